// @module-tag slow

import { hostname } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from './postgres.ts'
import { startProgram, startServer, type Program, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

let database: TestDatabase
let folder = ''
/** A connection to the database, in addition to those of the servers. */
let other: pg.Client
const programs: Program[] = []
beforeEach(async () => {
  database = await createDatabase('migrated')
  folder = await temporaryFolder()
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
  await other.end()
  await database.drop()
})

/**
 * Returns the settings of a server. Each machine has its own data folder; all machines share the backup folder and the
 * database.
 */
const settingsOf = (machine: string) => ({
  CUBBY_DATA_DIR: join(folder, machine),
  CUBBY_BACKUP_DIR: join(folder, 'backups'),
  CUBBY_DATABASE_URL: database.url,
})

async function start(): Promise<RunningServer> {
  const server = await startServer(settingsOf('first'))
  programs.push(server)
  return server
}

/** Starts a server with two items and a backup that contains only the first one. */
async function startWithBackup(): Promise<RunningServer> {
  const server = await start()
  await server.signUp()
  await server.call('POST', '/items', { name: 'Lamp' })
  await server.call('POST', '/backups')
  await expect.poll(async () => (await server.call('GET', '/backups')).json.progress).toBe(null)
  await server.call('POST', '/items', { name: 'Chair' })
  return server
}

async function run(...args: string[]) {
  const { output, ended } = startProgram(settingsOf('second'), args)
  const [code] = await ended
  return { code, ...output }
}

const key = 7_745_006
const nameOf = ({ child }: Program) => `process ${child.pid} on ${hostname()}`

/** The connections that hold the lock in this database. Tests in other databases may hold the same lock there. */
const held = `pg_locks join pg_stat_activity using (pid) where objid = ${key} and granted and datname = current_database()`

async function listHolders() {
  const { rows } = await other.query<{ name: string; pid: number }>(
    `select application_name as name, pid from ${held}`,
  )
  return rows
}

const isReplaced = /^The command restore or archive import is replacing all data .* Try again .*\.\n$/

describe('On a PostgreSQL database that servers use', () => {
  it('restore and archive import name the running servers and change nothing, and succeed when the servers have stopped', async () => {
    const server = await startWithBackup()
    const archive = join(folder, 'all.zip')
    expect(await run('archive', 'export', archive)).toMatchObject({ code: 0 })
    const [backup = ''] = (await run('restore')).out.split(' ')

    const err = `Cubby is running on this database (${nameOf(server)}). Stop it everywhere first. Nothing was changed.\n`
    expect(await run('restore', backup)).toEqual({ code: 1, out: '', err })
    expect(await run('archive', 'import', archive)).toEqual({ code: 1, out: '', err })
    const { json, headers } = await server.call('GET', '/items')
    expect(json.total).toBe(2)

    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
    expect(await run('restore', backup)).toMatchObject({ code: 0, err: '' })
    const again = await start()
    await again.signIn()
    expect((await again.call('GET', '/items')).json.total).toBe(1)
    // After this write, the household has the same revision as before the restore, but other data. A browser that
    // cached the list from before the restore must not get 304.
    await again.call('POST', '/items', { name: 'Table' })
    const asked = await fetch(`${again.url}/items`, {
      headers: { authorization: again.authorization(), 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Table')])
  })

  it('every server takes its lock again after it has lost its connection', async () => {
    const server = await start()
    const [first] = await listHolders()
    expect(first?.name).toBe(nameOf(server))
    await other.query(`select pg_terminate_backend(pid) from ${held}`)
    const listNew = async () => (await listHolders()).filter(({ pid }) => pid !== first?.pid)
    await expect.poll(listNew).toMatchObject([{ name: nameOf(server) }])
  })
})

describe('While a command replaces all data in PostgreSQL', () => {
  it('no server starts or sets up the database, and no other command starts', async () => {
    const server = await start()
    await server.signUp()
    await server.call('POST', '/backups')
    await expect.poll(async () => (await server.call('GET', '/backups')).json.progress).toBe(null)
    server.child.kill('SIGTERM')
    await server.ended
    await other.query('drop schema public cascade; create schema public')
    await other.query('select pg_advisory_lock($1)', [key])
    await expect(start()).rejects.toThrow(isReplaced)
    const [backup = ''] = (await run('restore')).out.split(' ')
    expect(await run('restore', backup)).toEqual({ code: 1, out: '', err: expect.stringMatching(isReplaced) })
    const { rows } = await other.query(`select * from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
  })

  it('the command rolls everything back when its connection is lost, because a server could have started since', async () => {
    const server = await startWithBackup()
    server.child.kill('SIGTERM')
    await server.ended
    const archive = join(folder, 'all.zip')
    expect(await run('archive', 'export', archive)).toMatchObject({ code: 0 })
    const [backup = ''] = (await run('restore')).out.split(' ')
    await other.query(`create function cut_off() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pid, 10000) from ${held}; return null; end $$`)
    await other.query('create trigger cut_off after insert on household execute function cut_off()')
    const look = async () => {
      const { rows } = await other.query(
        `select (select count(*)::int from household) as households, (select count(*)::int from item) as items,
          obj_description('household'::regclass, 'pg_class') as "dataEpoch"`,
      )
      return rows[0]
    }
    const lost = {
      code: 1,
      err: expect.stringMatching(/^The connection .* was lost.* No row was changed\. .*\n$/),
    }
    expect(await run('restore', backup)).toMatchObject(lost)
    expect(await look()).toEqual({ households: 1, items: 2, dataEpoch: null })

    await other.query('truncate household, user_account cascade')
    expect(await run('archive', 'import', archive)).toMatchObject(lost)
    expect(await look()).toEqual({ households: 0, items: 0, dataEpoch: null })
  })

  it('a server that loses its connection while it starts exits with a message, so that it is restarted', async () => {
    const { output, ended } = await start()
    const cutter = new pg.Client({ connectionString: database.url })
    await cutter.connect()
    // Waits for the lock that the server holds. Gets it after the connection of the server is cut and before the server
    // connects again.
    const taken = other.query('select pg_advisory_lock($1)', [key])
    const countWaiting = async () => {
      const { rowCount } = await cutter.query(
        `select 1 from pg_locks join pg_stat_activity using (pid)
          where objid = ${key} and not granted and datname = current_database()`,
      )
      return rowCount
    }
    await expect.poll(countWaiting).toBe(1)
    await cutter.query(`select pg_terminate_backend(pid) from ${held}`)
    await taken
    await cutter.end()
    expect(await ended).toEqual([1, null])
    expect(output.err).toMatch(isReplaced)
  })

  it('a server that was disconnected when the command began exits with a message that all data were replaced', async () => {
    const { output, ended } = await start()
    await other.query(`comment on table household is 'of another time'`)
    await other.query(`select pg_terminate_backend(pid) from ${held}`)
    expect(await ended).toEqual([1, null])
    expect(output.err).toBe('All data in the database were replaced. Start Cubby again.\n')
  })
})

it('A server exits with a message when a newer version upgrades its database', async () => {
  const { output, ended } = await start()
  await other.query(`insert into kysely_migration values ('9999-of-tomorrow', 'now')`)
  expect(await ended).toEqual([1, null])
  expect(output.err).toMatch(
    /^The database was written by a newer Cubby \(it has the step 9999-of-tomorrow\)\. Start that version .*\n$/,
  )
})
