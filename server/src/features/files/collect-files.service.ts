import { thumbnailSizes } from '#contract/files.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { chunks, readThing } from '#server/journal/journal.ts'
import { dailyInSteps } from '#server/jobs/jobs.ts'
import { deletionMs } from '#server/journal/undo.ts'
import { fileKey, readKey, thumbnailKey } from './file-keys.ts'
import {
  attachmentEntity,
  deleteFile,
  listDeletedAttachments,
  listKnownHashes,
  listUnshownFiles,
} from './files.repository.ts'

const dayMs = 86_400_000

/**
 * Removes files that neither an attachment nor a deletion that can be undone refers to. What came within a day is left
 * alone: its attachment may be about to be written.
 */
export async function collectFiles(context: Context): Promise<void> {
  const before = context.now() - dayMs
  const unshown = await listUnshownFiles(context.database.read, before)
  for (const groupId of Map.groupBy(unshown, ({ group_id }) => group_id).keys()) {
    await collectIn(context, groupId, before)
  }
  await removeStrays(context, before)
}

export const filesJob = dailyInSteps('collect files', collectFiles)

async function collectIn(
  { database, storage, now }: Context,
  groupId: string,
  before: number,
): Promise<void> {
  await database.write(async (tx) => {
    // From here on nobody attaches or undoes, so what is found now stays true.
    await lockHousehold(tx, database.kind, groupId)
    const deleted = await listDeletedAttachments(tx, groupId, now() - deletionMs - dayMs)
    const kept = new Set(deleted.map((json) => readThing(attachmentEntity, json).hash))
    const unshown = await listUnshownFiles(tx, before, groupId)
    for (const { hash } of unshown.filter((file) => !kept.has(file.hash))) {
      await deleteFile(tx, groupId, hash)
      const keys = [
        fileKey(groupId, hash),
        ...thumbnailSizes.map((size) => thumbnailKey(groupId, hash, size)),
      ]
      for (const key of keys) await storage.remove(key)
    }
  })
}

/** What lies in storage and no row knows, because a household went or the server stopped in between. */
async function removeStrays({ database, storage }: Context, before: number): Promise<void> {
  const old: string[] = []
  for await (const { key, storedAt } of storage.list('')) if (storedAt < before) old.push(key)
  const households = Map.groupBy(old, (key) => readKey(key)?.groupId)
  for (const [groupId, keys] of households) {
    if (groupId === undefined) continue
    for (const chunk of chunks(keys)) {
      const hashes = chunk.flatMap((key) => readKey(key)?.hash ?? [])
      await database.write(async (tx) => {
        await lockHousehold(tx, database.kind, groupId)
        const known = new Set(await listKnownHashes(tx, database.kind, groupId, hashes))
        for (const key of chunk) if (!known.has(readKey(key)?.hash ?? '')) await storage.remove(key)
      })
    }
  }
}
