import { on } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { serverBusy } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { readMemorySize } from '#server/shared/process/memory-size.ts'
import { GrowingFile } from './growing-file.ts'

/** A piece of the file; a number: the batch is drawn, and the file has so many pages; `end`: everything is. */
export type PdfMessage = Uint8Array | number | 'end'

/** In this order: what the whole file is about, its batches, and that there are no more of them. */
export type PdfTask<Head, Batch> = { readonly head: Head } | { readonly batch: Batch } | 'end'

/** Draws a batch and returns how many pages there are. */
export type DrawBatch<Batch> = (batch: Batch) => Promise<number>

/** Bounds of a thread’s own memory: pages leave it as soon as they are full. */
export const threadLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

const mega = 1_000_000
/** Memory of the server without its PDF threads. */
const serverBytes = 300 * mega
/** Measured memory of a thread with every font, including the thread that reads receipts. */
const threadBytes = 200 * mega
const mostThreads = 4

/** A thread that has drawn a file waits at most so long for the next one, which is spared half of the work of a small file. */
const keptMs = 30_000
/** The thread that is kept for the next file. */
let kept: { readonly file: URL; readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

/** Most files that wait for a thread. Each takes seconds, so nobody would wait for a longer queue. */
const maxWaiting = 16
const maxWaitingOfOne = 4

const limited = createConcurrencyLimit(countThreads(readMemorySize()), maxWaiting, maxWaitingOfOne)

/** Returns how many threads may draw at once with this much memory, in bytes. */
export function countThreads(memory: number): number {
  const most = Math.floor((memory - serverBytes) / threadBytes)
  return Math.max(1, Math.min(mostThreads, most))
}

export interface Drawing<Batch> {
  /** The program of the thread. */
  readonly program: URL
  /** Data of the whole file. */
  readonly head: unknown
  /** Draws batch after batch and waits for each, so that they do not pile up. */
  produce(draw: DrawBatch<Batch>): Promise<void>
}

export interface DrawingFor {
  readonly dataDir: string
  /** The household, because households take turns. */
  readonly groupId: number
  /** Aborted when the client has left. */
  readonly gone: AbortSignal
}

/**
 * Draws a PDF into a temporary file, so that a slow client delays nobody, and resolves when the content begins. Throws 503
 * when too many files wait.
 */
export function drawInThread<Batch>(
  drawing: Drawing<Batch>,
  { dataDir, groupId, gone }: DrawingFor,
): Promise<Readable> {
  const content = Promise.withResolvers<Readable>()
  const draw = async () => {
    const file = await GrowingFile.create(join(dataDir, 'tmp'))
    let isRead = false
    const append = async (bytes: Uint8Array) => {
      await file.append(bytes)
      if (!isRead) content.resolve(file.createReadStream())
      isRead = true
    }
    try {
      await drawInto(append, drawing, gone)
      file.end()
    } catch (error) {
      const reason = gone.aborted ? serverBusy() : error
      file.end(reason)
      // A file with a stream is closed by the stream.
      if (!isRead) await file.close()
      throw reason
    }
  }
  // After the content was returned, the stream fails instead.
  limited(draw, { asker: String(groupId), gone }).catch(content.reject)
  return content.promise
}

async function drawInto<Batch>(
  append: (bytes: Uint8Array) => Promise<void>,
  { program, head, produce }: Drawing<Batch>,
  gone: AbortSignal,
): Promise<void> {
  gone.throwIfAborted()
  const worker = acquireThread(program)
  const messages = on(worker, 'message', { signal: gone })
  const passOn = async (task: PdfTask<unknown, Batch>) => {
    worker.postMessage(task)
    for (;;) {
      // as: the thread posts only these, and the iterator throws rather than ends.
      const [message] = (await messages.next()).value as [PdfMessage]
      if (typeof message === 'number') return message
      if (message === 'end') return 0
      await append(message)
    }
  }
  let isWhole = false
  try {
    worker.postMessage({ head })
    await produce((batch) => passOn({ batch }))
    await passOn('end')
    isWhole = true
  } finally {
    await messages.return?.()
    if (isWhole) releaseThread(program, worker)
    else await worker.terminate()
  }
}

/** Returns the kept thread, or ends it when its program differs, because memory is only counted for running threads. */
function acquireThread(file: URL): Worker {
  const last = kept
  kept = undefined
  clearTimeout(last?.timer)
  if (last?.file.href === file.href) {
    last.worker.ref()
    return last.worker
  }
  void last?.worker.terminate()
  return startThread(file)
}

function releaseThread(file: URL, worker: Worker): void {
  if (kept) return void worker.terminate()
  const end = () => {
    forget(worker)
    void worker.terminate()
  }
  kept = { file, worker, timer: setTimeout(end, keptMs).unref() }
  // It keeps no server that ends from doing so.
  worker.unref()
}

/** Does nothing when another one is kept. */
function forget(worker: Worker): void {
  if (kept?.worker !== worker) return
  clearTimeout(kept.timer)
  kept = undefined
}

function startThread(file: URL): Worker {
  const worker = new Worker(file, { resourceLimits: threadLimits })
  // Between two batches or files nobody else listens, and an error that nobody hears ends the server.
  return worker.on('error', () => forget(worker))
}
