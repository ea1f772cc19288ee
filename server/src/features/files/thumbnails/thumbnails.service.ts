import { Readable } from 'node:stream'
import type { ThumbnailSize } from '#contract/files/files.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { incrementRevision } from '#server/journal/increment-revision.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import { renderInProcess, pictureLimits } from './render-in-process.ts'
import { fileKey, thumbnailKey, type FileHousehold } from '../file-keys.ts'
import { listHouseholdsWithFiles } from '../files.repository.ts'
import type { ThumbnailState } from '../files.table.ts'
import { claimPicture, listPictures, setThumbnailState } from './thumbnails.repository.ts'

/** Limits concurrent decoding on this server, because it needs much memory. */
const turns = createConcurrencyLimit(pictureLimits.atOnce)
const pageSize = 100

const inProgressOf = perContext(() => new Map<string, Promise<void>>())
/** For each household, the run that creates its missing thumbnails. A new request replaces the run. */
const runsOf = perContext(() => new Map<number, Run>())
const stopOf = perContext(() => new AbortController())

interface Run {
  readonly stop: AbortController
  readonly done: Promise<void>
  left: number
}

/**
 * Draws and stores the thumbnails of a picture if its state is one of `from`. Concurrent calls for a picture share one
 * run.
 */
function makeThumbnails(
  context: Context,
  household: FileHousehold,
  hash: string,
  from: readonly ThumbnailState[],
): Promise<void> {
  const inProgress = inProgressOf(context)
  const key = fileKey(household.householdUuid, hash)
  const draw = () => renderAndStore(context, household, hash, from)
  return inProgress.getOrInsertComputed(key, () =>
    turns(draw, { requester: household.householdId }).finally(() => inProgress.delete(key)),
  )
}

/**
 * Starts drawing the thumbnails of an uploaded picture, even if drawing them failed before. When storage or database
 * fail now, the thumbnails are drawn on the first request for one.
 */
export function queueThumbnails(context: Context, household: FileHousehold, hash: string): void {
  makeThumbnails(context, household, hash, undrawn).catch((error: unknown) =>
    context.logError(`making the thumbnails of ${fileKey(household.householdUuid, hash)}`, error),
  )
}

/** Stops drawing before the database closes. The pictures are drawn after the next start. */
export async function stopThumbnails(context: Context): Promise<void> {
  const runs = [...runsOf(context).values()]
  for (const { stop } of runs) stop.abort()
  stopOf(context).abort()
  await Promise.allSettled([...inProgressOf(context).values(), ...runs.map(({ done }) => done)])
}

/**
 * Starts drawing the missing thumbnails of a household. Returns their number, without those of pictures that cannot be
 * decoded.
 */
export async function createMissingThumbnails(context: Context, household: FileHousehold): Promise<number> {
  const { householdId } = household
  let count = 0
  for await (const _ of walkMissing(context, household, missing)) count++
  if (count === 0) return 0
  const runs = runsOf(context)
  runs.get(householdId)?.stop.abort()
  const stop = new AbortController()
  const markOneDone = () => {
    const run = runs.get(householdId)
    if (run?.stop === stop) run.left = Math.max(0, run.left - 1)
  }
  const done = makeMissing(context, household, missing, stop.signal, markOneDone).finally(() => {
    if (runs.get(householdId)?.stop === stop) runs.delete(householdId)
  })
  runs.set(householdId, { stop, done, left: count })
  // Do not wait for the run. Pictures that fail are drawn when a client requests their thumbnails.
  done.catch((error: unknown) => context.logError('making missing thumbnails', error))
  return count
}

/**
 * States of pictures whose thumbnails are drawn when they are missing. A picture in the state `failed` is drawn again
 * only when it is uploaded again.
 */
const missing: readonly ThumbnailState[] = ['waiting', 'made']
/** The states of pictures that are drawn on upload and by the doctor, although drawing them was interrupted or failed. */
const undrawn: readonly ThumbnailState[] = ['waiting', 'drawing', 'failed']

/**
 * Returns the pictures that lack thumbnails. While thumbnails are being drawn, returns only the number of pictures that
 * are left.
 */
export async function listMissingThumbnails(
  context: Context,
  actor: Pick<Actor, 'householdId' | 'householdUuid' | 'revision'>,
): Promise<{ total: number; hashes: readonly string[] }> {
  const { householdId, revision } = actor
  const run = runsOf(context).get(householdId)
  if (run) return { total: run.left, hashes: [] }
  // Cache the list, because checking each picture needs a request to storage. A drawn picture raises the revision and
  // so invalidates the list.
  const hashes = await context.cached({ householdId, revision }, 'missing thumbnails', async () => {
    const found: string[] = []
    for await (const hash of walkMissing(context, actor, missing)) found.push(hash)
    return found
  })
  return { total: hashes.length, hashes }
}

