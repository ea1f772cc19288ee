// @module-tag slow

import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from './postgres.ts'
import { startProgram, startServer, type Program, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dataDir = ''
const programs: Program[] = []
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
})

async function start(settings: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ CUBBY_DATA_DIR: dataDir, ...settings })
  programs.push(server)
  return server
}

async function startInVain(settings: Record<string, string> = {}) {
  const { child, output, ended } = startProgram({ CUBBY_DATA_DIR: dataDir, CUBBY_PORT: '1', ...settings })
  programs.push({ child, output, ended })
  const [code] = await ended
  return { code, ...output }
}

async function end(server: RunningServer, signal: NodeJS.Signals) {
  server.child.kill(signal)
  return server.ended
}

async function upload({ call }: RunningServer): Promise<number> {
  const { json: item } = await call('POST', '/items', { name: 'Lamp' })
  const form = new FormData()
  form.set('name', 'manual')
  form.set('file', new Blob(['%PDF-1.7\n']))
  return (await call('POST', `/items/${item.id}/attachments`, form)).status
}

describe('A second server on a folder of a server with SQLite', () => {
  it('exits with a message that names the first server, and the first server continues', async () => {
    const first = await start()
    await first.signUp()
    const coming = join(dataDir, 'files', 'tmp', 'coming')
    await writeFile(coming, 'half')
    const second = await startInVain()
    expect([second.code, second.out]).toEqual([1, ''])
    expect(second.err.trim().split('\n')).toEqual([
      expect.stringContaining(`${dataDir} (process ${first.child.pid} on ${hostname()}, started 2`),
    ])
    expect(existsSync(coming)).toBe(true)
    expect(await upload(first)).toBe(201)
  })

  it('exits when the two servers share only the folder of the files', async () => {
    const files = join(dataDir, 'common')
    await start({ CUBBY_DATA_DIR: join(dataDir, 'a'), CUBBY_STORAGE_URL: files })
    const second = await startInVain({ CUBBY_DATA_DIR: join(dataDir, 'b'), CUBBY_STORAGE_URL: files })
    expect([second.code, second.err]).toEqual([1, expect.stringContaining(`using ${files} (process`)])
    expect(await readdir(join(dataDir, 'b'))).toEqual(['cubby.lock'])
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'starts at once when the first server was ended by %s, and deletes temporary files',
    async (signal) => {
      await end(await start(), signal)
      for (const folder of [join(dataDir, 'files', 'tmp'), join(dataDir, 'tmp')]) {
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, 'coming'), 'half')
      }
      const second = await start()
      expect(await readdir(join(dataDir, 'files', 'tmp'))).toEqual([])
      expect(await readdir(join(dataDir, 'tmp'))).toEqual([])
      await second.signUp()
      expect(await upload(second)).toBe(201)
    },
  )

  it('may run the doctor, but not with --repair', async () => {
    await start()
    const { output, ended } = startProgram({ CUBBY_DATA_DIR: dataDir }, ['doctor'])
    expect([await ended, output.err]).toEqual([[0, null], ''])
    const repair = startProgram({ CUBBY_DATA_DIR: dataDir }, ['doctor', '--repair'])
    expect([await repair.ended, repair.output.err]).toEqual([
      [1, null],
      expect.stringContaining(`using ${dataDir} (process`),
    ])
  })
})

describe('With PostgreSQL', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createDatabase('migrated')
  })
  afterEach(() => database.drop())

  it('several servers share a folder, and only the first deletes temporary files', async () => {
    const settings = { CUBBY_DATABASE_URL: database.url }
    const first = await start(settings)
    const coming = join(dataDir, 'files', 'tmp', 'coming')
    await writeFile(coming, 'half')
    const second = await start(settings)
    await end(first, 'SIGTERM')
    const third = await start(settings)
    await third.signUp()
    expect(await upload(third)).toBe(201)
    expect(existsSync(coming)).toBe(true)
    const withSqlite = await startInVain()
    expect([withSqlite.code, withSqlite.err]).toEqual([
      1,
      expect.stringContaining(`${dataDir} (a server on PostgreSQL)`),
    ])
    await end(second, 'SIGKILL')
    await end(third, 'SIGKILL')
    await start(settings)
    expect(existsSync(coming)).toBe(false)
  })

  it('changes return 503 with Retry-After while another client holds a lock, and reads succeed', async () => {
    const { url } = database
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    const name = new URL(url).pathname.slice(1)
    await other.query(`alter database ${name} set lock_timeout = '2s'`)
    const { call, signUp } = await start({ CUBBY_DATABASE_URL: url })
    await signUp()
    await other.query('begin; lock table label in share mode')
    const refused = await call('POST', '/labels', { name: 'Winter' })
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'busy',
      '5',
    ])
    expect((await call('GET', '/labels')).status).toBe(200)
    await other.query('commit')
    await other.end()
    expect((await call('POST', '/labels', { name: 'Winter' })).status).toBe(201)
  })
})

it('Changes return 503 with Retry-After while another program holds the write lock, and reads succeed', async () => {
  const { call, signUp } = await start()
  await signUp()
  // Waits for the lock, because the server may be writing at the same moment.
  const other = new DatabaseSync(join(dataDir, 'cubby.db'), { timeout: 10_000 })
  other.exec('begin immediate')
  const refused = await call('POST', '/labels', { name: 'Winter' })
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '5'])
  expect((await call('GET', '/labels')).status).toBe(200)
  other.close()
  expect((await call('POST', '/labels', { name: 'Winter' })).status).toBe(201)
})
