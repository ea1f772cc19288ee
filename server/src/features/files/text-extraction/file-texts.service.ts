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

/** Other jobs wait meanwhile; what is left is read in the next minute. */
const maxRunMs = 30_000
/** So many files in a row that cannot be read now: the storage or the database is down, and not they. */
const maxFailures = 3

interface ExtractionState {
  readonly stop: AbortController
  /** The next file is behind this one, also in the next run, so that none that cannot be read holds up the others. */
  last: PendingFile | undefined
  /** Files that this server has marked as being read. */
  readonly inProgress: Set<PendingFile>
}

const readingOf = perContext((): ExtractionState => ({
  stop: new AbortController(),
  last: undefined,
  inProgress: new Set(),
}))

/** Reads the files that wait, one by one, so that their items are found by their texts; texts stay in the database. */
export const extractTextsJob: Job = {
  name: 'read files',
  async run(context) {
    const { database } = context
    const reading = readingOf(context)
    const { signal } = reading.stop
    // These could not be put back when they failed; what else is being read took its server down.
    for (const file of reading.inProgress) await requeue(context, file)
    await database.write(failInterrupted)
    for (const to of ['off', 'on'] as const)
      for (const groupId of await listChangedSettings(database.read, to))
        await database.write((tx) => applySearchSetting(tx, database.kind, groupId, to))

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
    for (const groupId of changed) await tell(context, groupId)
    if (failures.length > 0)
      throw new AggregateError(failures, `files that cannot be read now: ${failures.length}`)
  },
}

/** Stops the file that is being read, which waits for the next start, before the database closes. */
export function stopTextExtraction(context: Context): void {
  readingOf(context).stop.abort()
}

/** Reads one file; true when its household can find more than before. One that cannot be read now waits again. */
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

/** Undefined when the file is damaged, locked, too much, or lost. */
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

/** Writes how reading ended; true when the household can find more than before. */
async function keep(
  { database: { kind } }: Context,
  tx: Writer,
  file: PendingFile,
  words: string | undefined,
): Promise<boolean> {
  const to = words === undefined ? 'failed' : 'read'
  if (!(await setTextState(tx, kind, file, { from: ['reading'], to }))) return false
  // It may have been switched off while the file was read.
  if (!words || !(await isFileSearchOn(tx, file.group_id))) return false
  await insertText(tx, kind, file, words)
  return true
}

/** Once a run and not with each file: everything that was cached for the household is made anew. */
async function tell({ database, events }: Context, groupId: number): Promise<void> {
  await database.write((tx) => incrementRevision(tx, database.kind, groupId))
  events.publish({ kind: 'batch', groupId, entities: ['attachment'] })
}
