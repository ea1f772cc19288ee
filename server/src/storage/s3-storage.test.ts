import { readdir, readlink, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/shared/config-error.ts'
import { newId } from '#server/shared/new-id.ts'
import { freePort } from '#test/free-port.ts'
import { startS3, type S3Server } from '#test/s3-server.ts'
import { createStubServer, type StubServer } from '#test/stub-server.ts'
import { openStorage } from './open-storage.ts'
import { temporaryPath } from './receive-file.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { describeStorage } from './storage.suite.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder: string
let s3: S3Server
let storage: Storage
beforeAll(async () => {
  folder = await temporaryFolder()
  s3 = await startS3()
  storage = await openStorage(readConfig({ CUBBY_DATA_DIR: folder, CUBBY_STORAGE_URL: s3.url('homes/of') }))
})
afterAll(() => s3.close())

describeStorage('Storage on S3', () => storage)

describe('With a failing S3 server', () => {
  const timeoutMs = 200
  const key = `${newId()}/a`
  let stub: StubServer
  let ill: Storage
  beforeAll(async () => {
    stub = await createStubServer()
    const config = readConfig({
      CUBBY_DATA_DIR: folder,
      CUBBY_STORAGE_URL: `s3://KEY:hush@127.0.0.1:${stub.port}/bucket?tls=false`,
    })
    if (!config.s3) throw new Error('This is no address of S3')
    ill = await openS3Storage(config.s3, storage.temporaryFolder, () => undefined, timeoutMs)
  })
  afterAll(() => stub.close())

  async function listAll() {
    for await (const { key: found } of ill.list('')) expect(found).toBe('')
  }

  async function tries() {
    const path = temporaryPath(ill)
    await writeFile(path, 'x')
    return [
      () => ill.put(key, path),
      () => ill.findSize(key),
      () => ill.read(key),
      () => ill.remove(key),
      () => listAll(),
    ]
  }
  const isDown = { status: 503, code: 'storage_unavailable' }

  it('operations end when the server is silent, after at most two attempts', async () => {
    stub.respond(() => undefined)
    for (const attempt of await tries()) {
      const before = stub.requests.length
      await expect(attempt()).rejects.toMatchObject(isDown)
      expect(stub.requests.length - before).toBeLessThanOrEqual(2)
    }
    expect(await readdir(ill.temporaryFolder)).toEqual([])
  })

  it('a stalled download is aborted and leaves no partial file', async () => {
    stub.respond((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
    })
    await expect(buffer(await ill.read(key))).rejects.toThrow(/inactivity/)
    await expect(ill.withFile(key, () => Promise.resolve())).rejects.toMatchObject({
      ...isDown,
      cause: { message: expect.stringContaining('inactivity') },
    })
    expect(await readdir(ill.temporaryFolder)).toEqual([])
  })

  it('a download ends at once when its client disconnects', async () => {
    const stop = new AbortController()
    stub.respond((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      stop.abort()
    })
    await expect(ill.withFile(key, () => Promise.resolve(), stop.signal)).rejects.toMatchObject({
      cause: { name: 'AbortError' },
    })
    expect(await readdir(ill.temporaryFolder)).toEqual([])
  })

  it.each([
    [403, 'SignatureDoesNotMatch'],
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [500, 'InternalError'],
    [503, 'SlowDown'],
  ])('the response %i %s does not count as a missing file', async (status, code) => {
    stub.respond((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(
        `<Error><Code>${code}</Code><Message>No.</Message><AWSAccessKeyId>KEY</AWSAccessKeyId></Error>`,
      )
    })
    for (const [index, attempt] of (await tries()).entries()) {
      // The second attempt is a HEAD request. Its response has no body, so status 404 always means a missing file.
      if (index === 1 && status === 404) continue
      await expect(attempt()).rejects.toMatchObject(isDown)
    }
    expect(await readdir(ill.temporaryFolder)).toEqual([])
  })

  it('storing fails when the server at the address is not an S3 server', async () => {
    stub.respond((_request, response) => response.end('<html>Welcome</html>'))
    const [put = () => Promise.resolve()] = await tries()
    await expect(put()).rejects.toMatchObject(isDown)
  })
})

it('Storage on S3 warns with the status when the server refuses the key', async () => {
  const server = await createStubServer()
  server.respond((_request, response) => response.writeHead(403).end())
  const config = readConfig({
    CUBBY_DATA_DIR: folder,
    CUBBY_STORAGE_URL: `s3://KEY:hush@127.0.0.1:${server.port}/bucket?tls=false`,
  })
  const said: string[] = []
  await openStorage(config, (sentence) => said.push(sentence))
  await server.close()
  expect(said).toEqual(['CUBBY_STORAGE_URL: the bucket cannot be reached now (status 403).'])
})

it('Storage on S3 fails to open when the bucket does not exist', async () => {
  const url = s3.url('').replace('/cubby-test/', '/cubby-toast')
  const config = readConfig({ CUBBY_DATA_DIR: folder, CUBBY_STORAGE_URL: url })
  await expect(openStorage(config)).rejects.toThrow(ConfigError)
  await expect(openStorage(config)).rejects.toThrow(/^CUBBY_STORAGE_URL.*“cubby-toast”(?!.*S3RVER).*\.$/)
})

it.runIf(process.platform === 'linux')(
  'Storage on S3 opens although the server is unreachable, and leaves no local file after a failed upload',
  async () => {
    const port = await freePort()
    const config = readConfig({
      CUBBY_DATA_DIR: folder,
      CUBBY_STORAGE_URL: `s3://KEY:hush@127.0.0.1:${port}/bucket?tls=false`,
    })
    const said: string[] = []
    const unreachable = await openStorage(config, (sentence) => said.push(sentence))
    expect(said).toEqual([expect.stringMatching(/^CUBBY_STORAGE_URL(?!.*hush).*\(ECONNREFUSED\)\.$/)])
    const path = temporaryPath(unreachable)
    await writeFile(path, 'x')
    await expect(unreachable.put(`${newId()}/a`, path)).rejects.toMatchObject({ status: 503 })
    const isOpen = async () => {
      const open = await readdir('/proc/self/fd')
      const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
      return targets.some((target) => target.startsWith(path))
    }
    await expect.poll(isOpen).toBe(false)
  },
)
