import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConnectionPool } from '#server/database/sqlite/connection-pool.ts'
import { openPostgres, postgresDialect } from '#server/database/postgres/postgres.ts'
import { sqliteDialect } from '#server/database/sqlite/sqlite-dialect.ts'
import { createFirstRelease, type OldTables } from './first-release.ts'
import { createDatabase } from './postgres.ts'
import { startProgram, startServer } from './start-program.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cubby-upgrade-kill-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Starts at last, and its counts are those of what the first release had kept. */
async function expectUpgraded(settings: Record<string, string>): Promise<void> {
  const server = await startServer(settings)
  try {
    const doctor = startProgram(settings, ['doctor'])
    await doctor.ended
    expect(doctor.output.err).toBe('')
    expect(doctor.output.out).toMatch(/Counts: \d+ compared, outdated: 0\./)
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
}

/** Of both households. */
const items = [{ name: 'Axe' }, { name: 'Blade' }, { name: 'Saw' }]

const countSteps = (database: DatabaseSync) =>
  database.prepare('select name from kysely_migration').all().length

it('An upgrade of SQLite that is killed on its way is made by the next start, with a whole copy beside it', async () => {
  const file = join(dataDir, 'cubby.db')
  const old = new Kysely<OldTables>({
    dialect: sqliteDialect(new ConnectionPool({ file, cacheMegabytes: 8, size: 1 }), 'begin immediate'),
  })
  await createFirstRelease(old, 'sqlite')
  await old.destroy()
  const settings = { CUBBY_DATA_DIR: dataDir, CUBBY_PORT: '1' }
  const copy = join(dataDir, 'backups', 'cubby-0001-first-tables.db')
  const schemas = new Set<number>()
  for (const delayMs of [0, 5, 10, 20, 40]) {
    await rm(copy, { force: true })
    const { child, ended } = startProgram(settings)
    while (!existsSync(copy) && child.exitCode === null) await sleep(1)
    await sleep(delayMs)
    child.kill('SIGKILL')
    await ended
    using database = new DatabaseSync(file)
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    schemas.add(countSteps(database))
    if (schemas.size > 1) break
    using copied = new DatabaseSync(copy, { readOnly: true })
    expect(copied.prepare('select name from item order by name').all()).toEqual(items)
  }
  await expectUpgraded({ CUBBY_DATA_DIR: dataDir })
  using database = new DatabaseSync(file)
  // All of it or nothing: a machine that was busy may have killed it too late.
  expect([1, countSteps(database)]).toEqual(expect.arrayContaining([...schemas]))
  expect(database.prepare('select name from item order by name').all()).toEqual(items)
})

it('An upgrade of PostgreSQL whose server is killed in the middle is made by the next one', async () => {
  const database = await createDatabase()
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    const old = new Kysely<OldTables>({
      dialect: postgresDialect(openPostgres(database.url, { maxConnections: 1 })),
    })
    await createFirstRelease(old, 'postgres')
    await old.destroy()
    // The first steps have been taken when one asks for this table.
    await other.query('begin; lock table item in access exclusive mode')
    const settings = { CUBBY_DATA_DIR: dataDir, CUBBY_DATABASE_URL: database.url }
    const { child, ended } = startProgram({ ...settings, CUBBY_PORT: '1' })
    const isWaiting = async () =>
      (await other.query(`select from pg_locks where not granted and relation = 'item'::regclass`)).rowCount
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
    child.kill('SIGKILL')
    await ended
    await other.query('commit')
    await expectUpgraded(settings)
    expect((await other.query('select name from item order by name')).rows).toEqual(items)
  } finally {
    await other.end()
    await database.drop()
  }
})
