import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { StartError } from '#server/shared/process/start-error.ts'
import { openReadOnlyDatabase, type Database, type DatabaseOptions, type Reader } from '../database.ts'

/** Keys of the advisory locks. Servers hold `data` shared; a command that replaces all rows holds it exclusively. */
const lockKeys = { jobs: 7_745_004, backup: 7_745_005, data: 7_745_006 }

/** Interval of queries that keep idle connections alive through firewalls. */
const pingMs = 10_000
const retryMs = 100

/** Rejects when this process may have lost the lock. */
export type AssertLockHeld = () => Promise<unknown>

/** Returns false without doing the work when another server still holds the lock after `lockTimeoutMs`. */
export async function runExclusively(
  database: Pick<Database, 'kind' | 'read'>,
  name: keyof typeof lockKeys,
  work: (check: AssertLockHeld) => Promise<void>,
  lockTimeoutMs = 0,
): Promise<boolean> {
  if (database.kind === 'sqlite') {
    await work(() => Promise.resolve())
    return true
  }
  return database.read.connection().execute(async (db) => {
    const key = lockKeys[name]
    if (!(await lock(db, key, lockTimeoutMs))) return false
    let asked: Promise<unknown> = Promise.resolve()
    // The lock belongs to the connection, so a successful query proves that it is still held.
    const check = () => (asked = asked.then(() => sql`select 1`.execute(db)))
    const ping = setInterval(() => void check().catch(() => undefined), pingMs)
    try {
      await work(check)
    } finally {
      clearInterval(ping)
      await asked.catch(() => undefined)
      await unlock(db, key)
    }
    return true
  })
}

async function lock(db: Reader, key: number, lockTimeoutMs: number): Promise<boolean> {
  for (const from = performance.now(); ;) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(db)
    if (rows[0]?.locked) return true
    if (performance.now() - from >= lockTimeoutMs) return false
    await sleep(retryMs)
  }
}

/**
 * True while another server works under this lock. Looks twice, because a server may hold the lock only for a moment,
 * to look for interrupted work.
 */
export async function isLocked(
  { kind, read }: Pick<Database, 'kind' | 'read'>,
  name: keyof typeof lockKeys,
): Promise<boolean> {
  if (kind === 'sqlite') return false
  const isHeld = async () => (await listHolders(read, lockKeys[name])).length > 0
  if (!(await isHeld())) return false
  await sleep(retryMs)
  return isHeld()
}

/** Releases a lock. When that fails, ends the connection, which also releases the lock. */
async function unlock(db: Reader, key: number): Promise<void> {
  try {
    const { rows } = await sql<{ had: boolean }>`select pg_advisory_unlock(${key}) as had`.execute(db)
    if (rows[0]?.had) return
  } catch {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined)
    return
  }
  throw new Error(
    'PostgreSQL has forgotten a lock of this server. A pooler in front of it has to be in session mode.',
  )
}

/** Takes the shared `data` lock for the life of this connection. Throws while a command replaces the data. */
export async function registerServer(client: pg.Client): Promise<void> {
  // Let PostgreSQL check that this connection is alive. Otherwise a crash of the server's machine would block commands
  // for two hours.
  await client.query(
    'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
  )
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock_shared($1) as locked',
    [lockKeys.data],
  )
  if (!rows[0]?.locked) throw dataBeingReplacedError()
}

const dataBeingReplacedError = () =>
  new StartError(
    'The command restore or archive import is replacing all data in the database at this moment. Try again once it has ended.',
  )

/**
 * Runs work that replaces all data while no server uses the data. On SQLite the caller must have locked the data
 * folder, so this takes no further lock.
 */
export async function withExclusiveData<T>(
  options: DatabaseOptions,
  work: (check: AssertLockHeld) => Promise<T>,
): Promise<T> {
  if (options.databaseUrl === undefined) return work(() => Promise.resolve())
  const database = openReadOnlyDatabase(options)
  try {
    const done = Promise.withResolvers<T>()
    const isExclusive = await runExclusively(database, 'data', async (check) => {
      const checkData = () => check().catch((error: unknown) => Promise.reject(lockLostError(error)))
      done.resolve(await work(checkData))
    })
    if (!isExclusive) throw await dataInUseError(database.read)
    return await done.promise
  } finally {
    await database.close()
  }
}

const lockLostError = (cause: unknown) =>
  new StartError(
    'The connection to the database that keeps servers away was lost, so one may have started meanwhile. No row was changed. Stop Cubby everywhere and try again.',
    { cause },
  )

interface Holder {
  name: string
  mode: string
}

async function dataInUseError(db: Reader): Promise<StartError> {
  const holders = await listHolders(db, lockKeys.data)
  if (holders.some(({ mode }) => mode === 'ExclusiveLock')) return dataBeingReplacedError()
  const names = holders.map(({ name }) => name).join('; ')
  return new StartError(
    `Cubby is running on this database (${names}). Stop it everywhere first. Nothing was changed.`,
  )
}

async function listHolders(db: Reader, key: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`select application_name as name, mode
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${key} and objsubid = 1 and granted
      and datname = current_database() order by name`.execute(db)
  return rows
}
