// @module-tag slow

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { attach, createFixtures, pdf, picture, waitUntilIdle, storedFiles } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { startS3 } from '#test/s3-server.ts'
import type { TestResponse, TestApp } from '#test/test-app.ts'
import { collectGarbageJob } from './integrity/collect-garbage.service.ts'

const s3 = await startS3()
afterAll(() => s3.close())

const waiting = ({ context }: TestApp) => readdir(context.storage.temporaryFolder)
const countFiles = async ({ context }: TestApp) =>
  (await context.database.read.selectFrom('file').select('hash').execute()).length
const refusal = ({ status, json }: TestResponse) => [status, json.code, typeof json.requestId]
const isDown = [503, 'storage_unavailable', 'string']

interface Outage {
  begin(app: TestApp): Promise<void>
  end(app: TestApp): Promise<void>
}
const outages: [string, Record<string, string>, Outage][] = [
  [
    'S3 that does not answer',
    { CUBBY_STORAGE_URL: s3.url('down') },
    { begin: () => s3.stop(), end: () => s3.start() },
  ],
  [
    'a folder that is not mounted',
    {},
    {
      begin: ({ config }) => rename(config.storageFolder, `${config.storageFolder}-away`),
      end: ({ config }) => rename(`${config.storageFolder}-away`, config.storageFolder),
    },
  ],
]

describe.each(outages)('While files are in %s', (_name, environment, { begin, end }) => {
  eachDatabase(
    'the server',
    (app) => {
      it('returns 503 for uploads and downloads, stores no part of an upload, and works again after the outage', async () => {
        const { person, get, item } = await attach(app(), pdf)
        const files = await countFiles(app())
        const photo = await picture(700, 500).jpeg().toBuffer()
        await begin(app())
        expect(refusal(await person.upload(`${item}/attachments`, { file: photo, name: 'b' }))).toEqual(
          isDown,
        )
        expect(refusal(await get())).toEqual(isDown)
        expect(refusal(await get('', { range: 'bytes=0-1' }))).toEqual(isDown)
        expect((await person.send('GET', item)).json.attachments).toHaveLength(1)
        expect(await countFiles(app())).toBe(files)
        await end(app())
        expect(await waiting(app())).toEqual([])
        expect(await storedFiles(app(), person)).toHaveLength(1)
        expect((await get()).bytes).toEqual(pdf)
        await waitUntilIdle(await attach(app(), photo, 'b', person))
      })

      it('keeps an existing file when the same file is uploaded again', async () => {
        const { person, get, item } = await attach(app(), pdf)
        const deleted = await person.send('DELETE', item)
        const { json: other } = await person.send('POST', '/items', { name: 'Other' })
        await begin(app())
        const again = await person.upload(`/items/${other.id}/attachments`, { file: pdf, name: 'b' })
        expect(refusal(again)).toEqual(isDown)
        await end(app())
        await person.undo(deleted)
        expect((await get()).bytes).toEqual(pdf)
      })

      it('logs one line without a secret when a download fails', async () => {
        const { person, at } = await attach(app(), pdf)
        const { server, lines } = await createLoggedApp(app().context)
        await begin(app())
        const { statusCode } = await server.inject({
          url: `/api/v1${at}`,
          headers: { authorization: person.token },
        })
        await end(app())
        expect([statusCode, lines.length]).toEqual([503, 1])
        expect(lines[0]).toContain('requestId')
        expect(lines[0]).toMatch(/ECONNREFUSED|ENOENT/)
        expect(lines[0]).not.toMatch(/:S3RVER|Authorization/i)
      })

      it('deletes a household at once, but its files only after the outage', async () => {
        const { person } = await attach(app(), pdf)
        const runFiles = async () => {
          const failed: string[] = []
          const now = Date.now()
          app().setNow(() => now + 2 * 86_400_000)
          await runJobs(app().context, [collectGarbageJob], (name) => failed.push(name))
          app().setNow(Date.now)
          return failed
        }
        await begin(app())
        expect((await person.send('DELETE', '/users/self')).status).toBe(204)
        expect(await runFiles()).toEqual(['collect files'])
        await end(app())
        expect(await storedFiles(app(), person)).toHaveLength(1)
        expect(await runFiles()).toEqual([])
        expect(await storedFiles(app(), person)).toEqual([])
      })
    },
    environment,
  )
})