/**
 * Draws the missing thumbnails of all households, and returns how many pictures it tried. Also tries pictures in the
 * state `failed`, because a server that is killed leaves good pictures in it.
 */
export async function createAllMissing(context: Context): Promise<number> {
  let count = 0
  const states = [...missing, ...undrawn]
  for (const household of await listHouseholdsWithFiles(context.database.read))
    await makeMissing(context, household, states, stopOf(context).signal, () => count++)
  return count
}

async function makeMissing(
  context: Context,
  household: FileHousehold,
  states: readonly ThumbnailState[],
  signal: AbortSignal,
  markOneDone: () => void,
): Promise<void> {
  for await (const hash of walkMissing(context, household, states)) {
    if (signal.aborted) return
    await makeThumbnails(context, household, hash, states).catch((error: unknown) => {
      // Continue when storage has lost a picture, but not when storage fails.
      if (!isNotFound(error)) throw error
    })
    markOneDone()
  }
}

/** Yields pictures in one of `states` whose thumbnails were never drawn, or that storage has lost. */
async function* walkMissing(
  { database, storage }: Context,
  household: FileHousehold,
  states: readonly ThumbnailState[],
): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const pictures = await listPictures(database.read, household.householdId, {
      states,
      after,
      limit: pageSize,
    })
    const areMissing = await Promise.all(
      pictures.map(
        async ({ hash, thumbnails }) =>
          // All sizes of a thumbnail are drawn together, so checking one size is enough.
          thumbnails === 'waiting' ||
          (await storage.findSize(thumbnailKey(household.householdUuid, hash, 'small'))) === undefined,
      ),
    )
    for (const [index, { hash }] of pictures.entries()) if (areMissing[index]) yield hash
    after = pictures.length < pageSize ? undefined : pictures.at(-1)?.hash
  }
}

async function renderAndStore(
  context: Context,
  household: FileHousehold,
  hash: string,
  from: readonly ThumbnailState[],
): Promise<void> {
  const { database, storage } = context
  const { signal } = stopOf(context)
  // Set the state before drawing, so that a picture that crashes the server is not drawn again after the next start.
  const before = await database.write(async (tx) => {
    await lockHousehold(tx, database.kind, household.householdId)
    return claimPicture(tx, household.householdId, hash, from)
  })
  if (!before) {
    // This server is not drawing the picture. Either a crash interrupted the drawing, or another server is drawing the
    // picture and sets the state later.
    await setFinalState(context, household, hash, { before: 'drawing', after: 'failed', from: ['drawing'] })
    return
  }
  let after = before
  try {
    const thumbnails = await storage.withFile(fileKey(household.householdUuid, hash), (path) =>
      renderInProcess(path, signal),
    )
    for (const [size, picture] of thumbnails ?? []) {
      const { path } = await receiveFile(storage, Readable.from([picture]))
      await storage.put(thumbnailKey(household.householdUuid, hash, size), path)
    }
    after = thumbnails ? 'made' : 'failed'
  } catch (error) {
    // An aborted drawing is no error, because the server is stopping.
    if (!signal.aborted) throw error
  } finally {
    await setFinalState(context, household, hash, { before, after, from: ['drawing', 'failed'] })
  }
}

async function setFinalState(
  { database, events }: Context,
  { householdId }: FileHousehold,
  hash: string,
  { before, after, from }: { before: ThumbnailState; after: ThumbnailState; from: readonly ThumbnailState[] },
): Promise<void> {
  const isNew = await database.write(async (tx) => {
    await lockHousehold(tx, database.kind, householdId)
    const hasChanged = await setThumbnailState(tx, householdId, hash, { from, to: after })
    // Responses report thumbnails of a picture as soon as drawing begins. So they see a change only when drawing
    // fails.
    const isVisible = hasChanged && (after !== before || after === 'failed')
    if (isVisible) await incrementRevision(tx, database.kind, householdId)
    return isVisible
  })
  if (isNew) events.publish({ kind: 'batch', householdId, entities: ['attachment'] })
}

/** Returns key and size of a thumbnail, which is drawn if it is missing; undefined when there is none. */
export async function findThumbnail(
  context: Context,
  household: FileHousehold,
  { hash, thumbnails }: { hash: string; thumbnails: ThumbnailState },
  size: ThumbnailSize,
): Promise<{ key: string; size: number } | undefined> {
  const key = thumbnailKey(household.householdUuid, hash, size)
  if (thumbnails === 'none' || thumbnails === 'failed') return undefined
  const known = await context.storage.findSize(key)
  if (known !== undefined) return { key, size: known }
  await makeThumbnails(context, household, hash, missing)
  const made = await context.storage.findSize(key)
  return made === undefined ? undefined : { key, size: made }
}
