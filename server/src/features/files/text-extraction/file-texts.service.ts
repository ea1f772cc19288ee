import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { incrementRevision } from '#server/journal/increment-revision.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { fileKey } from '../file-keys.ts'
import {
  findNextPending,
  applySearchSetting,
  failInterrupted,
  insertText,
  listChangedSettings,
  setTextState,
  isFileSearchOn,
  type PendingFile,
} from './file-texts.repository.ts'
import { extractInProcess } from './extract-in-process.ts'

/** A run reads files for at most this long, because other jobs wait. The next run, a minute later, continues. */
const maxRunMs = 30_000
/** A run ends after this many failures in a row, because storage or database is probably down. */
const maxFailures = 3

interface ExtractionState {
  readonly stop: AbortController
  /** Cursor of the queue. It survives the run, so a file that keeps failing does not block the rest. */
  last: PendingFile | undefined
  readonly inProgress: Set<PendingFile>
}

const readingOf = perContext((): ExtractionState => ({
  stop: new AbortController(),
  last: undefined,
  inProgress: new Set(),
}))

/** Extracts the text of pending files, so that search finds their items. */
export const extractTextsJob: Job = {
  name: 'read files',
  async run(context) {
    const { database } = context
    const reading = readingOf(context)
    const { signal } = reading.stop
    // Requeue files that an earlier run could not requeue. Other files in the state `reading` were being read when a
    // server crashed, so they are marked as failed.
    for (const file of reading.inProgress) await requeue(context, file)
    await database.write(failInterrupted)
    for (const to of ['off', 'on'] as const)
      for (const householdId of await listChangedSettings(database.read, to))
        await database.write((tx) => applySearchSetting(tx, database.kind, householdId, to))

    const begunAt = performance.now()
    const changed = new Set<number>()
    const failures: unknown[] = []
    let inARow = 0
    while (!signal.aborted && inARow < maxFailures && performance.now() - begunAt < maxRunMs) {
      const file = await findNextPending(database.read, reading.last)
      reading.last = file
      if (!file) break
      try {
        if (await extractOne(context, file)) changed.add(file.group_id)
        inARow = 0
      } catch (error) {
        if (signal.aborted) break
        failures.push(error)
        inARow++
      }
    }
    for (const householdId of changed) await announceTexts(context, householdId)
    if (failures.length > 0)
      throw new AggregateError(failures, `files that cannot be read now: ${failures.length}`)
  },
}

/** Stops the running extraction before the database closes. The file is read after the next start. */
export function stopTextExtraction(context: Context): void {
  readingOf(context).stop.abort()
}

/**
 * Extracts the text of one file. Returns true when search now finds more. Queues the file again after an error that the
 * file did not cause.
 */
async function extractOne(context: Context, file: PendingFile): Promise<boolean> {
  const { database } = context
  const { inProgress } = readingOf(context)
  const isMine = await database.write((tx) =>
    setTextState(tx, database.kind, file, { from: ['waiting'], to: 'reading' }),
  )
  if (!isMine) return false
  inProgress.add(file)
  try {
    const words = await extractWords(context, file)
    const isFound = await database.write((tx) => keep(context, tx, file, words))
    inProgress.delete(file)
    return isFound
  } catch (error) {
    await requeue(context, file)
    throw error
  }
}

/** Returns the words of a file; undefined when the file is damaged, locked, too large or lost. */
async function extractWords(
  context: Context,
  { householdUuid, hash, mime }: PendingFile,
): Promise<string | undefined> {
  const { signal } = readingOf(context).stop
  const read = (path: string) => extractInProcess(path, mime, signal)
  try {
    return await context.storage.withFile(fileKey(householdUuid, hash), read, signal)
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

async function requeue(context: Context, file: PendingFile): Promise<void> {
  const { database } = context
  await database.write((tx) => setTextState(tx, database.kind, file, { from: ['reading'], to: 'waiting' }))
  readingOf(context).inProgress.delete(file)
}

/** Writes the result of an extraction. Returns true when search can find more. */
async function keep(
  { database: { kind } }: Context,
  tx: Writer,
  file: PendingFile,
  words: string | undefined,
): Promise<boolean> {
  const to = words === undefined ? 'failed' : 'read'
  if (!(await setTextState(tx, kind, file, { from: ['reading'], to }))) return false
  // The household may have turned off the search of files while the file was read.
  if (!words || !(await isFileSearchOn(tx, file.group_id))) return false
  await insertText(tx, kind, file, words)
  return true
}

/**
 * Tells clients that search finds more. Call it once a run, not for each file, because it invalidates all cached data
 * of the household.
 */
async function announceTexts({ database, events }: Context, householdId: number): Promise<void> {
  await database.write((tx) => incrementRevision(tx, database.kind, householdId))
  events.publish({ kind: 'batch', householdId, entities: ['attachment'] })
}
