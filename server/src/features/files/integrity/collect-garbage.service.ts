import { thumbnailSizes } from '#contract/files/files.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { readRecord } from '#server/journal/record-json.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { dailyJobInOwnTransactions } from '#server/jobs/jobs.ts'
import { undoWindowMs } from '#server/journal/undo/undo-rules.ts'
import { householdDb } from '#server/database/household-db.ts'
import { findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import { removeFiles } from '#server/storage/storage.ts'
import { listFormerStates } from './deleted-attachments.repository.ts'
import { fileKey, thumbnailKey, type FileHousehold } from '../file-keys.ts'
import { deleteFile, findDatabaseCreatedAt, listUnreferencedFiles } from '../files.repository.ts'
import { findOrphans, withoutRows } from './find-orphans.service.ts'

const dayMs = 86_400_000
/** The number of files that are deleted in one transaction. The household is locked while storage deletes them. */
const pageSize = 20

/**
 * Deletes files to which neither a record nor a change that can be undone refers. Spares files younger than a
 * day, whose attachment may be about to be written.
 */
export async function collectGarbage(context: Context): Promise<void> {
  const before = context.now() - dayMs
  // Delete orphans first, because this reads storage: when storage is down, the run fails before a household is locked.
  await deleteOrphans(context, before)
  const unreferenced = await listUnreferencedFiles(context.database.read, before)
  const households = new Map(unreferenced.map((file) => [file.householdId, file]))
  for (const household of households.values()) {
    while ((await deleteUnreferenced(context, household, before)) === pageSize);
  }
}

export const collectGarbageJob = dailyJobInOwnTransactions('collect files', collectGarbage)

/** Deletes up to `pageSize` files of a household. Returns their number. */
async function deleteUnreferenced(
  { database, storage, now, entities }: Context,
  { householdId, householdUuid }: FileHousehold,
  before: number,
): Promise<number> {
  return database.write(async (tx) => {
    // The lock prevents new attachments and undo, so the result of the following query stays true.
    await lockHousehold(tx, database.kind, householdId)
    const referenced = new Set<string>()
    for (const entity of entities.filter(({ files }) => files)) {
      const household = householdDb({ database }, { householdId }, tx)
      for (const json of await listFormerStates(household, entity.name, now() - undoWindowMs - dayMs))
        for (const hash of entity.files?.(readRecord(entity, json)) ?? []) referenced.add(hash)
    }
    const unreferenced = await listUnreferencedFiles(tx, before, householdId)
    const some = unreferenced.filter(({ hash }) => !referenced.has(hash)).slice(0, pageSize)
    for (const { hash } of some) await deleteFile(tx, householdId, hash)
    const keys = some.flatMap(({ hash }) => [
      fileKey(householdUuid, hash),
      ...thumbnailSizes.map((size) => thumbnailKey(householdUuid, hash, size)),
    ])
    await removeFiles(storage, keys)
    return some.length
  })
}

/**
 * Deletes files in storage without a row, left by a deleted household or a crash. Files older than the database stay,
 * so that starting with an empty database by mistake loses no files.
 */
async function deleteOrphans(context: Context, before: number): Promise<void> {
  const { database, storage } = context
  const since = await findDatabaseCreatedAt(database.read)
  for await (const { household, objects } of findOrphans(context)) {
    if (household === undefined) continue
    const old = objects.filter(({ storedAt }) => storedAt > since && storedAt < before)
    for (const some of chunks(old, pageSize)) {
      await database.write(async (tx) => {
        const found = await findHouseholdByUuid(tx, household)
        if (found) await lockHousehold(tx, database.kind, found.id)
        const strays = found ? await withoutRows(tx, database.kind, found.id, some) : some
        await removeFiles(
          storage,
          strays.map(({ key }) => key),
        )
      })
    }
  }
}