eachDatabase('A failure to draw a thumbnail', (app) => {
  it('is logged, and the thumbnail is drawn on request', async () => {
    const said: string[] = []
    const { context } = app()
    const withFile = () => Promise.reject(new Error('down'))
    const logError: Context['logError'] = (what) => said.push(what)
    const { server } = await createLoggedApp({
      ...context,
      logError,
      storage: { ...context.storage, withFile },
    })
    const { person, ofItem } = await createFixtures(app())
    const form = new FormData()
    form.set('name', 'a')
    form.set('file', new Blob([new Uint8Array(await picture(300, 200).jpeg().toBuffer())]))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const response = await server.inject({
      method: 'POST',
      url: `/api/v1${ofItem}/attachments`,
      headers: { authorization: person.token, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(response.statusCode).toBe(201)
    const [{ id, hasThumbnail }] = response.json().attachments
    expect(hasThumbnail).toBe(true)
    await expect.poll(() => said).toEqual([expect.stringContaining(`thumbnails of ${person.householdUuid}/`)])
    const thumbnail = await person.send('GET', `${ofItem}/attachments/${id}?thumbnail=small`)
    expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/webp'])
  })
})

eachDatabase('An upload whose client disconnects', (app) => {
  it('leaves nothing, and is not logged as a failure of the server', async () => {
    const { person, ofItem } = await createFixtures(app())
    const { server, lines } = await createLoggedApp(app().context)
    const failed = new Promise<void>((resolve) => {
      server.addHook('onError', () => Promise.resolve(resolve()))
    })
    const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/v1${ofItem}/attachments HTTP/1.1\r\nhost: a\r\nauthorization: ${person.token}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    )
    await expect.poll(() => waiting(app())).toHaveLength(1)
    socket.destroy()
    await failed
    await server.close()
    expect(await waiting(app())).toEqual([])
    expect(lines).toEqual([])
  })
})

eachDatabase('A download that is interrupted', (app) => {
  it('is reported in one line of the log', async () => {
    const { person, at } = await attach(app(), pdf)
    const { context } = app()
    async function* half() {
      yield pdf.subarray(0, 9)
      await setImmediate()
      throw new Error('The line is dead')
    }
    const read = () => Promise.resolve(Readable.from(half()))
    const { server, lines } = await createLoggedApp({ ...context, storage: { ...context.storage, read } })
    const url = `/api/v1${at}`
    await expect(server.inject({ url, headers: { authorization: person.token } })).rejects.toThrow(
      /destroyed/,
    )
    expect(lines).toEqual([
      expect.stringMatching(/"requestId".*The line is dead|The line is dead.*"requestId"/),
    ])
  })
})

const small = mkdtempSync(join(tmpdir(), 'cubby-small-'))
const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
const canMount = mount(small)
// Mount the disk only for the tests, because `npm test` also loads this file without running its tests.
if (canMount) spawnSync('umount', [small])
beforeAll(() => {
  if (canMount) mount(small)
})
afterAll(() => {
  if (canMount) spawnSync('umount', [small])
  rmSync(small, { recursive: true, force: true })
})

describe.skipIf(!canMount)('On a full disk (needs the right to mount a small one)', () => {
  eachDatabase(
    'the server',
    (app) => {
      const isFull = [507, 'storage_full', 'string']

      it('returns 507 for an upload that does not fit, and stores no part of it', async () => {
        const { person, ofItem } = await createFixtures(app())
        const upload = (file: Buffer) => person.upload(`${ofItem}/attachments`, { file, name: 'a' })
        expect(refusal(await upload(Buffer.alloc(3_000_000, 'x')))).toEqual(isFull)
        expect(await waiting(app())).toEqual([])
        expect(await countFiles(app())).toBe(0)
        expect((await upload(pdf)).status).toBe(201)
      })

      it('returns 507 for a spreadsheet that does not fit, and stores no part of it', async () => {
        const person = await app().signUp()
        const folder = join(app().config.dataDir, 'tmp')
        mkdirSync(folder, { recursive: true })
        expect(mount(folder)).toBe(true)
        try {
          const rows = Array.from({ length: 90_000 }, (_, row) => `Item ${row},\n`).join('')
          expect(refusal(await person.importCsv(`HB.name,HB.location\n${rows.repeat(2)}`))).toEqual(isFull)
          expect(await readdir(folder)).toEqual([])
        } finally {
          spawnSync('umount', [folder])
        }
        expect((await person.importCsv('HB.name,HB.location\nLamp,\n')).status).toBe(200)
      })
    },
    { CUBBY_STORAGE_URL: join(small, 'files') },
  )
})

async function createLoggedApp(context: Context) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const { server } = await createApp(context, { level: 'error', stream })
  return { server, lines }
}
