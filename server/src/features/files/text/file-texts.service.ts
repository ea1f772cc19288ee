import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { bumpRevision } from '#server/journal/bump-revision.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { perServer } from '#server/shared/per-server.ts'
import { fileKey } from '../file-keys.ts'
import {
  deleteTexts,
  findWaiting,
  giveUpUnfinished,
  insertText,
  listUnwanted,
  moveText,
  wantsTexts,
} from './file-texts.repository.ts'
import { readInProcess } from './read-in-process.ts'

/** Other jobs wait meanwhile; what is left is read in the next minute. */
const maxRunMs = 30_000

const stopOf = perServer(() => new AbortController())

/** Reads the files that wait, one by one, so that their items are found by their texts; texts stay in the database. */
export const fileTextsJob: Job = {
  name: 'read files',
  async run(context) {
    const { database } = context
    const { signal } = stopOf(context)
    await database.write(giveUpUnfinished)
    for (const groupId of await listUnwanted(database.read)) await forgetTexts(context, groupId)
    const begunAt = performance.now()
    while (!signal.aborted && performance.now() - begunAt < maxRunMs) {
      const file = await findWaiting(database.read)
      if (!file) return
      await readOne(context, file, signal)
    }
  },
}

/** Stops the file that is being read, which waits for the next start, before the database closes. */
export function stopReading(context: Context): void {
  stopOf(context).abort()
}

async function readOne(
  context: Context,
  file: { group_id: string; hash: string; mime: string },
  stopped: AbortSignal,
): Promise<void> {
  const { database, storage, events } = context
  const { kind } = database
  const isMine = await database.write((tx) => moveText(tx, kind, file, { from: 'waiting', to: 'reading' }))
  if (!isMine) return
  const key = fileKey(file.group_id, file.hash)
  let words: string | undefined
  try {
    words = await storage.withFile(key, (path) => readInProcess(path, file.mime, stopped))
  } catch (error) {
    if (!isNotFound(error)) {
      // The storage or the server stops, not the file.
      await database.write((tx) => moveText(tx, kind, file, { from: 'reading', to: 'waiting' }))
      if (stopped.aborted) return
      throw error
    }
  }
  const isFound = await database.write((tx) => keep(context, tx, file, words))
  if (isFound) events.publish({ kind: 'batch', groupId: file.group_id, entities: ['attachment'] })
}

/** Writes how reading ended; true when the household can find more than before. */
async function keep(
  { database: { kind } }: Context,
  tx: Writer,
  file: { group_id: string; hash: string },
  words: string | undefined,
): Promise<boolean> {
  const to = words === undefined ? 'failed' : 'read'
  if (!(await moveText(tx, kind, file, { from: 'reading', to }))) return false
  // It may have been switched off while the file was read.
  if (!words || !(await wantsTexts(tx, file.group_id))) return false
  await insertText(tx, kind, file, words)
  await bumpRevision(tx, kind, file.group_id)
  return true
}

async function forgetTexts({ database }: Context, groupId: string): Promise<void> {
  await database.write(async (tx) => {
    await bumpRevision(tx, database.kind, groupId)
    await deleteTexts(tx, groupId)
  })
}
