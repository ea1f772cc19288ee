import type { StorageCheck, StorageUsage } from '#contract/files/storage.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
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

/** Limits checks to one at a time on each server, because a check reads all files of a household. */
const limited = perContext(() => createConcurrencyLimit(1, 5))

const runningOf = perContext(() => new Map<number, Promise<StorageCheck>>())

/** Checks the files of a household. A request during a check gets the result of that check. */
export function checkStorage(
  context: Context,
  { householdId }: Pick<Actor, 'householdId'>,
): Promise<StorageCheck> {
  const running = runningOf(context)
  return running.getOrInsertComputed(householdId, () =>
    limited(context)(() => checkHousehold(context, householdId)).finally(() => running.delete(householdId)),
  )
}
