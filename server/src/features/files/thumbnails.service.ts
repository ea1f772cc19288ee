import { Readable } from 'node:stream'
import type { ThumbnailSize } from '#contract/files.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { bumpRevision } from '#server/journal/bump-revision.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { perServer } from '#server/shared/per-server.ts'
import { createTurns } from '#server/shared/turns.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import { drawThumbnails } from './draw-thumbnails.ts'
import { fileKey, thumbnailKey } from './file-keys.ts'
import { listPictures, setThumbnailState } from './files.repository.ts'
import type { ThumbnailState } from './files.table.ts'

/** Larger files are no pictures that people look at. */
export const maxPictureBytes = 100_000_000

/** Decoding takes memory, so the whole process does no more of it at once. */
const turns = createTurns(2)
/** Pictures looked at in one go. */
const pageSize = 100

const inProgressOf = perServer(() => new Map<string, Promise<ThumbnailState>>())
/** One a household: who asks again begins anew. */
const runsOf = perServer(() => new Map<string, { stop: AbortController; done: Promise<void> }>())

/** Makes and keeps the thumbnails of a picture, once however many ask; answers what became of it. */
export function makeThumbnails(context: Context, groupId: string, hash: string): Promise<ThumbnailState> {
  const inProgress = inProgressOf(context)
  const key = fileKey(groupId, hash)
  const known = inProgress.get(key)
  if (known) return known
  const work = turns(() => drawAndKeep(context, groupId, hash)).finally(() => inProgress.delete(key))
  inProgress.set(key, work)
  return work
}

/** The same for nobody who waits; what fails now is made when it is asked for. */
export function beginThumbnails(context: Context, groupId: string, hash: string): void {
  makeThumbnails(context, groupId, hash).catch((error: unknown) =>
    context.report(`making the thumbnails of ${fileKey(groupId, hash)}`, error),
  )
}

/** Waits for the thumbnails that are being made, before the database closes. */
export async function finishThumbnails(context: Context): Promise<void> {
  const runs = [...runsOf(context).values()]
  for (const { stop } of runs) stop.abort()
  await Promise.allSettled([...inProgressOf(context).values(), ...runs.map(({ done }) => done)])
}

/** Begins to make the thumbnails that pictures of a household lack and answers how many do; what cannot be decoded is left. */
export async function createMissingThumbnails(context: Context, groupId: string): Promise<number> {
  let count = 0
  for await (const _ of walkMissing(context, groupId)) count++
  if (count === 0) return 0
  const runs = runsOf(context)
  runs.get(groupId)?.stop.abort()
  const stop = new AbortController()
  const done = makeMissing(context, groupId, stop.signal).finally(() => {
    if (runs.get(groupId)?.stop === stop) runs.delete(groupId)
  })
  runs.set(groupId, { stop, done })
  // Nobody waits for it: what could not be made now is made when it is asked for.
  done.catch((error: unknown) => context.report('making missing thumbnails', error))
  return count
}

async function makeMissing(context: Context, groupId: string, stopped: AbortSignal): Promise<void> {
  for await (const hash of walkMissing(context, groupId)) {
    if (stopped.aborted) return
    await makeThumbnails(context, groupId, hash).catch((error: unknown) => {
      // One picture that is lost stops no other; a storage that is down stops them all.
      if (!isNotFound(error)) throw error
    })
  }
}

/** The pictures whose thumbnails were never made, or that storage has lost. */
async function* walkMissing({ database, storage }: Context, groupId: string): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const pictures = await listPictures(database.read, groupId, { after, limit: pageSize })
    const areMissing = await Promise.all(
      pictures.map(
        async ({ hash, thumbnails }) =>
          // The sizes are made together, so one speaks for all.
          thumbnails === 'waiting' ||
          (await storage.findSize(thumbnailKey(groupId, hash, 'small'))) === undefined,
      ),
    )
    for (const [index, { hash }] of pictures.entries()) if (areMissing[index]) yield hash
    after = pictures.length < pageSize ? undefined : pictures.at(-1)?.hash
  }
}

async function drawAndKeep(context: Context, groupId: string, hash: string): Promise<ThumbnailState> {
  const { database, storage, events } = context
  const thumbnails = await storage.withFile(fileKey(groupId, hash), drawThumbnails)
  for (const [size, picture] of thumbnails ?? []) {
    const { path } = await receiveFile(storage, Readable.from([picture]))
    await storage.put(thumbnailKey(groupId, hash, size), path)
  }
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
