import { thumbnailSizes } from '#contract/files/files.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { findRevisionBefore } from '#server/journal/batches.repository.ts'
import { readRecord } from '#server/journal/record-json.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { dailyJobInOwnTransactions } from '#server/jobs/jobs.ts'
import { undoWindowMs } from '#server/journal/undo/undo-rules.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import { removeFiles } from '#server/storage/storage.ts'
import { readFormerStates } from './deleted-attachments.repository.ts'
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
  for (const files of Map.groupBy(unreferenced, ({ householdId }) => householdId).values()) {
    const [household] = files
    if (household)
      await collectInHousehold(
        context,
        household,
        files.map(({ hash }) => hash),
        before,
      )
  }
}

export const collectGarbageJob = dailyJobInOwnTransactions('collect files', collectGarbage)

/** The files of the former states of records up to a revision. */
interface FormerFiles {
  readonly hashes: Set<string>
  revision: number
}

async function collectInHousehold(
  context: Context,
  file: FileHousehold,
  unreferenced: readonly string[],
  before: number,
): Promise<void> {
  const household = householdDb(context, file)
  // Read the journal before the household is locked, because reading the changes of a month may take long.
  const revision = await findRevisionBefore(household, context.now() - undoWindowMs - dayMs)
  const former: FormerFiles = { hashes: new Set(), revision }
  await addFormerFiles(context, household, former)
  const candidates = unreferenced.filter((hash) => !former.hashes.has(hash))
  for (const hashes of chunks(candidates, pageSize))
    await deleteUnreferenced(context, file, { former, hashes, before })
}

/** Adds the files of the former states since `former.revision`. */
async function addFormerFiles(
  { entities }: Context,
  household: HouseholdDb,
  former: FormerFiles,
): Promise<void> {
  const byName = new Map(entities.filter(({ files }) => files).map((entity) => [entity.name, entity]))
  for await (const states of readFormerStates(household, [...byName.keys()], former.revision)) {
    for (const { entity: name, before } of states) {
      const entity = byName.get(name)
      for (const hash of entity?.files?.(readRecord(entity, before)) ?? []) former.hashes.add(hash)
    }
    former.revision = states.at(-1)?.revision ?? former.revision
  }
}

/** Deletes those of the files to which still nothing refers. */
async function deleteUnreferenced(
  context: Context,
  { householdId, householdUuid }: FileHousehold,
  { former, hashes, before }: { former: FormerFiles; hashes: readonly string[]; before: number },
): Promise<void> {
  const { database, storage } = context
  await database.write(async (tx) => {
    // The lock prevents new attachments and undo, so the results of the following queries stay true.
    await lockHousehold(tx, database.kind, householdId)
    await addFormerFiles(context, householdDb(context, { householdId }, tx), former)
    const unreferenced = await listUnreferencedFiles(tx, before, { householdId, hashes })
    const some = unreferenced.filter(({ hash }) => !former.hashes.has(hash))
    for (const { hash } of some) await deleteFile(tx, householdId, hash)
    const keys = some.flatMap(({ hash }) => [
      fileKey(householdUuid, hash),
      ...thumbnailSizes.map((size) => thumbnailKey(householdUuid, hash, size)),
    ])
    await removeFiles(storage, keys)
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
