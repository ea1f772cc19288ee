import type { HouseholdDb } from '#server/database/household-db.ts'
import { notFound } from '#server/shared/app-error.ts'
import type { Author, JournalContext } from './author.ts'
import type { Entity, StoredRecord } from './entity.ts'
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
