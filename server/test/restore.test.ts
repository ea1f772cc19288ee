// @module-tag slow

import { watch } from 'node:fs'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import { createDatabase } from './postgres.ts'
import { startS3 } from './s3-server.ts'
import { sqliteFileName } from '#server/database/database.ts'
import { builtProgram, startProgram, startServer, type Program, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dataDir = ''
/** Additional settings for the server and the restore command. */
let settings: Record<string, string> = {}
const programs: Program[] = []
beforeEach(async () => {
  settings = {}
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
})

async function start(): Promise<RunningServer> {
  const server = await startServer({ CUBBY_DATA_DIR: dataDir, ...settings })
  programs.push(server)
  return server
}

async function end({ child, ended }: RunningServer): Promise<void> {
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

async function runRestore(...args: string[]) {
  const { output, ended } = startProgram({ CUBBY_DATA_DIR: dataDir, ...settings }, ['restore', ...args])
  const [code] = await ended
  return { code, ...output }
}

const pdf = '%PDF-1.7\nmanual\n'

async function createFixtures(server: RunningServer) {
  await server.signUp()
  const { json: item } = await server.call('POST', '/items', { name: 'Lamp' })
  const form = new FormData()
  form.set('name', 'manual')
  form.set('file', new Blob([pdf]))
  const { json: withFile } = await server.call('POST', `/items/${item.id}/attachments`, form)
  return { id: item.id, file: `/items/${item.id}/attachments/${withFile.attachments[0].id}` }
}

async function backUp({ call }: RunningServer): Promise<void> {
  await call('POST', '/backups')
  await expect.poll(async () => (await call('GET', '/backups')).json.progress).toBe(null)
  expect((await call('GET', '/backups')).json.runs[0].state).toBe('proven')
}

const backupNames = async () =>
  (await readdir(join(dataDir, 'backups'))).filter((name) => /^\d{4}-.*Z$/.test(name)).toSorted()
const only = (names: readonly string[]): string => {
  expect(names).toHaveLength(1)
  return names[0] ?? ''
}

let prepared: { folder: string; id: string; file: string; name: string } | undefined
afterAll(() => prepared && rm(prepared.folder, { recursive: true }))

async function prepare() {
  if (prepared) await copyFolder(prepared.folder, dataDir)
  else prepared = await makePrepared()
  // The backup shares this file with storage by a hard link, also in a copy of the folder.
  expect((await stat(await fileOf(join(dataDir, 'files')))).nlink).toBe(2)
  return prepared
}

async function makePrepared() {
  const server = await start()
  const lamp = await createFixtures(server)
  await backUp(server)
  await end(server)
  const folder = await temporaryFolder()
  await copyFolder(dataDir, folder)
  return { ...lamp, folder, name: only(await backupNames()) }
}

async function damage(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  // Creates a new file, because a change of the existing one would change the file in storage, too: both are hard
  // links.
  await rm(path)
  await writeFile(path, bytes)
}

async function fileOf(folder: string): Promise<string> {
  const household = only((await readdir(folder)).filter((name) => /^[\da-f-]{36}$/.test(name)))
  return join(folder, household, only(await readdir(join(folder, household))))
}

describe('The restore command', () => {
  it('lists backups, restores rows and files, and keeps the previous state as a backup that can be restored', async () => {
    const server = await start()
    const { id, file } = await createFixtures(server)
    await server.call('POST', '/webhooks', { name: 'Copy', url: 'http://127.0.0.1/copy' })
    await backUp(server)
    const name = only(await backupNames())
    const { json: chair } = await server.call('POST', '/items', { name: 'Chair' })
    await server.call('DELETE', `/items/${id}`)
    const chairAlone = (await server.call('GET', '/items')).headers.get('etag')
    const refused = await runRestore(name)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^Another Cubby is using .*\.\n$/)
    await end(server)
    await rm(await fileOf(join(dataDir, 'files')))

    await writeFile(join(dataDir, 'backups', 'cubby-0001-initial.db'), '')
    const listed = await runRestore()
    expect(listed.out.split('\n')[0]).toMatch(new RegExp(`^${name} {2}1 items, 1 files, .* by Cubby `))
    // SQLite would apply a write-ahead log that is left to the copy, and damage it.
    expect(listed.out).toContain('to be put in the place of cubby.db, cubby.db-wal, cubby.db-shm')
    const restored = await runRestore(name)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(
      /The present state is kept as (\S+-before-restore)\.\nRestored .* 1 files\.\n$/,
    )

    // The receiver may know the item that the restore has removed, so the webhook has to tell the receiver to copy
    // everything again.
    const database = new DatabaseSync(join(dataDir, sqliteFileName), { readOnly: true })
    expect(database.prepare('select revision from webhook').get()).toEqual({ revision: null })
    database.close()

    const again = await start()
    await again.signIn()
    expect((await again.call('GET', `/items/${chair.id}`)).status).toBe(404)
    expect((await again.call('GET', `/items/${id}`)).json.name).toBe('Lamp')
    expect((await again.call('GET', file)).status).toBe(200)
    // After these writes, the household has the same revision as before the restore, but other data. A client with the
    // cached list must not get 304.
    await again.call('PUT', `/items/${id}`, { name: 'Lamp, restored' })
    await again.call('PUT', `/items/${id}`, { name: 'Lamp again' })
    const headers = { authorization: again.authorization(), 'if-none-match': chairAlone ?? '' }
    const asked = await fetch(`${again.url}/items`, { headers })
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Lamp again')])
    await end(again)

    const point = /kept as (\S+)\./.exec(restored.out)?.[1] ?? ''
    expect((await runRestore(point)).code).toBe(0)
    const last = await start()
    await last.signIn()
    expect((await last.call('GET', `/items/${chair.id}`)).json.name).toBe('Chair')
    expect((await last.call('GET', `/items/${id}`)).status).toBe(404)
  })

  it('works in an empty folder with copied backups', async () => {
    const { id, file, name } = await prepare()
    const old = dataDir
    dataDir = await temporaryFolder()
    await cp(join(old, 'backups'), join(dataDir, 'backups'), { recursive: true })
    await rm(old, { recursive: true })
    expect(await runRestore(name)).toMatchObject({ code: 0, err: '' })
    const server = await start()
    await server.signIn()
    expect((await server.call('GET', `/items/${id}`)).json.name).toBe('Lamp')
    expect((await server.call('GET', file)).status).toBe(200)
  })

  it('restores encrypted backups from S3 on a new machine, or reports what prevents the restore', async () => {
    const s3 = await startS3()
    try {
      const CUBBY_BACKUP_KEY = 'AGE-SECRET-KEY-1TTUX6XYYWVAAZN8CU2Q67SQZ8XSTHH4XFHNN0L3QT0P4QQZ28C2QTKZRT7'
      settings = { CUBBY_BACKUP_URL: s3.url('backups'), CUBBY_BACKUP_KEY }
      const first = await start()
      const { id, file } = await createFixtures(first)
      await backUp(first)
      await end(first)
      expect(await readdir(dataDir)).not.toContain('backups')
      await rm(dataDir, { recursive: true })
      dataDir = await temporaryFolder()

      const [name = ''] = (await runRestore()).out.split(' ')
      expect(await runRestore(name)).toMatchObject({ code: 0, err: '' })
      expect(await readdir(join(dataDir, 'tmp'))).toEqual([])
      const server = await start()
      await server.signIn()
      expect((await server.call('GET', `/items/${id}`)).json.name).toBe('Lamp')
      expect((await server.call('GET', file)).status).toBe(200)
      await end(server)

      settings = { CUBBY_BACKUP_URL: s3.url('backups') }
      expect(await runRestore(name)).toMatchObject({
        code: 1,
        out: '',
        err: `The backup ${name} cannot be restored: it is encrypted; set CUBBY_BACKUP_KEY. Nothing was changed.\n`,
      })
      await s3.stop()
      expect((await runRestore(name)).err).toMatch(
        /^The backups in s3:\/\/127\.0\.0\.1:\d+\/cubby-test\/backups\/ cannot be reached \(ECONNREFUSED\)\.\n$/,
      )
    } finally {
      await s3.close()
    }
  })

  it('refuses backups that are unknown, damaged or of a newer version, and changes nothing', async () => {
    const { name } = await prepare()
    const before = await readFile(join(dataDir, 'cubby.db'))
    const unknown = await runRestore('../../etc')
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringMatching(/^There is no backup ".*\.\n$/)])

    const newer = await start()
    await newer.signIn()
    // Waits for the lock, because the server may be writing at the same moment.
    const database = new DatabaseSync(join(dataDir, 'cubby.db'), { timeout: 10_000 })
    database.exec(`insert into kysely_migration values ('9999-later', '2099-01-01')`)
    // Dates the backup back, because a second one within ten minutes is refused.
    database.exec('update backup_run set started_at = started_at - 600000')
    database.close()
    await backUp(newer)
    await end(newer)
    const name2 = only((await backupNames()).filter((one) => one !== name))
    const tooNew = await runRestore(name2)
    expect([tooNew.code, tooNew.err]).toEqual([
      1,
      expect.stringMatching(/newer Cubby \(it has the step 9999-later\)\. Nothing was changed\.\n$/),
    ])

    const folder = join(dataDir, 'backups', name2)
    await damage(join(folder, 'cubby.db'))
    const damaged = await runRestore(name2)
    expect([damaged.code, damaged.err]).toEqual([
      1,
      expect.stringMatching(/its database is missing or damaged\. Nothing was changed\.\n$/),
    ])
    await writeFile(join(folder, 'backup.json'), '{')
    expect((await runRestore(name2)).err).toMatch(/its description is damaged/)
    expect((await runRestore()).out).toContain(`${name2}  cannot be read`)
    expect(await readdir(join(dataDir, 'tmp')).catch(() => [])).toEqual([])
    expect((await readdir(join(dataDir, 'backups'))).filter((one) => one.includes('restore'))).toEqual([])
    expect(before.length).toBeGreaterThan(0)
  })

  it('refuses more than one argument, and changes nothing', async () => {
    const { name } = await prepare()
    const refused = await runRestore(name, '--dry-run')
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: 'The command restore takes only the name of a backup.\n',
    })
  })

  it('names the file that exceeds the allowed size', async () => {
    const { name } = await prepare()
    const [file, ...args] = builtProgram.command
    const limited = ['sh', '-c', 'ulimit -f 100 && exec "$0" "$@"', file, ...args] as const
    const { output, ended } = startProgram({ CUBBY_DATA_DIR: dataDir }, ['restore', name], {
      command: limited,
    })
    expect((await ended)[0]).toBe(1)
    expect(output.err).toMatch(
      /^Cubby cannot use a file or folder that it needs: EFBIG: file too large, .*'\.\n$/,
    )
  })

  it('names a file that the backup has lost, and restores all other files', async () => {
    const { id, name } = await prepare()
    await damage(await fileOf(join(dataDir, 'backups', 'files')))
    await rm(await fileOf(join(dataDir, 'files')))
    const { code, out, err } = await runRestore(name)
    expect([code, err]).toEqual([1, ''])
    expect(out).toMatch(/missing or damaged: "manual" of "Lamp" in ".*", [\da-f-]{36}\/[\da-f]{64}\n/)
    expect(out).toMatch(/not whole: 1\.\n$/)
    const server = await start()
    await server.signIn()
    expect((await server.call('GET', `/items/${id}`)).json.name).toBe('Lamp')
  })

  it('replaces a damaged database, and keeps the damaged file', async () => {
    const { id, name } = await prepare()
    await writeFile(join(dataDir, 'cubby.db'), 'not a database')
    const { code, out } = await runRestore(name)
    expect([code, out]).toEqual([0, expect.stringContaining('The present database is damaged.')])
    const damagedFolder = only(
      (await readdir(join(dataDir, 'backups'))).filter((one) => one.startsWith('damaged-')),
    )
    expect(await readFile(join(dataDir, 'backups', damagedFolder, 'cubby.db'), 'utf8')).toBe('not a database')
    const server = await start()
    await server.signIn()
    expect((await server.call('GET', `/items/${id}`)).json.name).toBe('Lamp')
  })

  it('keeps a database that another program has locked, and does not report it as damaged', async () => {
    const { name } = await prepare()
    const before = await readFile(join(dataDir, 'cubby.db'))
    using holder = new DatabaseSync(join(dataDir, 'cubby.db'))
    holder.exec('pragma locking_mode = exclusive; begin exclusive')
    const { code, out, err } = await runRestore(name)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/cubby\.db is in use by another program/)
    expect((await readdir(join(dataDir, 'backups'))).filter((one) => one.startsWith('damaged-'))).toEqual([])
    holder.close()
    expect(await readFile(join(dataDir, 'cubby.db'))).toEqual(before)
  })

  it('replaces a database that was never set up', async () => {
    const { name } = await prepare()
    for (const file of ['cubby.db', 'cubby.db-wal', 'cubby.db-shm'])
      await rm(join(dataDir, file), { force: true })
    await writeFile(join(dataDir, 'cubby.db'), '')
    const { code, out, err } = await runRestore(name)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/The present state is kept as/)
  })

  it('copies files to storage only when they are complete', async () => {
    const { name } = await prepare()
    const stored = await fileOf(join(dataDir, 'files'))
    await rm(stored)
    const seen = new Set<string | null>()
    const watcher = watch(dirname(stored), (_event, entry) => seen.add(entry))
    try {
      expect((await runRestore(name)).code).toBe(0)
      await expect.poll(() => [...seen]).toEqual([basename(stored)])
    } finally {
      watcher.close()
    }
    expect(await readdir(join(dataDir, 'files', 'tmp'))).toEqual([])
  })

  it('keeps unfinished files in a folder that the next start empties', async () => {
    const { name } = await prepare()
    const seen = new Set<string | null>()
    const watcher = watch(dataDir, (_event, entry) => seen.add(entry))
    try {
      expect((await runRestore(name)).code).toBe(0)
      await expect.poll(() => [...seen]).toContain('cubby.db')
    } finally {
      watcher.close()
    }
    expect([...seen].filter((one) => one?.endsWith('.part'))).toEqual([])
  })

  it('restores a backup of SQLite to PostgreSQL', async () => {
    const { id, name } = await prepare()
    const database = await createDatabase()
    settings = { CUBBY_DATABASE_URL: database.url }
    const { code, out, err } = await runRestore(name)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`Restored ${name}`)
    const server = await start()
    await server.signIn()
    expect((await server.call('GET', `/items/${id}`)).json.name).toBe('Lamp')
    await end(server)
    await database.drop()
  })
})
