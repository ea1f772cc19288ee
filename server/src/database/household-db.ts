import type { Database, DatabaseKind, Reader } from './database.ts'

/** A household with the connection on which its queries run. A `Journal` can be passed instead. */
export interface HouseholdDb<Db extends Reader = Reader> {
  readonly db: Db
  readonly kind: DatabaseKind
  readonly householdId: number
}

interface WithDatabase {
  readonly database: Pick<Database, 'kind' | 'read'>
}

/**
 * Combines the household of an actor or a record with a connection: `db` when given, else the connection for reading.
 */
export function householdDb(context: WithDatabase, of: { householdId: number }): HouseholdDb
export function householdDb<Db extends Reader>(
  context: WithDatabase,
  of: { householdId: number },
  db: Db,
): HouseholdDb<Db>
export function householdDb(
  { database: { kind, read } }: WithDatabase,
  { householdId }: { householdId: number },
  db: Reader = read,
): HouseholdDb {
  return { db, kind, householdId }
}
