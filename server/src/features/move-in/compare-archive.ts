import type { Context } from '#server/context.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { fileKey, type FileHousehold } from '#server/features/files/file-keys.ts'
import { readRecords, type ArchiveFile } from '#server/features/household-archive/check-archive.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import type { StoredRecord } from '#server/journal/entity.ts'
import { journalChunkSize } from '#server/journal/journal.ts'
import { AppError } from '#server/shared/app-error.ts'
import { collectChunks } from '#server/shared/process/event-loop.ts'
import { hashContent } from '#server/storage/hash-content.ts'

export interface Compared {
  found: number
  /** The number of the archive's records that the household in Cubby already has. */
  here: number
}

/** Counts the records of an archive that a household already has; none when `household` is undefined. */
export async function compareRecords(
  { entities }: Pick<Context, 'entities'>,
  household: HouseholdDb | undefined,
  archive: ArchiveFile,
  onRecord: (archived: StoredRecord, here: StoredRecord) => void = () => undefined,
): Promise<Map<EntityName, Compared>> {
  const compared = new Map<EntityName, Compared>()
  for await (const { entity, read } of readRecords(entities, archive)) {
    if (entity.name === 'household') continue
    const counts: Compared = { found: 0, here: 0 }
    compared.set(entity.name, counts)
    for await (const records of collectChunks(read(), journalChunkSize)) {
      counts.found += records.length
      if (!household) continue
      const ids = records.map(({ id }) => id)
      const present: StoredRecord[] = await entity.load(household, ids)
      const byId = new Map(present.map((record) => [record.id, record]))
      counts.here += present.length
      for (const record of records) {
        const here = byId.get(record.id)
        if (here) onRecord(record, here)
      }
    }
  }
  return compared
}

export interface ComparedFiles {
  same: number
  /** The number of pictures from which the location was removed before they were stored. */
  stripped: number
}

/**
 * Reads the stored files again and throws 500 when the content of one does not match its SHA-256. `stored` maps the
 * SHA-256 of each file in the archive to the SHA-256 under which it was stored.
 */
export async function compareFiles(
  { storage }: Pick<Context, 'storage'>,
  { householdUuid }: FileHousehold,
  stored: ReadonlyMap<string, string>,
): Promise<ComparedFiles> {
  const counts: ComparedFiles = { same: 0, stripped: 0 }
  for (const [archived, here] of stored) {
    const content = await storage.read(fileKey(householdUuid, here))
    if ((await hashContent(content)) !== here)
      throw new AppError(500, 'internal', `The file ${here} is stored, but its content differs.`)
    if (archived === here) counts.same++
    else counts.stripped++
  }
  return counts
}
