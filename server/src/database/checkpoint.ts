import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/shared/program-file.ts'

/** A log of this size is taken into the file. */
const logBytes = 8_000_000
/** SQLite cuts the log to this size when it begins anew. */
export const keptLogBytes = 4_000_000

export interface Checkpoints {
  /** Before a commit: flushes a long log to disk off the main thread, so that the commit has little left to flush. */
  flush(): Promise<void>
  /** After a commit: takes a long log into the database in a thread of its own, beside readers and writers. */
  begin(): void
  /** Waits for the thread. */
  finish(): Promise<void>
}

/** SQLite itself would do both on the main thread: more than a second after a change of 20,000 items. */
export function createCheckpoints(file: string): Checkpoints {
  const log = `${file}-wal`
  let running: Promise<void> | undefined
  const isLong = () => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) >= logBytes
  return {
    async flush() {
      if (!isLong()) return
      const handle = await open(log, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    begin() {
      if (running === undefined && isLong()) running = runThread(file).finally(() => (running = undefined))
    },
    async finish() {
      await running
    },
  }
}

/** A thread that fails leaves the log as it is and says so on stderr; the next write tries again. */
function runThread(file: string): Promise<void> {
  const worker = new Worker(programFile(import.meta, 'checkpoint-worker'), { workerData: file })
  return new Promise((resolve) => {
    worker.once('error', (error) => {
      process.emitWarning(`The checkpoint of ${file} failed: ${String(error)}`)
      resolve()
    })
    worker.once('exit', () => resolve())
  })
}
