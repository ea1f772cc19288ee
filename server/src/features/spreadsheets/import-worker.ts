import { parentPort, workerData } from 'node:worker_threads'
import { importMegabytes, openDatabase, type DatabaseOptions } from '#server/database/database.ts'
import { createEvents, type LiveEvent } from '#server/events/events.ts'
import type { Author } from '#server/journal/journal.ts'
import { AppError } from '#server/shared/app-error.ts'
import { newId } from '#server/shared/new-id.ts'
import { runImport } from './run-import.ts'
import type { ImportReport } from '#contract/spreadsheets.ts'

/** What the server gives a worker. */
export interface ImportTask {
  database: DatabaseOptions
  author: Author
  path: string
  autoAssetIds: boolean
}

/** What a worker says: once that it is ready to write (the server answers `go`), then how it ended. */
export type ImportMessage =
  | { kind: 'ready' }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'done'; report: ImportReport }
  | {
      kind: 'refused'
      status: number
      code: AppError['code']
      message: string
      fields: AppError['fields']
      details: unknown
    }

const port = parentPort
if (port) {
  // as: the server started this thread with exactly this.
  const task = workerData as ImportTask
  const database = openDatabase(task.database, importMegabytes)
  const say = (message: ImportMessage) => port.postMessage(message)
  // Events belong to the thread that people are connected to; an import removes nothing, so it needs no entities.
  const events = { ...createEvents(), publish: (event: LiveEvent) => say({ kind: 'event', event }) }
  const { autoAssetIds } = task
  const context = { database, now: Date.now, newId, entities: [], events, autoAssetIds }
  try {
    const report = await runImport(context, task.author, task.path, async (write) => {
      const go = new Promise((resolve) => port.once('message', resolve))
      say({ kind: 'ready' })
      await go
      return write()
    })
    say({ kind: 'done', report })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, fields, details } = error
    say({ kind: 'refused', status, code, message, fields, details })
  } finally {
    await database.close()
    port.close()
  }
}
