import { on, once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/shared/process/program-file.ts'
import { threadLimits } from './pdf-thread.ts'
import type { ImportedPdf, PdfImportTask } from './import-pdf.ts'

/** Reads PDFs in a thread beside the one that draws: one may never end or take all memory. */
export interface PdfImporter {
  read(task: PdfImportTask): Promise<ImportedPdf>
  stop(): Promise<void>
}

/** Time for one document. */
const mostMs = 20_000

/** Buffers that reading may take beyond three times the file: `threadLimits` bounds no buffers, and a few kilobytes can inflate to gigabytes. */
const mostBufferBytes = 96_000_000
const watchMs = 20

export function openPdfImporter(
  program = programFile(import.meta, 'foreign-pdf-worker'),
  limitMs = mostMs,
): PdfImporter {
  let worker: Worker | undefined
  const start = async () => {
    const started = new Worker(program, { resourceLimits: threadLimits })
    // Between two documents nobody else listens, and an error that nobody hears ends the thread that draws.
    started.on('error', () => void (worker = undefined))
    await once(started, 'online')
    return started
  }
  const stop = async () => {
    await worker?.terminate()
    worker = undefined
  }
  const tryToRead = async (task: PdfImportTask): Promise<ImportedPdf | undefined> => {
    worker ??= await start()
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(limitMs)])
    const messages = on(worker, 'message', { signal })
    worker.postMessage(task)
    watchBuffers(worker, task.bytes.length * 3 + mostBufferBytes, ended).catch(() => undefined)
    try {
      // as: the thread posts nothing else.
      for await (const [pdf] of messages) return pdf as ImportedPdf
    } catch {
      await stop()
    } finally {
      ended.abort()
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

/** Ends the reading when the buffers of the thread take more; until then it looks again and again. */
async function watchBuffers(worker: Worker, maxBytes: number, reading: AbortController): Promise<void> {
  for await (const _ of setInterval(watchMs, undefined, { signal: reading.signal })) {
    const { external_memory: bytes } = await worker.getHeapStatistics()
    if (bytes > maxBytes) reading.abort()
  }
}
