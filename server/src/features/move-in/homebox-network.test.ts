// @module-tag slow

import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OutboundError, ResponseTooLargeError, type OutboundFetch } from '#server/outbound/outbound.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'
import { collectionContents } from '#test/homebox-collection.ts'
import { testData } from '#test/test-data.ts'
import { zipOf } from '#test/zip-file.ts'
import { moveIntoAsOwner } from './bring-household.ts'
import type { HomeboxServer } from './homebox/homebox-api.ts'
import { findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import { withPrepared } from './move-in.service.ts'

const url = 'https://homebox.example.org/'

async function createApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp('sqlite', environment)
  onTestFinished(() => app.close())
  return app
}

/**
 * Returns a function that sends requests for Homebox to a server of Cubby, which offers the APIs of all generations of
 * Homebox.
 */
function fetchFrom({ send }: TestApp): OutboundFetch {
  return async ({ method = 'GET', url: address, headers, body }) => {
    const path = address.replace(`${url}api/v1`, '')
    const { status, headers: received, text, bytes } = await send(method, path, body, { ...headers })
    return { status, mediaType: String(received['content-type']), text, bytes }
  }
}

/** Returns a server with a household from the test data, which plays the part of Homebox. */
async function createSource(generation: number) {
  const app = await createApp({ CUBBY_API_GENERATION: String(generation) })
  const owner = await app.signUp()
  const file = zipOf(await collectionContents(join(testData, 'homebox/0.26/data')))
  const { status, text } = await owner.upload('/move-in/homebox', { file, name: 'a.zip' })
  expect(status, text).toBe(200)
  return { app, owner }
}

/** Moves the household of a Homebox server into the household of `owner`. */
async function move({ app, owner }: { app: TestApp; owner: Person }, server: HomeboxServer) {
  const target = () => findHouseholdByUuid(app.context.database.read, owner.householdUuid)
  return withPrepared(app.context, server, target, async ([prepared]) => {
    if (!prepared) throw new Error('There is no household')
    const { householdId, householdUuid, userId: ownerId } = owner
    const household = { householdId, householdUuid, ownerId }
    const moved = await moveIntoAsOwner(app.context, prepared, household, 'homebox')
    return { ...moved, notes: prepared.notes.list() }
  })
}

async function createTarget(environment: Record<string, string> = {}) {
  const app = await createApp(environment)
  return { app, owner: await app.signUp() }
}

/** Returns all records of a household by kind and id, without the times at which they were changed. */
async function recordsOf({ send }: Person) {
  const listed = async (path: string) => {
    const { json } = await send('GET', path)
    return json.items ?? json
  }
  const whole = async (path: string, query = '') => {
    const list: { id: string }[] = await listed(path + query)
    const read = await Promise.all(list.map(({ id }) => send('GET', `${path}/${id}`)))
    return read.map(({ json }) => json)
  }
  const records = {
    items: await whole('/items', '?includeArchived=true'),
    locations: await whole('/locations'),
    labels: await listed('/labels'),
    templates: await whole('/templates'),
    maintenance: await listed('/maintenance?status=both'),
  }
  return JSON.parse(JSON.stringify(records, (key, value) => (key === 'updatedAt' ? undefined : value)))
}

describe('A household of a running Homebox', () => {
  it.each([1, 2, 3])(
    'is moved in completely over API generation %i, and a second move adds nothing',
    async (generation) => {
      const source = await createSource(generation)
      const { email, password } = source.owner
      const server = { url, signIn: { email, password }, fetch: fetchFrom(source.app) }
      const target = await createTarget()
      const { created, files } = await move(target, server)
      expect(created).toBeGreaterThan(20)
      expect(files).toEqual({ same: 3, stripped: 0 })
      const [before, after] = [await recordsOf(source.owner), await recordsOf(target.owner)]
      // To clients of the third generation a template is an item type, and moving in turns an item type into a label.
      // So leave out this label.
      if (generation === 3)
        after.labels = after.labels.filter(({ name }: { name: string }) => name !== 'Bulb')
      expect(after).toEqual(before)
      expect(await move(target, server)).toMatchObject({ created: 0, batchId: null })
    },
  )

  it('is read with an API key', async () => {
    const source = await createSource(3)
    const { json } = await source.owner.send('POST', '/users/self/api-keys', { name: 'move', role: 'viewer' })
    const server = { url, signIn: { apiKey: json.key ?? json.token }, fetch: fetchFrom(source.app) }
    expect((await move(await createTarget(), server)).files.same).toBe(3)
  })

  it('is moved in without files that are missing or too large, and the report names these files', async () => {
    const source = await createSource(3)
    const fetch = fetchFrom(source.app)
    let files = 0
    const server: HomeboxServer = {
      url,
      signIn: source.owner,
      fetch: (request) => {
        if (/\/attachments\//.test(request.url) && ++files === 1)
          throw new ResponseTooLargeError('is too large')
        return files === 2 ? Promise.resolve({ ...nothing, status: 404 }) : fetch(request)
      },
    }
    const { notes } = await move(await createTarget(), server)
    const kinds = notes.map(({ kind, count }) => [kind, count])
    expect(kinds).toContainEqual(['largeFile', 1])
    expect(kinds).toContainEqual(['missingFile', 1])
  })

  it('is rejected when its release has no list of maintenance, because the entries would be lost', async () => {
    const source = await createSource(1)
    const fetch = fetchFrom(source.app)
    const server: HomeboxServer = {
      url,
      signIn: source.owner,
      fetch: (request) =>
        /\/maintenance/.test(request.url) ? Promise.resolve({ ...nothing, status: 404 }) : fetch(request),
    }
    await expect(move(await createTarget(), server)).rejects.toThrow(/Homebox answered 404 to \/maintenance/)
  })

  it.each<[string, OutboundFetch, RegExp]>([
    [
      'cannot be reached',
      () => Promise.reject(new OutboundError('no server responds there')),
      /Homebox cannot be read: no server responds there/,
    ],
    [
      'is another program',
      () => Promise.resolve({ ...nothing, text: '<html>' }),
      /There is no Homebox at this address/,
    ],
    ['has no API', () => Promise.resolve({ ...nothing, status: 404 }), /Homebox answered 404 to \/status/],
    [
      'refuses the password',
      ({ method }) =>
        Promise.resolve(method === 'POST' ? { ...nothing, status: 401 } : { ...nothing, text: '{}' }),
      /Homebox refuses this account or password/,
    ],
  ])('is refused when it %s', async (_what, fetch, reason) => {
    const server = { url, signIn: { email: 'a@example.org', password: 'wrong' }, fetch }
    await expect(move(await createTarget(), server)).rejects.toThrow(reason)
  })
})

const nothing = { status: 200, mediaType: '', text: '', bytes: Buffer.alloc(0) }
