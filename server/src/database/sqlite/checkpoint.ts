import { statSync } from 'node:fs'
import { programFile } from '#server/shared/process/program-file.ts'
import { createTaskThread } from '#server/shared/process/task-thread.ts'

/** A log of this size is taken into the file. */
const logBytes = 8_000_000
const threadLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

export interface Checkpoints {
  /** After a commit: takes a long log into the database in a thread of its own, beside readers and writers. */
  begin(): void
  /** Waits for the thread. */
  finish(): Promise<void>
}

/** SQLite itself would do it within a commit, for which others wait: more than a second after a change of 20,000 items. */
export function createCheckpoints(file: string): Checkpoints {
  const log = `${file}-wal`
  // It stays: under load a log is long again after a few tenths of a second.
  const takeIn = createTaskThread<string, void>(programFile(import.meta, 'checkpoint-worker'), threadLimits)
  let running: Promise<void> | undefined
  const isLong = () => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) >= logBytes
  return {
    begin() {
      if (running !== undefined || !isLong()) return
      // A log that could not be taken in stays as it is; the next write tries again.
      running = takeIn(file)
        .catch((error: unknown) => process.emitWarning(`The checkpoint of ${file} failed: ${String(error)}`))
        .finally(() => (running = undefined))
    },
    async finish() {
      await running
    },
  }
}
