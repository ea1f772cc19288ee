// @module-tag slow

import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sqliteFileName } from '#server/database/database.ts'
import { newId } from '#server/shared/new-id.ts'
import { attach, pdf } from '#test/attach.ts'
import { portOf } from '#test/port-of.ts'
import { startS3, type S3Server } from '#test/s3-server.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'
import { backUp } from '../backups.service.ts'
import { listBackups } from '../list-backups.ts'
import { restore } from '../restore.service.ts'
import { takeBackup } from '../take-backup.ts'
import { openBackupDestination } from './backup-destination.ts'
import { readText } from './backup-store.ts'
import { openBucketStore } from './bucket-store.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Decides how the faulty server treats a request. When it returns undefined, the request is forwarded. */
type Illness = (asked: IncomingMessage, response: ServerResponse) => 'done' | 'half' | 'cut' | undefined

const dayMs = 86_400_000
let s3: S3Server
let ill: Server
let illness: Illness = () => undefined
let url = ''

function pass(asked: IncomingMessage, response: ServerResponse): void {
  const sickness = illness(asked, response)
  if (sickness === 'done') return
  const { method, url: path, headers } = asked
  const forwarded = request({ port: new URL(url).port, host: '127.0.0.1', method, path, headers }, (got) => {
    const chunks: Buffer[] = []
    got.on('data', (chunk: Buffer) => chunks.push(chunk))
    got.on('end', () => {
      const body = Buffer.concat(chunks)
      const half = body.subarray(0, body.length >> 1)
      const length = sickness === 'cut' ? { 'content-length': String(half.length) } : {}
      response.writeHead(got.statusCode ?? 500, { ...got.headers, ...length })
      if (sickness === undefined) response.end(body)
      else if (sickness === 'cut') response.end(half)
      else response.write(half, () => response.destroy())
    })
  })
  asked.pipe(forwarded)
}

beforeAll(async () => {
  s3 = await startS3()
  url = s3.url('').replace('s3:', 'http:')
  ill = createServer(pass)
  await new Promise<void>((resolve) => ill.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  ill.closeAllConnections()
  await new Promise((resolve) => ill.close(resolve))
  await s3.close()
})

/** Returns the URL of a new prefix in the bucket. Requests to this URL go through the faulty server. */
function illUrl(): string {
  const address = new URL(s3.url(newId()))
  address.port = String(portOf(ill))
  return address.href
}

const isDatabase = ({ url: path = '' }: IncomingMessage) => path.includes('cubby.db')

describe('A backup to S3', () => {
  let app: TestApp
  let owner: Person
  let reported: string[] = []
  let now = 0
  beforeEach(async () => {
    illness = () => undefined
    app = await createTestApp('sqlite', { CUBBY_BACKUPS: 'true', CUBBY_BACKUP_URL: illUrl() })
    reported = []
    now = Date.now()
    Object.assign(app.context, {
      logError: (what: string, error: unknown) => reported.push(`${what}: ${String(error)}`),
    })
    owner = (await attach(app, pdf)).person
  })
  afterEach(() => app.close())

  async function backUpInTheNight() {
    now += dayMs
    app.setNow(() => now)
    await backUp(app.context)
    const { json } = await owner.send('GET', '/backups')
    return { ...json.runs[0], lastProven: json.lastProven?.startedAt }
  }

  it.each<[string, string, Illness]>([
    [
      'answers 500',
      'unreachable',
      (_asked, response) => {
        response.writeHead(500).end()
        return 'done'
      },
    ],
    [
      'refuses the key',
      'unreachable',
      (_asked, response) => {
        response.writeHead(403, { 'content-type': 'application/xml' })
        response.end('<Error><Code>AccessDenied</Code></Error>')
        return 'done'
      },
    ],
    [
      'sends half of the database and hangs up',
      'unreachable',
      (asked) => (asked.method === 'GET' && isDatabase(asked) ? 'half' : undefined),
    ],
    [
      'sends half of the database as if it were all',
      'damaged',
      (asked) => (asked.method === 'GET' && isDatabase(asked) ? 'cut' : undefined),
    ],
    [
      'hangs up during the upload',
      'unreachable',
      (asked, response) => {
        if (asked.method !== 'PUT' || !isDatabase(asked)) return undefined
        response.destroy()
        return 'done'
      },
    ],
  ])(
    'fails when S3 %s, keeps the previous backup, and succeeds the next night',
    async (_what, problem, how) => {
      const first = await backUpInTheNight()
      expect(first).toMatchObject({ state: 'proven', files: 1, lostFiles: 0 })
      illness = how
      expect(await backUpInTheNight()).toMatchObject({
        state: 'failed',
        problem,
        lastProven: first.startedAt,
      })
      expect(reported).toEqual([expect.stringMatching(/^the backup: /)])
      expect(reported.join()).not.toContain('S3RVER')
      illness = () => undefined
      expect(await backUpInTheNight()).toMatchObject({ state: 'proven', files: 1, lostFiles: 0 })
      const { backups, unreadable } = await listBackups(await openBackupDestination(app.config))
      expect([backups.length, unreadable]).toEqual([2, []])
      expect(await readdir(join(app.config.dataDir, 'tmp', 'backup')).catch(() => [])).toEqual([])
    },
  )
})

it('A restore changes nothing when the current state cannot be backed up', async () => {
  illness = () => undefined
  await using app = await createTestApp('sqlite', { CUBBY_BACKUP_URL: illUrl() })
  const dataDir = await temporaryFolder()
  await attach(app, pdf)
  const config = { ...app.config, dataDir, storageFolder: join(dataDir, 'files') }
  const place = await openBackupDestination(config)
  const { name } = await takeBackup({ ...app.config, reason: 'backup', now: Date.now() }, place)
  await restore(config, name, () => undefined)
  using present = new DatabaseSync(join(dataDir, sqliteFileName))
  present.exec(`create table only_here (id); pragma wal_checkpoint(truncate)`)
  const before = await readFile(join(dataDir, sqliteFileName))
  illness = ({ method, url: path = '' }) =>
    method === 'GET' && path.includes('-before-restore/cubby.db') ? 'cut' : undefined
  await expect(restore(config, name, () => undefined)).rejects.toThrow(
    /^The present state cannot be kept in s3:\S+: its database did not arrive as it was sent\. Nothing was changed\.$/,
  )
  expect(await readFile(join(dataDir, sqliteFileName))).toEqual(before)
})

it('A backup to an S3 that does not respond fails with a message that names the destination and no secret', async () => {
  illness = () => 'done'
  const { backupS3 } = readConfig({ CUBBY_BACKUP_URL: illUrl() })
  if (!backupS3) throw new Error('This is no address of S3')
  const folder = await temporaryFolder()
  const store = await openBucketStore(backupS3, folder, { timeoutMs: 200 })
  const path = join(folder, 'file')
  await writeFile(path, 'x')
  const list = async () => {
    for await (const name of store.list('')) expect(name).toBe('')
  }
  for (const attempt of [
    () => store.put('files/a', path),
    () => readText(store, 'files/a'),
    () => store.remove('files/a'),
    list,
  ]) {
    await expect(attempt()).rejects.toThrow(
      /^The backups in s3:\/\/127\.0\.0\.1:\d+\/cubby-test\/[\da-f-]+\/ cannot be reached \(TimeoutError\)\.$/,
    )
  }
})
