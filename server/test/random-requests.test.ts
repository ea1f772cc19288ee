// @module-tag slow

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { eachDatabase } from './each-database.ts'
import { anything, texts, valuesOf, type Schema } from './values-of-schema.ts'
import { createFixtures, fill, isEnding, type Household } from './tenant-walk.ts'
import type { TestApp } from './test-app.ts'

const requestsPerEndpoint = 25
const largestResponse = 5_000_000

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
