import type { Database, DatabaseKind, Reader } from './database.ts'

/** A household with the connection that its queries use. A `Journal` can be passed too. */
export interface HouseholdDb<Db extends Reader = Reader> {
  readonly db: Db
  readonly kind: DatabaseKind
  readonly householdId: number
}

interface WithDatabase {
  readonly database: Pick<Database, 'kind' | 'read'>
}

/** Returns the household of an actor or a record, for reading or with the transaction or snapshot `db`. */
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
