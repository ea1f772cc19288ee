import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/shared/process/program-file.ts'
import { threadLimits } from './pdf-thread.ts'
import type { ForeignPdf, ForeignPdfTask } from './read-foreign-pdf.ts'

/** Reads PDFs in a thread beside the one that draws: one may never end or take all memory. */
export interface ForeignPdfReader {
  read(task: ForeignPdfTask): Promise<ForeignPdf>
  stop(): Promise<void>
}

/** Time for one document. */
const mostMs = 20_000

export function openForeignPdfReader(
  program = programFile(import.meta, 'foreign-pdf-worker'),
  limitMs = mostMs,
): ForeignPdfReader {
  let worker: Worker | undefined
  const start = () => {
    const started = new Worker(program, { resourceLimits: threadLimits })
    // Between two documents nobody else listens, and an error that nobody hears ends the thread that draws.
    return started.on('error', () => void (worker = undefined))
  }
  const stop = async () => {
    await worker?.terminate()
    worker = undefined
  }
  const tryToRead = async (task: ForeignPdfTask): Promise<ForeignPdf | undefined> => {
    worker ??= start()
    const messages = on(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
    worker.postMessage(task)
    try {
      // as: the thread posts nothing else.
      for await (const [pdf] of messages) return pdf as ForeignPdf
    } catch {
      await stop()
    }
    return undefined
  }
  return {
    async read(task) {
      // The library keeps every name that it has read, so a thread with many of them has not the last word.
      const isFresh = worker === undefined
      const pdf = (await tryToRead(task)) ?? (isFresh ? undefined : await tryToRead(task))
      return pdf ?? 'damaged'
    },
    stop,
  }
}
