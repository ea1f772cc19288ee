// @module-tag slow

import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listEntries, manifestName } from '#server/commands/server-archive/archive-file.ts'
import { exportArchive } from '#server/commands/server-archive/export-archive.ts'
import { readConfig, type Config } from '#server/config.ts'
import { openReadOnlyDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { backUp, backupJob } from '#server/features/backups/backups.service.ts'
import {
  backupName,
  listBackups,
  markUnfinished,
  removeUnfinished,
} from '#server/features/backups/list-backups.ts'
import { restore } from '#server/features/backups/restore.service.ts'
import { openBackupDestination } from '#server/features/backups/stores/backup-destination.ts'
import { takeBackup } from '#server/features/backups/take-backup.ts'
import { checkInstallation } from '#server/features/files/integrity/installation.service.ts'
import { runExclusively } from '#server/database/locks/server-locks.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { newId } from '#server/shared/new-id.ts'
import { addStep } from './add-step.ts'
import { attach, pdf } from './attach.ts'
import { portOf } from './port-of.ts'
import { createDatabase } from './postgres.ts'
import { startS3, type S3Server } from './s3-server.ts'
import { resetWebhooks } from '#server/features/webhooks/webhooks.repository.ts'
import { createFixtures } from './tenant-walk.ts'
import { createTestApp, type Person, type TestApp } from './test-app.ts'
import { temporaryFolder } from './temporary-folder.ts'

const key = 'AGE-SECRET-KEY-1TTUX6XYYWVAAZN8CU2Q67SQZ8XSTHH4XFHNN0L3QT0P4QQZ28C2QTKZRT7'
const dayMs = 86_400_000

let folder = ''
let s3: S3Server
beforeAll(async () => {
  folder = await temporaryFolder()
  s3 = await startS3()
})
afterAll(() => s3.close())

async function createWithFixtures(
  kind: 'sqlite' | 'postgres',
  environment: Record<string, string>,
): Promise<{ app: TestApp; owner: Person }> {
  const app = await createTestApp(kind, environment)
  onTestFinished(() => app.close())
  await checkInstallation(app.context)
  const { owner } = await createFixtures(app, 'mine')
  await attach(app, pdf, 'Manual.pdf', owner)
  await attach(app, Buffer.from('a warranty of ten years'), 'warranty.txt', owner)
  // A restore resets webhooks and changes no other row, so reset them before the comparison.
  await app.context.database.write(resetWebhooks)
  return { app, owner }
}

/** Returns everything that a server stores, as in an archive. */
async function everythingOf(config: Config): Promise<Map<string, string>> {
  const path = join(folder, `${newId()}.zip`)
  await exportArchive(config, path, () => undefined)
  const contents = new Map<string, string>()
  for await (const { name, read } of listEntries(path)) {
    if (name !== manifestName) contents.set(name, (await buffer(read())).toString('latin1'))
  }
  return contents
}

async function restoreTo(config: Config, name: string): Promise<string> {
  const lines: string[] = []
  expect(await restore(config, name, (line) => lines.push(line))).toBe(false)
  return lines.join('\n')
}

async function newPlace(backupsAt: Config, environment: Record<string, string>): Promise<Config> {
  return readConfig({
    CUBBY_DATA_DIR: await mkdtemp(join(folder, 'data-')),
    CUBBY_BACKUP_DIR: backupsAt.backupFolder,
    CUBBY_BACKUP_KEY: key,
    ...environment,
  })
}

async function newPostgres(): Promise<Record<string, string>> {
  const database = await createDatabase()
  onTestFinished(database.drop)
  return { CUBBY_DATABASE_URL: database.url }
}

const newBucket = () => ({ CUBBY_STORAGE_URL: s3.url(newId()) })

describe.each([
  { from: 'PostgreSQL and a folder', kind: 'postgres', makeStorage: () => ({}) },
  { from: 'PostgreSQL and S3', kind: 'postgres', makeStorage: newBucket },
  { from: 'SQLite and S3', kind: 'sqlite', makeStorage: newBucket },
] as const)('A backup of $from', ({ kind, makeStorage }) => {
  it('can be restored exactly to PostgreSQL with S3, to SQLite with a folder, and to its own server', async () => {
    const { app, owner } = await createWithFixtures(kind, {
      ...makeStorage(),
      CUBBY_BACKUP_KEY: key,
    })
    const place = await openBackupDestination(app.config)
    const { name, manifest } = await takeBackup({ ...app.config, reason: 'backup', now: Date.now() }, place)
    const everything = await everythingOf(app.config)
    const files = [...everything.keys()].filter((path) => path.startsWith('files/'))
    expect(files.length).toBeGreaterThan(2)
    expect(manifest.files).toMatchObject({ count: files.length, lost: 0 })

    for (const environment of [{ ...(await newPostgres()), ...newBucket() }, {}]) {
      const elsewhere = await newPlace(app.config, environment)
      expect(await restoreTo(elsewhere, name)).toContain(`Restored ${name}`)
      expect(await everythingOf(elsewhere)).toEqual(everything)
    }

    const { json } = await owner.send('GET', '/items')
    for (const { id } of json.items) expect((await owner.send('DELETE', `/items/${id}`)).status).toBe(204)
    for await (const { key: stored } of app.context.storage.list(`${owner.householdUuid}/`))
      await app.context.storage.remove(stored)
    await app.leave()
    const changed = await everythingOf(app.config).then((contents) => contents.get('tables/item.jsonl'))
    expect(await restoreTo(app.config, name)).toContain('The present state is kept as')
    expect(await everythingOf(app.config)).toEqual(everything)

    const { backups } = await listBackups(place)
    const restoreBackup = backups.find(({ manifest: { reason } }) => reason === 'restore')
    await restoreTo(app.config, String(restoreBackup?.name))
    expect((await everythingOf(app.config)).get('tables/item.jsonl')).toBe(changed)
  })
})

describe('Backups of PostgreSQL', () => {
  it('run at night by default, and are checked and reported like backups of SQLite', async () => {
    const { app, owner } = await createWithFixtures('postgres', { CUBBY_BACKUPS: 'true' })
    expect(readConfig({ CUBBY_DATABASE_URL: String(app.config.databaseUrl) }).backups).toBe(true)
    const reported: unknown[] = []
    Object.assign(app.context, { logError: (...failure: unknown[]) => reported.push(failure) })
    app.setNow(() => Date.now() + dayMs)
    await runJobs(app.context, [backupJob], (...failure) => reported.push(failure))
    await backUp(app.context)
    expect(reported).toEqual([])
    const { json } = await owner.send('GET', '/backups')
    expect(json).toMatchObject({
      enabled: true,
      lastProven: { state: 'proven', problem: '', lostFiles: 0 },
    })
    expect(Math.min(json.lastProven.items, json.lastProven.files)).toBeGreaterThan(2)
    expect((await readdir(app.config.backupFolder)).length).toBe(3)
  })

  it('fail when their lock is lost, and leave no backup in the list', async () => {
    const { app } = await createWithFixtures('postgres', {})
    const place = await openBackupDestination(app.config)
    const task = { ...app.config, reason: 'backup', now: Date.now() } as const
    const isAlone = await runExclusively(app.context.database, 'backup', async (check) => {
      await check()
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7745005
        and database = (select oid from pg_database where datname = current_database())`.execute(
        app.context.database.read,
      )
      await expect(takeBackup(task, place, { check })).rejects.toThrow(/onnection/)
    })
    expect(isAlone).toBe(true)
    expect(await listBackups(place)).toEqual({ backups: [], unreadable: [] })
  })

  it('do not count as complete when another server has deleted a part of them', async () => {
    const { app } = await createWithFixtures('postgres', {})
    const place = await openBackupDestination(app.config)
    const task = { ...app.config, reason: 'backup', now: Date.now() } as const
    const check = () => removeUnfinished(place.store, {})
    await expect(takeBackup(task, place, { check })).rejects.toThrow('went away meanwhile')
    expect(await listBackups(place)).toEqual({ backups: [], unreadable: [] })
  })

  it('delete an unfinished backup only when it is more than a day old, because another server may still be writing it', async () => {
    const { app } = await createWithFixtures('postgres', {})
    const place = await openBackupDestination(app.config)
    const now = Date.now()
    const [young, old] = [backupName(now - dayMs / 2, 'backup'), backupName(now - 2 * dayMs, 'backup')]
    for (const name of [young, old]) await markUnfinished(place.store, name)
    await takeBackup({ ...app.config, reason: 'backup', now }, place)
    const names = await readdir(app.config.backupFolder)
    expect([young, old].filter((name) => names.includes(name))).toEqual([young])
  })

  it('run on one server at a time, and the other servers report that one is running', async () => {
    const { app, owner } = await createWithFixtures('postgres', { CUBBY_BACKUPS: 'true' })
    app.setNow(() => Date.now() + dayMs)
    const reported: unknown[] = []
    Object.assign(app.context, { logError: (...failure: unknown[]) => reported.push(failure) })
    const elsewhere = { progress: { phase: 'elsewhere', part: 0 }, runs: [] }
    await app.context.database.read.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(7745005)`.execute(other)
      await runJobs(app.context, [backupJob], () => undefined)
      const refused = await owner.send('POST', '/backups')
      expect([refused.status, refused.json]).toEqual([200, expect.objectContaining(elsewhere)])
      // Simulates that the other server takes the lock right after this server has found it free.
      await backUp(app.context)
      expect((await owner.send('GET', '/backups')).json).toMatchObject(elsewhere)
      await sql`select pg_advisory_unlock(7745005)`.execute(other)
    })
    expect((await owner.send('GET', '/backups')).json.progress).toBe(null)
    expect((await owner.send('POST', '/backups')).json.progress).toMatchObject({ phase: 'database' })
    await backUp(app.context)
    expect((await owner.send('GET', '/backups')).json.runs).toMatchObject([{ state: 'proven' }])
    expect(reported).toEqual([])
  })

  it('wait while another server briefly checks for interrupted runs', async () => {
    const { app, owner } = await createWithFixtures('postgres', { CUBBY_BACKUPS: 'true' })
    await app.context.database.read.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(7745005)`.execute(other)
      const over = backUp(app.context)
      const countRefused = async () => {
        const { rows } = await sql`select pid from pg_stat_activity
          where datname = current_database() and state = 'idle'
            and query like 'select pg_try_advisory_lock(%'`.execute(other)
        return rows.length
      }
      await expect.poll(countRefused).toBe(1)
      await sql`select pg_advisory_unlock(7745005)`.execute(other)
      await over
    })
    expect((await owner.send('GET', '/backups')).json.runs).toMatchObject([{ state: 'proven' }])
  })

  it('start although another server, checking for interrupted runs, waits for a slow destination', async () => {
    const { app, owner } = await createWithFixtures('postgres', { CUBBY_BACKUPS: 'true' })
    const asked = Promise.withResolvers<void>()
    const silent = createServer(() => asked.resolve()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const port = portOf(silent)
    const settling = await createTestApp('postgres', {
      CUBBY_BACKUPS: 'true',
      CUBBY_DATABASE_URL: String(app.config.databaseUrl),
      CUBBY_BACKUP_URL: `s3://KEY:SECRET@127.0.0.1:${port}/bucket?tls=false`,
    })
    onTestFinished(() => settling.close())
    const unknown = { problem: '', name: '', bytes: 0, items: 0, files: 0, lost_files: 0 } as const
    const run = { id: newId(), started_at: Date.now() - dayMs, state: 'running', ...unknown } as const
    await app.context.database.write((tx) => tx.insertInto('backup_run').values(run).execute())
    // Sets the clock to less than a day after the last run, so that no new backup starts.
    settling.setNow(() => Date.now() - dayMs + 1000)
    const settled = runJobs(settling.context, [backupJob], () => undefined)
    await asked.promise
    expect((await owner.send('POST', '/backups')).json.progress).toMatchObject({ phase: 'database' })
    await backUp(app.context)
    silent.closeAllConnections()
    silent.close()
    await settled
    expect((await owner.send('GET', '/backups')).json.runs).toMatchObject([
      { state: 'proven' },
      { state: 'failed', problem: 'interrupted' },
    ])
  })
})

