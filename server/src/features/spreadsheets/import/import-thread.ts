import { Worker } from 'node:worker_threads'
import type { ImportPreview, ImportReport } from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { AppError } from '#server/shared/app-error.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { createProgress } from '#server/shared/process/progress.ts'
import { isOutOfMemory } from '#server/shared/process/system-errors.ts'
import type { ImportMessage, ImportTask } from './import-worker.ts'
import type { ImportFile } from './import.ts'
import { storePhotos } from './store-photos.ts'
import { limitExceeded } from '../parsing/problem-list.ts'

/** Memory limits of the thread. Most of its memory holds the import refs and locations of the file. */
export const workerLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/** Each import takes a thread with its memory, a core and the space of its file. So two run, and 20 can wait. */
const limited = createConcurrencyLimit(2, 20, 10)

interface ImportUpload {
  readonly file: ImportFile
  readonly zipPath: string | undefined
  readonly isPreview: boolean
}

/** Imports a file, or previews the import. Throws 409 soon after the run is cancelled, also while the import waits. */
export async function importSpreadsheet(
  context: Context,
  actor: Actor,
  upload: ImportUpload,
  run: Run,
): Promise<ImportReport | ImportPreview> {
  const { throwIfCancelled } = createProgress(run.progress)
  const cancelled = new AbortController()
  run.wake = () => cancelled.abort()
  const options = { requester: actor.householdId, signal: cancelled.signal }
  const work = () => {
    throwIfCancelled()
    return importInThread(context, actor, upload, run)
  }
  try {
    return await limited(work, options)
  } catch (error) {
    throwIfCancelled()
    throw error
  }
}

/** Imports a file in a thread. On SQLite, all other writes wait while the import writes. A preview only reads. */
function importInThread(
  context: Context,
  actor: Actor,
  { file, zipPath, isPreview }: ImportUpload,
  run: Run,
): Promise<ImportReport | ImportPreview> {
  const { databaseUrl, dataDir, memoryMegabytes, autoAssetIds, maxImportSeconds } = context.config
  const task: ImportTask = {
    database: { databaseUrl, dataDir, memoryMegabytes },
    author: { householdId: actor.householdId, userId: actor.userId, source: 'import' },
    file,
    isPreview,
    autoAssetIds,
    today: todayIn(actor.timeZone, context.now()),
    progress: run.progress,
  }
  const worker = new Worker(programFile(import.meta, 'import-worker'), {
    workerData: task,
    resourceLimits: workerLimits,
  })
  // While it writes, the thread ends by itself, so that it rolls back its transaction.
  run.wake = () => {
    if (run.state !== 'writing') void worker.terminate()
  }
  const clock = limitTime(worker, maxImportSeconds)
  const ended = new Promise<void>((end) => worker.once('exit', () => end()))

  async function startWriting(photos: readonly string[]): Promise<void> {
    clock.stop()
    // Store photos before the import takes the lock, because storing them takes long and needs writes of its own.
    const stored = await storePhotos(context, actor, { names: photos, zipPath }, run)
    createProgress(run.progress).throwIfCancelled()
    run.state = 'waiting'
    await context.database.withWriteLock(async () => {
      // The state stays `cancelled` when a user has cancelled the import while it waited.
      if (run.state === 'waiting') run.state = 'writing'
      clock.start()
      worker.postMessage(stored)
      await ended
    })
  }

  return new Promise((resolve, reject) => {
    // Resolves or rejects the promise with the result of the worker. Called only when the thread has ended, because
    // until then the thread may still write to its files.
    let settle: (() => void) | undefined
    worker.on('message', (message: ImportMessage) => {
      if (message.kind === 'done') settle = () => resolve(message.report)
      else if (message.kind === 'event') context.events.publish(message.event)
      else if (message.kind === 'refused') settle = () => reject(new AppError(...message.refusal))
      else
        startWriting(message.photos).catch((error: unknown) => {
          reject(error)
          void worker.terminate()
        })
    })
    worker.once('error', (error) => reject(isOutOfMemory(error) ? needsTooMuchMemory() : error))
    worker.once('exit', (code) => {
      clock.stop()
      settle?.()
      reject(clock.isOver() ? takesTooLong(maxImportSeconds) : new Error(`The import ended with ${code}`))
    })
  })
}

/** Ends a worker and its transaction after this number of seconds, not counting the wait for other writers. */
function limitTime(worker: Worker, seconds: number) {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  function start(): void {
    timer = setTimeout(() => {
      isOver = true
      void worker.terminate()
    }, seconds * 1000).unref()
  }
  start()
  return { start, stop: () => clearTimeout(timer), isOver: () => isOver }
}

function needsTooMuchMemory(): AppError {
  const megabytes = workerLimits.maxOldGenerationSizeMb
  const text = `needs more memory than the ${megabytes} MB that an import may take`
  return limitExceeded({ code: 'tooMuchMemory', text })
}

function takesTooLong(seconds: number): AppError {
  const text = `takes longer than the ${seconds} s that an import may take`
  return limitExceeded({ code: 'tooSlow', text })
}
