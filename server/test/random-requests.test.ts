// @module-tag slow

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { eachDatabase } from './each-database.ts'
import { createFixtures, fill, isEnding, type Household } from './tenant-walk.ts'
import type { TestApp } from './test-app.ts'

/** The part of JSON Schema in which the contract is written. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

const requestsPerEndpoint = 25
const largestResponse = 5_000_000

const hostileTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud83d',
  "'; drop table item; --",
  '%',
  '🔧',
  '‮abc',
  '../../etc/passwd',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '2026-02-30',
  'NaN',
  'null',
)
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1e300, Number.MAX_SAFE_INTEGER + 1, 2 ** 31),
)
const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), hostileTexts)
const anything = fc.oneof(texts, numbers, fc.jsonValue({ maxDepth: 4 }))
const defaultTexts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.constantFrom('word', '2026-05-01', '12.50'),
)

/** Generates values of a schema. Objects have up to four of their optional keys. Some texts are taken from `ids`. */
function valuesOf(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, ids)))
  if (schema.type === 'object') return objectsOf(schema, ids)
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}, ids), { maxLength: 5 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 1000 } = schema
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) })
  }
  if (schema.type === 'string') return fc.oneof(ids, defaultTexts)
  return anything
}

function objectsOf(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { properties = {}, patternProperties = {}, required = [] } = schema
  const [more] = Object.values(patternProperties)
  if (more) return fc.dictionary(defaultTexts, valuesOf(more, ids), { maxKeys: 5 })
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  return fc
    .subarray(optional, { maxLength: Math.min(4, optional.length) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          [...required, ...chosen].map((key) => [key, valuesOf(properties[key] ?? {}, ids)]),
        ),
      ),
    )
}

/** Generates request bodies. Most match the schema; in some, one key has any value; a few are any value at all. */
function requestsOf(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const usual = valuesOf(schema, ids)
  const keys = Object.keys(schema.properties ?? {})
  const odd =
    keys.length === 0
      ? anything
      : fc
          .tuple(usual, fc.constantFrom(...keys), anything)
          .map(([values, key, value]) => Object.assign({}, values, { [key]: value }))
  return fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: 4, arbitrary: odd },
    { weight: 1, arbitrary: anything },
  )
}

function queryOf(values: unknown): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(key, typeof one === 'string' ? one.toWellFormed() : JSON.stringify(one))
  return query.size === 0 ? '' : `?${query.toString()}`
}

eachDatabase('Random requests to every endpoint', (app) => {
  it(
    'are never answered with 500, an undocumented status or more than 5 MB',
    { timeout: 900_000 },
    async () => {
      let home = await createFixtures(app(), 'word')
      const faults: string[] = []
      for (const endpoint of app().app.endpoints.toSorted(byMethod)) {
        if (isEnding(endpoint)) continue
        const ids = fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...Object.values(home.ids)) },
          { weight: 1, arbitrary: fc.uuid() },
        )
        const requests = fc.record({
          query: endpoint.query ? requestsOf(endpoint.query, ids) : fc.constant({}),
          body: endpoint.body ? requestsOf(endpoint.body, ids) : fc.constant(undefined),
          parts: fc.dictionary(fc.constantFrom('file', 'csv', 'name', 'type', 'archive'), texts, {
            maxKeys: 4,
          }),
          path: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: texts }),
        })
        for (const { query, body, parts, path } of fc.sample(requests, {
          seed: 40,
          numRuns: requestsPerEndpoint,
        })) {
          const filled = fill(endpoint, home.ids)
          const where = (path === undefined ? filled : replaceId(endpoint.path, path)) + queryOf(query)
          const { send, upload } = home.owner
          const response = await (
            endpoint.bodyType === 'multipart' && endpoint.method === 'POST'
              ? upload(where, parts)
              : send(endpoint.method, where, body)
          ).catch((error: unknown) => ({ status: 0, text: String(error) }))
          const isFault =
            response.status === 0 || response.status === 500 || response.text.length > largestResponse
          if (isFault)
            faults.push(
              `${endpoint.method} ${where.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 500)}: ${response.status} ${response.text.slice(0, 200)}`,
            )
        }
        home = await stillThere(app(), home)
      }
      expect(faults).toEqual([])
    },
  )
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Sorts endpoints by method, so that those that delete records come last. */
const byMethod = (one: Endpoint, other: Endpoint) =>
  methods.indexOf(one.method) - methods.indexOf(other.method)

const replaceId = (path: string, text: string) =>
  path.replaceAll(/:\w+/g, encodeURIComponent(text.toWellFormed()) || 'x')

/** Returns the household, or a new one when a random request has ended the session or the membership. */
async function stillThere(app: TestApp, home: Household): Promise<Household> {
  const { status } = await home.owner.send('GET', `/items/${home.ids.item}`)
  return status === 200 ? home : createFixtures(app, 'word')
}
