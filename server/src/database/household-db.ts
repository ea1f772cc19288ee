import type { Database, DatabaseKind, Reader } from './database.ts'

/** One household in the database: all that a query needs to know of it. A journal is one as well. */
export interface HouseholdDb<Db extends Reader = Reader> {
  /** A connection to read from, or the transaction one is in. */
  readonly db: Db
  readonly kind: DatabaseKind
  readonly groupId: number
}

interface WithDatabase {
  readonly database: Pick<Database, 'kind' | 'read'>
}

/** The household of a request or of a record: to read from, or as the transaction or snapshot `db` knows it. */
export function householdDb(context: WithDatabase, of: { groupId: number }): HouseholdDb
export function householdDb<Db extends Reader>(
  context: WithDatabase,
  of: { groupId: number },
  db: Db,
): HouseholdDb<Db>
export function householdDb(
  { database: { kind, read } }: WithDatabase,
  { groupId }: { groupId: number },
  db: Reader = read,
): HouseholdDb {
  return { db, kind, groupId }
}
