import type { StorageCheck, StorageUsage } from '#contract/storage.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { perServer } from '#server/shared/per-server.ts'
import { householdDb } from '#server/database/household-db.ts'
import { createConcurrencyLimit } from '#server/shared/concurrency-limit.ts'
import { checkHousehold } from './check-files.service.ts'
import { sumFiles } from './storage-usage.repository.ts'

export async function getStorageUsage(context: Context, actor: Actor): Promise<StorageUsage> {
  const usage: StorageUsage = {
    photos: { files: 0, bytes: 0 },
    documents: { files: 0, bytes: 0 },
    deleted: { files: 0, bytes: 0 },
  }
  for (const { isShown, isPhoto, files, bytes } of await sumFiles(householdDb(context, actor))) {
    const part = !isShown ? usage.deleted : isPhoto ? usage.photos : usage.documents
    part.files += files
    part.bytes += bytes
  }
  return usage
}

/** One at a time on each server, because it reads every file; a few may wait for theirs. */
const limited = perServer(() => createConcurrencyLimit(1, 5))

export function checkStorage(context: Context, { groupId }: Actor): Promise<StorageCheck> {
  return limited(context)(() => checkHousehold(context, groupId))
}
