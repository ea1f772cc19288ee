import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as currencies from '#contract/currencies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as groups from '#contract/groups.ts'
import * as items from '#contract/items.ts'
import * as journal from '#contract/journal.ts'
import * as labels from '#contract/labels.ts'
import * as locations from '#contract/locations.ts'
import * as spreadsheets from '#contract/spreadsheets.ts'
import * as status from '#contract/status.ts'
import * as users from '#contract/users.ts'
import { describeApi } from '#server/http/openapi.ts'

const modules = [status, currencies, users, groups, locations, labels, items, spreadsheets, journal]

const nameOf = ({ path, method }: Endpoint) => `${path} ${method}`

/** Every endpoint of the contract: file by file, in each by path and method. */
export const contractEndpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values<unknown>(module)
    .filter(isEndpoint)
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

export const openApiFile = join(import.meta.dirname, '../../openapi.json')

/** The text of openapi.json as it should be committed. */
export function openApiText(): string {
  return `${JSON.stringify(describeApi(contractEndpoints), null, 2)}\n`
}

if (import.meta.main) writeFileSync(openApiFile, openApiText())
