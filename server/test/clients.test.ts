import { execFile, spawnSync } from 'node:child_process'
import { openAsBlob, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CubbyError, createCubby, signIn, type Cubby } from '#clients/typescript/cubby.ts'
import { version as cubbyVersion } from '#server/shared/process/version.ts'
import { portOf } from './port-of.ts'
import { createTestApp, type Person, type TestApp } from './test-app.ts'
import { testData } from './test-data.ts'

const clients = join(import.meta.dirname, '../../clients')
const photo = join(testData, 'photos/0hne0rsf-1.jpg')
let app: TestApp
let person: Person
let url: string
let cubby: Cubby

beforeAll(async () => {
  app = await createTestApp('sqlite')
  await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${portOf(app.app.server.server)}`
  person = await app.signUp()
  cubby = await signIn({ url }, { username: person.email, password: person.password })
})
afterAll(() => app.close())

describe('The TypeScript client', () => {
  it('has the version of Cubby', () => {
    const { version } = JSON.parse(readFileSync(join(clients, 'typescript/package.json'), 'utf8'))
    expect(version).toBe(cubbyVersion)
  })

  it('creates a location and an item, and finds the item', async () => {
    const location = await cubby.request('POST /locations', { body: { name: 'Attic & loft' } })
    const { id } = await cubby.request('POST /items', {
      body: { name: 'Cordless drill', quantity: 1, locationId: location.id },
    })
    const found = await cubby.request('GET /items', {
      query: { q: 'drill', locations: [location.id, id] },
    })
    expect(found.items.map((item) => item.id)).toEqual([id])
    expect(await cubby.request('DELETE /items/{id}', { path: { id } })).toBeUndefined()
  })

  it('uploads a photo and returns its bytes', async () => {
    const { id } = await cubby.request('POST /items', { body: { name: 'Vase', quantity: 1 } })
    const { attachments } = await cubby.request('POST /items/{id}/attachments', {
      path: { id },
      form: { file: await openAsBlob(photo), name: 'vase.jpg', type: 'photo', primary: true },
    })
    const response = await cubby.fetch('GET /items/{id}/attachments/{attachmentId}', {
      path: { id, attachmentId: attachments[0]?.id ?? '' },
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(photo))).toBe(true)
  })

  it('throws an error with the status, sentence, fields and request id of a 422 response', async () => {
    const refused = cubby.request('POST /items', { body: { name: '', quantity: 1 } })
    const error = await refused.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CubbyError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: expect.stringMatching(/\w+ \w+/),
      fields: { name: expect.stringMatching(/\w/) },
      requestId: expect.stringMatching(/\w/),
    })
  })

  it('throws an error with the status when the response is not from Cubby', async () => {
    const proxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const port = portOf(proxy)
    await expect(createCubby({ url: `http://127.0.0.1:${port}` }).request('GET /live')).rejects.toMatchObject(
      { status: 502, message: 'The server returned the status 502.', code: undefined, fields: {} },
    )
    await new Promise((resolve) => proxy.close(resolve))
  })

  it.each(['', '.', '..'])('sends no request when a value of the path is "%s"', async (id) => {
    await expect(cubby.request('DELETE /users/self/sessions/{id}', { path: { id } })).rejects.toThrow(
      `/users/self/sessions/{id} needs a value for id, not "${id}".`,
    )
  })

  it('rejects with AbortError when the request is aborted', async () => {
    const controller = new AbortController()
    const pending = cubby.request('GET /items', { signal: controller.signal })
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('sends an API key and the household, also when the address of the server ends with a slash', async () => {
    const { token } = await createKey()
    const { id } = await cubby.request('POST /groups', { body: { name: 'Boat' } })
    const boat = createCubby({ url: `${url}/`, token, household: id })
    expect(await boat.request('GET /groups')).toMatchObject({ name: 'Boat' })
  })

  it('sends headers, and returns the headers of the response', async () => {
    const first = await cubby.fetch('GET /labels')
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    await expect(cubby.fetch('GET /labels', { headers })).rejects.toMatchObject({ status: 304 })
  })
})

describe('Examples of clients', () => {
  const printed =
    /^(?=.*Cordless drill: Workshop\n)(?=.*Drill bits: no location\n).*photo.jpg: \d+ bytes\n422 .*name/s
  const examples = [
    { file: 'first-steps.ts', programs: [process.execPath], expected: printed },
    { file: 'first-steps.sh', programs: ['sh', 'curl'], expected: /"name":"Cordless drill".*"Workshop"/ },
    { file: 'first_steps.py', programs: ['python3'], expected: printed },
  ]
  for (const { file, programs, expected } of examples) {
    const needed = programs.map((program) => basename(program)).join(' and ')
    const isMissing = programs.some((program) => spawnSync(program, ['--help']).error)
    it.skipIf(isMissing)(
      `${file} creates an item with a photo and lists found items (needs ${needed})`,
      async () => {
        const { token } = await createKey()
        await cubby.request('POST /items', { body: { name: 'Drill bits', quantity: 1 } })
        const [program = ''] = programs
        const { stdout } = await promisify(execFile)(program, [join(clients, 'examples', file), photo], {
          env: { PATH: process.env['PATH'], CUBBY_URL: url, CUBBY_TOKEN: token },
        })
        expect(stdout).toMatch(expected)
      },
    )
  }
})

function createKey() {
  return cubby.request('POST /users/self/api-keys', { body: { name: 'Client', role: 'owner' } })
}
