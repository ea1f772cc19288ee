import { statSync } from 'node:fs'
import { programFile } from '#server/shared/process/program-file.ts'
import { createTaskThread } from '#server/shared/process/task-thread.ts'
import type { CheckpointTask } from './checkpoint-worker.ts'

/** Logs of these sizes are taken into the file: beside those who read, and while nobody does. */
const usualSizes = { longBytes: 8_000_000, tooLongBytes: 64_000_000 }
const emptyWithinMs = 250
const threadLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

export interface Checkpoints {
  /** After a commit: takes a long log into the database in a thread of its own, beside readers and writers. */
  begin(): void
  /** Waits for the thread. */
  finish(): Promise<void>
}

/** Runs `work` while no thread reads; false when those that read take too long. */
type Undisturbed = (work: () => Promise<void>) => Promise<boolean>

/**
 * SQLite itself would do it within a commit, for which others wait: more than a second after a change of 20,000 items.
 * A log begins anew only when nobody reads from it; where reads overlap, that never is, so they are kept from a log that
 * is too long.
 */
export function createCheckpoints(
  file: string,
  undisturbed: Undisturbed,
  { longBytes, tooLongBytes } = usualSizes,
): Checkpoints {
  const log = `${file}-wal`
  // It stays: under load a log is long again after a few tenths of a second.
  const takeIn = createTaskThread<CheckpointTask, void>(
    programFile(import.meta, 'checkpoint-worker'),
    threadLimits,
  )
  const logSize = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0
  let running: Promise<void> | undefined
  let emptyAt = tooLongBytes

  /** Whoever reads for minutes, like an export, keeps the log: another try follows when it has grown as much again. */
  async function empty(): Promise<void> {
    if (!(await undisturbed(() => takeIn({ file, emptyWithinMs })))) await takeIn({ file })
    emptyAt = logSize() + tooLongBytes
  }

  return {
    begin() {
      const size = logSize()
      // A log that has begun anew may not grow any further than the first.
      emptyAt = Math.min(emptyAt, size + tooLongBytes)
      if (running !== undefined || size < longBytes) return
      // A log that could not be taken in stays as it is; the next write tries again.
      running = (size < emptyAt ? takeIn({ file }) : empty())
        .catch((error: unknown) => process.emitWarning(`The checkpoint of ${file} failed: ${String(error)}`))
        .finally(() => (running = undefined))
    },
    async finish() {
      await running
    },
  }
}
