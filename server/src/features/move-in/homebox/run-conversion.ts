import { Worker } from 'node:worker_threads'
import type { Run } from '#server/features/runs/runs.service.ts'
import { allocateProgress, createProgress } from '#server/shared/process/progress.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import { isOutOfMemory } from '#server/shared/process/system-errors.ts'
import type { ConversionTask, ConvertedHousehold } from './convert-homebox.ts'
import { cannotMoveIn } from './homebox-errors.ts'
import type { ConversionMessage } from './homebox-worker.ts'

/**
 * Memory limits of the thread that converts. They do not count SQLite's memory, which is limited by its cache and the
 * maximum row size.
 */
const workerLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const maxMinutes = 15

/** Converts in a thread with limits of time and memory. Throws 422 with a reason, and 409 when the run is cancelled. */
export async function runConversion(task: ConversionTask, run?: Run): Promise<readonly ConvertedHousehold[]> {
  const { throwIfCancelled } = createProgress(run?.progress ?? allocateProgress())
  throwIfCancelled()
  const worker = new Worker(programFile(import.meta, 'homebox-worker'), {
    workerData: task,
    resourceLimits: workerLimits,
  })
  if (run) run.wake = () => void worker.terminate()
  const timer = setTimeout(() => void worker.terminate(), maxMinutes * 60_000)
  try {
    const message = await new Promise<ConversionMessage>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge(error) : error))
      worker.once('exit', () => reject(cannotMoveIn(`Reading took longer than ${maxMinutes} minutes`)))
    })
    if (message.kind === 'refused') throw cannotMoveIn(message.reason)
    return message.households
  } finally {
    clearTimeout(timer)
    if (run) run.wake = () => undefined
    await worker.terminate()
    // When the run was cancelled, throw that error instead of the one above, which says that the time was exceeded.
    throwIfCancelled()
  }
}

const tooLarge = (error: unknown) =>
  cannotMoveIn(`Reading takes more than ${workerLimits.maxOldGenerationSizeMb} MB of memory`, error)
