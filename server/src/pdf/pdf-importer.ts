import { on, once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/shared/process/program-file.ts'
import { threadLimits } from './pdf-thread.ts'
import type { ImportedPdf, PdfImportTask } from './import-pdf.ts'

/** Reads PDFs in a separate thread, because reading may never end or may take all memory. */
export interface PdfImporter {
  read(task: PdfImportTask): Promise<ImportedPdf>
  stop(): Promise<void>
}

const maxMs = 20_000

/**
 * The bytes of buffers that reading may use in addition to three times the file size. `threadLimits` does not count
 * buffers, and some kilobytes can inflate to gigabytes.
 */
const maxBufferBytes = 96_000_000
const watchMs = 20

export function openPdfImporter(
  program = programFile(import.meta, 'foreign-pdf-worker'),
  limitMs = maxMs,
): PdfImporter {
  let worker: Worker | undefined
  const start = async () => {
    const started = new Worker(program, { resourceLimits: threadLimits })
    // Listen for errors also between two documents, because an error without a listener would end the drawing thread.
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
    watchBuffers(worker, task.bytes.length * 3 + maxBufferBytes, ended).catch(() => undefined)
    try {
      // as: the messages have the type any. The thread posts only the imported PDF.
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
      // The PDF library keeps the names of all PDFs that it has read, so a used thread may lack memory. A failure in a
      // used thread is repeated in a new one.
      const isFresh = worker === undefined
      const pdf = (await tryToRead(task)) ?? (isFresh ? undefined : await tryToRead(task))
      return pdf ?? 'damaged'
    },
    stop,
  }
}

/** Aborts reading when the thread's buffers exceed the limit. Polls until the reading ends. */
async function watchBuffers(worker: Worker, maxBytes: number, reading: AbortController): Promise<void> {
  for await (const _ of setInterval(watchMs, undefined, { signal: reading.signal })) {
    const { external_memory: bytes } = await worker.getHeapStatistics()
    if (bytes > maxBytes) reading.abort()
  }
}
