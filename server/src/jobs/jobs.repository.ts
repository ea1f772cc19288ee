import { sql } from 'kysely'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import type { JobRunTable } from './job-run.table.ts'

/** Work that one server does at a time, by any number that no other lock on the database has. */
const lockKeys = { jobs: 7_745_004, backup: 7_745_005 }

/** Often enough that no network forgets a connection on which nothing else is sent. */
const pingMs = 10_000

/** Fails once the lock may be another server's. */
export type CheckLock = () => Promise<unknown>

/** Does the work and returns true, unless another server on the same database is doing it; SQLite has one server only. */
export async function runAlone(
  database: Pick<Database, 'kind' | 'read'>,
  name: keyof typeof lockKeys,
  work: (check: CheckLock) => Promise<void>,
): Promise<boolean> {
  if (database.kind === 'sqlite') {
    await work(() => Promise.resolve())
    return true
  }
  return database.read.connection().execute(async (db) => {
    const key = lockKeys[name]
    const got = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(db)
    if (!got.rows[0]?.locked) return false
    let asked: Promise<unknown> = Promise.resolve()
    // A connection takes one statement after the other, and the lock ends with it.
    const check = () => (asked = asked.then(() => sql`select 1`.execute(db)))
    const ping = setInterval(() => void check().catch(() => undefined), pingMs)
    try {
      await work(check)
    } finally {
      clearInterval(ping)
      await asked.catch(() => undefined)
      // A lock that cannot be given back was lost with its connection, and the work is done.
      await sql`select pg_advisory_unlock(${key})`.execute(db).catch(() => undefined)
    }
    return true
  })
}

export interface HouseholdRun {
  groupId: string
  timeZone: string
  /** When the job ran last, null for never. */
  day: string | null
}

/** Every household with the day on which a job ran for it last. */
export function listHouseholdRuns(db: Reader, name: string): Promise<HouseholdRun[]> {
  return db
    .selectFrom('household')
    .leftJoin('job_run', (join) =>
      join.onRef('job_run.group_id', '=', 'household.id').on('job_run.name', '=', name),
    )
    .select(['household.id as groupId', 'household.time_zone as timeZone', 'job_run.day'])
    .orderBy('household.id')
    .execute()
}

export async function findRun(db: Reader, name: string, groupId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('job_run')
    .select('day')
    .where('name', '=', name)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row?.day
}

export async function putRun(tx: Writer, run: JobRunTable): Promise<void> {
  await tx
    .insertInto('job_run')
    .values(run)
    .onConflict((key) => key.columns(['name', 'group_id']).doUpdateSet({ day: run.day }))
    .execute()
}
