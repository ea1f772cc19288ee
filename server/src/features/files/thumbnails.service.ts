import { writeFile } from 'node:fs/promises'
import type { ThumbnailSize } from '#contract/files.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { bumpRevision } from '#server/journal/bump-revision.ts'
import { createTurns } from '#server/shared/turns.ts'
import { temporaryPath } from '#server/storage/receive-file.ts'
import type { Storage } from '#server/storage/storage.ts'
import { drawThumbnails } from './draw-thumbnails.ts'
import { fileKey, thumbnailKey } from './file-keys.ts'
import { setThumbnailState } from './files.repository.ts'
import type { ThumbnailState } from './files.table.ts'

/** Larger files are no pictures that people look at. */
export const maxPictureBytes = 100_000_000

/** Decoding takes memory, so the whole process does no more of it at once. */
const turns = createTurns(2)
const inProgress = new Map<string, Promise<ThumbnailState>>()

/** Makes and keeps the thumbnails of a picture, once however many ask; answers what became of it. */
export function makeThumbnails(context: Context, groupId: string, hash: string): Promise<ThumbnailState> {
  const key = fileKey(groupId, hash)
  const known = inProgress.get(key)
  if (known) return known
  const work = turns(() => drawAndKeep(context, groupId, hash)).finally(() => inProgress.delete(key))
  inProgress.set(key, work)
  return work
}

/** Waits for the thumbnails that are being made, before the database closes. */
export async function finishThumbnails(): Promise<void> {
  await Promise.allSettled(inProgress.values())
}

async function drawAndKeep(context: Context, groupId: string, hash: string): Promise<ThumbnailState> {
  const { database, storage, events } = context
  const thumbnails = await storage.withFile(fileKey(groupId, hash), drawThumbnails)
  for (const [size, picture] of thumbnails ?? [])
    await keep(storage, thumbnailKey(groupId, hash, size), picture)
  const state = thumbnails ? 'made' : 'failed'
  const isNew = await database.write(async (tx) => {
    await lockHousehold(tx, database.kind, groupId)
    const hasChanged = await setThumbnailState(tx, groupId, hash, state)
    if (hasChanged) await bumpRevision(tx, database.kind, groupId)
    return hasChanged
  })
  if (isNew) events.publish({ kind: 'batch', groupId, entities: ['attachment'] })
  return state
}

async function keep(storage: Storage, key: string, content: Buffer): Promise<void> {
  const path = temporaryPath(storage)
  await writeFile(path, content)
  await storage.put(key, path)
}

/** The key of a thumbnail and its size in bytes, made now if it is not there; undefined when there is none. */
export async function findThumbnail(
  context: Context,
  groupId: string,
  file: { hash: string; thumbnails: ThumbnailState },
  size: ThumbnailSize,
): Promise<{ key: string; size: number } | undefined> {
  const key = thumbnailKey(groupId, file.hash, size)
  if (file.thumbnails === 'none' || file.thumbnails === 'failed') return undefined
  const known = await context.storage.findSize(key)
  if (known !== undefined) return { key, size: known }
  if ((await makeThumbnails(context, groupId, file.hash)) !== 'made') return undefined
  const made = await context.storage.findSize(key)
  return made === undefined ? undefined : { key, size: made }
}
