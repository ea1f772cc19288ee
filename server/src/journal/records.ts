import { sql } from 'kysely'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { notFound } from '#server/shared/app-error.ts'
import type { Author, JournalContext } from './author.ts'
import type { AnyEntity, Entity, StoredRecord } from './entity.ts'
import { writeJournal, type WriteResult } from './journal.ts'

/** Throws 404 when the record is not in the household. */
export async function requireRecord<Stored extends StoredRecord>(
  household: HouseholdDb,
  entity: Entity<Stored>,
  id: string,
): Promise<Stored> {
  const [record] = await entity.load(household, [id])
  if (!record) throw notFound(entity.noun ?? entity.name)
  return record
}

/** Deletes a record with everything that it owns. Throws 404 when it is not in the household. */
export function deleteRecord<Stored extends StoredRecord>(
  context: JournalContext,
  author: Author,
  entity: Entity<Stored>,
  id: string,
): Promise<WriteResult<null>> {
  return writeJournal(context, author, async (journal) => {
    await journal.remove(entity, [await requireRecord(journal, entity, id)])
    return null
  })
}

/** Returns the names of the given records that exist. */
export async function listNames(
  { db, kind, householdId }: HouseholdDb,
  { table }: AnyEntity,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
    where group_id = ${householdId} and ${isAnyOf(kind, 'id', ids)}`.execute(db)
  return rows
}

/** Returns the ids of records that belong to a record, such as the attachments of an item. */
export async function findOwnedIds(
  { db, householdId }: HouseholdDb,
  entities: readonly AnyEntity[],
  id: string,
): Promise<string[]> {
  const ids: string[] = []
  for (const { table, owners = [] } of entities) {
    for (const { column } of owners) {
      const owned = await sql<{ id: string }>`select id from ${sql.table(table)}
        where group_id = ${householdId} and ${sql.ref(column)} = ${id}`.execute(db)
      ids.push(...owned.rows.map((row) => row.id))
    }
  }
  return ids
}
