import { Worker } from 'node:worker_threads'
import type { ImportPreview, ImportReport } from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/shared/app-error.ts'
import type { ImportRun } from './import-runs.service.ts'
import type { ImportMessage, ImportTask } from './import-worker.ts'
import type { ImportFile } from './run-import.ts'

/** Bounds of the thread’s own memory: an import streams and needs little. */
const workerLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Imports a file on disk in a thread of its own; on SQLite no one else writes while it does. A preview only reads. */
export function importSpreadsheet(
  context: Context,
  actor: Actor,
  { file, isPreview }: { file: ImportFile; isPreview: boolean },
  run: ImportRun,
): Promise<ImportReport | ImportPreview> {
  const { databaseUrl, dataDir, autoAssetIds } = context.config
  const author = { groupId: actor.groupId, userId: actor.userId, source: 'import' as const }
  const database = { databaseUrl, dataDir }
  const task: ImportTask = { database, author, file, isPreview, autoAssetIds, gauge: run.gauge }
  // Beside this file when run from source, beside the bundled server otherwise.
  const program = import.meta.filename.endsWith('.ts') ? './import-worker.ts' : './import-worker.js'
  const worker = new Worker(new URL(program, import.meta.url), {
    workerData: task,
    resourceLimits: workerLimits,
  })
  const go = () => worker.postMessage('go')
  run.wake = go
  return new Promise((resolve, reject) => {
    const ended = new Promise<void>((end) => worker.once('exit', () => end()))
    worker.on('message', (message: ImportMessage) => {
      if (message.kind === 'done') resolve(message.report)
      else if (message.kind === 'event') context.events.publish(message.event)
      else if (message.kind === 'refused') reject(toAppError(message))
      else {
        run.state = 'waiting'
        void context.database.exclusive(async () => {
          // Cancelled while it waited, it has ended by now.
          if (run.state === 'waiting') run.state = 'writing'
          go()
          await ended
        })
      }
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The import ended with ${code}`)))
  })
}

function toAppError(message: Extract<ImportMessage, { kind: 'refused' }>): AppError {
  const { status, code, fields, details } = message
  return new AppError(status, code, message.message, { ...(fields && { fields }), details })
}
