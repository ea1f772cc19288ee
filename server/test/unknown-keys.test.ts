import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { entities } from '#server/app.ts'
import { contractEndpoints } from '#server/http/docs/contract-list.ts'
import { isObject, type JsonObject } from '#server/shared/json-object.ts'
import { withServer } from './each-database.ts'
import { createFixtures, fill, isEnding, snapshot, type Household } from './tenant-walk.ts'
import type { TestApp } from './test-app.ts'
import { valuesOf, type Schema } from './values-of-schema.ts'

const requestsPerEndpoint = 2
const seed = 7

/** The names of the fixtures, as placeholders for their ids, which differ in the two households. */
const placeholder = (name: string) => `{${name}}`

/** Replaces placeholders in ids and lists. Names keep them, so that both households sort by the same names. */
function withIds<T>(value: T, ids: Household['ids']): T {
  const known = new Map<string, string>(Object.entries(ids).map(([name, id]) => [placeholder(name), id]))
  const text = JSON.stringify(value, (key, one: unknown) =>
    typeof one === 'string' && /id$|^\d+$/i.test(key) ? (known.get(one) ?? one) : one,
  )
  return text === undefined ? value : JSON.parse(text)
}

/** The keys that any endpoint or table reads, each with a value that its endpoint accepts. */
function collectKeys(ids: fc.Arbitrary<string>): JsonObject {
  const found: Record<string, unknown> = {}
  const add = (key: string, schema: Schema) => {
    found[key] ??= fc.sample(valuesOf(schema, ids), { seed, numRuns: 1 })[0]
  }
  const visit = ({ properties = {}, items, anyOf = [] }: Schema) => {
    for (const [key, property] of Object.entries(properties)) {
      add(key, property)
      visit(property)
    }
    for (const one of items ? [items, ...anyOf] : anyOf) visit(one)
  }
  for (const { body, query } of contractEndpoints)
    for (const schema of [body, query]) if (schema) visit(schema)
  for (const key of ['id', 'groupId', 'hash', 'token', 'passwordHash']) add(key, { type: 'string' })
  for (const { blank } of entities) {
    for (const [key, value] of Object.entries(blank)) found[key] ??= value ?? 'word'
  }
  return {
    ...found,
    id: placeholder('item'),
    parentId: placeholder('item'),
    locationId: placeholder('location'),
    labelIds: [placeholder('label')],
    assetId: 777,
    setField: { name: 'Colour', textValue: 'red' },
  }
}

/** Adds all keys that the schema lacks to each object. */
function withUnknownKeys(schema: Schema, value: unknown, keys: JsonObject): unknown {
  if (schema.anyOf) {
    const fitting = schema.anyOf.find(({ type }) => type === (Array.isArray(value) ? 'array' : typeof value))
    return fitting ? withUnknownKeys(fitting, value, keys) : value
  }
  if (Array.isArray(value)) return value.map((one) => withUnknownKeys(schema.items ?? {}, one, keys))
  const { properties, additionalProperties } = schema
  if (!isObject(value) || !properties) return value
  const known = Object.entries(value).map(([key, one]) => [
    key,
    withUnknownKeys(properties[key] ?? {}, one, keys),
  ])
  const unknown = Object.entries(keys).filter(([key]) => !Object.hasOwn(properties, key))
  return Object.fromEntries(additionalProperties === undefined ? [...unknown, ...known] : known)
}

/** Generates bodies of a schema. A list of ids has the id of a record to which the path applies. */
function bodiesOf(path: string, schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (!schema.properties?.['ids']) return valuesOf(schema, ids)
  const { search: _, ...properties } = schema.properties
  const kind = ['location', 'label'].find((one) => path.startsWith(`/${one}s`)) ?? 'item'
  return valuesOf({ ...schema, properties }, ids).map((body) => ({
    ...Object(body),
    ids: [placeholder(kind)],
  }))
}

const toQuery = (values: unknown) =>
  new URLSearchParams(
    Object.entries(values ?? {}).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [
        key,
        (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed(),
      ]),
    ),
  ).toString()

/** Replaces ids, tokens and QR codes, which differ in two households, by the order in which they occur. */
function toComparable(value: unknown): string {
  const seen = new Map<string, number>()
  return JSON.stringify(value)
    .replaceAll(/[^"]+@example\.org/g, '')
    .replaceAll(/(?<="importRef",?(:|"before":null,"after":)")\w+|Person \d+|(?<="code":")M[^"]+/g, '')
    .replaceAll(
      /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[A-Z2-7]{26}\b|[\w-]{43,}/g,
      (text) => `#${seen.getOrInsertComputed(text, () => seen.size)}`,
    )
}

async function createAdmin(app: TestApp): Promise<Household> {
  const home = await createFixtures(app, 'word')
  await app.context.database.write((tx) =>
    tx.updateTable('user_account').set({ is_admin: 1 }).where('id', '=', home.owner.userId).execute(),
  )
  return home
}

const createHomes = async (app: TestApp) => [await createAdmin(app), await createAdmin(app)] as const

withServer('Unknown keys of a request', (app) => {
  it('change neither the response nor any record, whatever the endpoint is', async () => {
    let now = Date.parse('2026-05-01T10:00:00Z')
    app().setNow(() => now)
    let homes = await createHomes(app())
    const ids = fc.constantFrom(...Object.keys(homes[0].ids).map(placeholder))
    const keys = collectKeys(ids)
    const { access_token: _, tenant: _tenant, ...queryKeys } = keys
    const faults: string[] = []
    const succeeded = new Set<Endpoint>()
    for (const endpoint of app().app.endpoints.toSorted(byMethod)) {
      const { method, path, body, query, produces } = endpoint
      if (isEnding(endpoint) || path === '/ws/events' || (!body && !query)) continue
      const requests = fc.record({
        body: body ? bodiesOf(path, body, ids) : fc.constant(undefined),
        query: query ? valuesOf(query, ids) : fc.constant({}),
      })
      const send = async (home: Household, request: { body: unknown; query: unknown }) => {
        const sent = withIds(request, home.ids)
        const { owner } = home
        const response = await owner.send(
          method,
          `${fill(endpoint, home.ids)}?${toQuery(sent.query)}`,
          sent.body,
        )
        if (response.status < 300) succeeded.add(endpoint)
        const text = produces ? '' : (response.json ?? response.text)
        return toComparable([response.status, text, method === 'GET' || (await snapshot(home))])
      }
      for (const request of fc.sample(requests, { seed, numRuns: requestsPerEndpoint })) {
        now += 60_000
        const expected = await send(homes[0], request)
        const received = await send(homes[1], {
          body: body && withUnknownKeys(body, request.body, keys),
          query: query && withUnknownKeys(query, request.query, queryKeys),
        })
        if (received === expected) continue
        faults.push(`${method} ${path} ${JSON.stringify(request)}\n${expected}\n${received}`)
        homes = await createHomes(app())
      }
      const alive = await Promise.all(
        homes.map(({ owner, ids: { item } }) => owner.send('GET', `/items/${item}`)),
      )
      if (alive.some(({ status }) => status !== 200)) homes = await createHomes(app())
    }
    expect(faults).toEqual([])
    expect(succeeded.size).toBeGreaterThan(100)
  })
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const byMethod = (one: Endpoint, other: Endpoint) =>
  methods.indexOf(one.method) - methods.indexOf(other.method)