describe('A restore into PostgreSQL', () => {
  async function prepareRestore() {
    const { app, owner } = await createWithFixtures('postgres', {})
    const place = await openBackupDestination(app.config)
    const { name } = await takeBackup({ ...app.config, reason: 'backup', now: Date.now() - dayMs }, place)
    await owner.send('POST', '/items', { name: 'Newer than the backup' })
    await app.leave()
    const items = () =>
      app.context.database.read.selectFrom('item').select(['id', 'name']).orderBy('id').execute()
    return { app, name, items }
  }

  it('changes nothing when its backup of the current data, made first, differs from the data', async () => {
    const { app, name, items } = await prepareRestore()
    const before = await items()
    await sql`alter table user_account drop column oidc_issuer`.execute(app.context.database.read)
    await expect(restoreTo(app.config, name)).rejects.toThrow(
      /^The present state cannot be kept in .* are not equal\. Nothing was changed\. To restore all the same, let CUBBY_DATABASE_URL name an empty database and restore again\.$/,
    )
    expect(await items()).toEqual(before)
    expect(await readdir(app.config.backupFolder)).toEqual(
      expect.not.arrayContaining([expect.stringMatching('damaged')]),
    )
  })

  it('fails when a newer version has upgraded the database, and suggests an empty database', async () => {
    const { app, name, items } = await prepareRestore()
    const before = await items()
    await sql`insert into kysely_migration values ('9999-newer', '2026-01-01')`.execute(
      app.context.database.read,
    )
    await expect(restoreTo(app.config, name)).rejects.toThrow(
      `The backup ${name} cannot be restored: the present database was written by a newer Cubby (it has the step 9999-newer). To restore all the same, let CUBBY_DATABASE_URL name an empty database and restore again. Nothing was changed.`,
    )
    expect(await items()).toEqual(before)
    const empty = { ...app.config, databaseUrl: (await newPostgres())['CUBBY_DATABASE_URL'] }
    expect(await restoreTo(empty, name)).toContain('The sums of all tables are equal')
  })

  it('backs up a database with an older schema before upgrading it', async () => {
    addStep('0098-motto', (db) =>
      sql`alter table household add column motto text not null default ''`.execute(db),
    )
    const { app, name } = await prepareRestore()
    const older = { ...app.config, databaseUrl: (await newPostgres())['CUBBY_DATABASE_URL'] }
    await migrate(older, '0008-counts-of-states')
    const database = openReadOnlyDatabase(older)
    onTestFinished(() => database.close())
    await sql`insert into server_secret values ('installation', 'older')`.execute(database.read)
    const id = newId()
    await sql`insert into household (id, uuid, name, currency, time_zone, created_at, updated_at) values (1, ${id}, 'Older', 'EUR', 'UTC', 1, 1)`.execute(
      database.read,
    )
    const hash = 'a'.repeat(64)
    await sql`insert into file (group_id, hash, size, mime, thumbnails, created_at) values (1, ${hash}, 1, 'text/plain', 'none', 1)`.execute(
      database.read,
    )
    const said = await restoreTo(older, name)
    const [, restorePoint] = /The present state is kept as (\S+)\./.exec(said) ?? []
    const lines: string[] = []
    expect(await restore(older, String(restorePoint), (line) => lines.push(line))).toBe(true)
    // The restore reports this file as lost, because the test has written its row but not the file.
    expect(lines.join('\n')).toContain(`an attachment that was deleted, ${id}/${hash}`)
    expect(lines.join('\n')).toContain('Restored')
    const households = await database.read.selectFrom('household').select('name').execute()
    expect(households).toEqual([{ name: 'Older' }])
  })
})

it('Backups of files in S3 need a configured destination', () => {
  const storage = { CUBBY_STORAGE_URL: 's3://KEY:SECRET@nas.lan:9000/bucket' }
  expect(readConfig(storage).backups).toBe(false)
  expect(readConfig({ ...storage, CUBBY_BACKUP_DIR: '/mnt/backups' }).backups).toBe(true)
  expect(readConfig({ ...storage, CUBBY_BACKUP_URL: 's3://KEY:SECRET@nas.lan:9000/backups' }).backups).toBe(
    true,
  )
  expect(readConfig({ ...storage, CUBBY_BACKUPS: 'true' }).backups).toBe(true)
})
