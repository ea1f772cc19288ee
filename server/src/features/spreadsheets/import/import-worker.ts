import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, type DatabaseOptions } from '#server/database/database.ts'
import { createEvents, type LiveEvent } from '#server/events/events.ts'
import type { Author } from '#server/journal/author.ts'
import { AppError } from '#server/shared/app-error.ts'
import { newId } from '#server/shared/new-id.ts'
import { createProgress, type SharedProgress } from '#server/shared/process/progress.ts'
import { chunkSize } from '../parsing/read-spreadsheet.ts'
import { previewImport, runImport, type ImportFile } from './import.ts'
import type { StoredPhotos } from './store-photos.ts'
import type { ImportPreview, ImportReport } from '#contract/spreadsheets.ts'

export interface ImportTask {
  database: Required<DatabaseOptions>
  author: Author & { readonly householdId: number }
  file: ImportFile
  isPreview: boolean
  autoAssetIds: boolean
  today: string
  progress: SharedProgress
}

/**
 * The messages of a worker. After `ready`, which lists the needed photos, the server replies with the stored photos.
 * Events follow, and the result at the end.
 */
export type ImportMessage =
  | { kind: 'ready'; photos: readonly string[] }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'done'; report: ImportReport | ImportPreview }
  | { kind: 'refused'; refusal: ConstructorParameters<typeof AppError> }

const port = parentPort
if (port) {
  // as: `workerData` has no type. `importSpreadsheet` passes an `ImportTask`.
  const task = workerData as ImportTask
  const database = openDatabase(task.database)
  const say = (message: ImportMessage) => port.postMessage(message)
  // Send events to the main thread, because only the main thread has connections to clients. `entities` is empty,
  // because the journal needs it only for deletions, and an import deletes nothing.
  const events = { ...createEvents(), publish: (event: LiveEvent) => say({ kind: 'event', event }) }
  const { author, file, autoAssetIds, today } = task
  const progress = createProgress(task.progress)
  const forJournal = { now: Date.now, newId, entities: [], events }
  const context = { database, ...forJournal, recordsAtOnce: chunkSize, autoAssetIds, today, progress }
  async function waitForTurn(photos: readonly string[]): Promise<StoredPhotos> {
    const stored = new Promise<StoredPhotos>((resolve) => port?.once('message', resolve))
    say({ kind: 'ready', photos })
    await stored
    progress.throwIfCancelled()
    return stored
  }
  try {
    const report = task.isPreview
      ? await previewImport(context, author.householdId, file)
      : await runImport(context, author, file, waitForTurn)
    say({ kind: 'done', report })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, fields, details } = error
    say({ kind: 'refused', refusal: [status, code, message, { ...(fields && { fields }), details }] })
  } finally {
    await database.close()
    port.close()
  }
}
