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
/** Memory that everything else of the server needs. */
const serverBytes = 300 * mega
/** Memory of a thread with every font, measured; the thread beside it that reads receipts included. */
const threadBytes = 200 * mega
const mostThreads = 4

/** A thread that has drawn a file waits at most so long for the next one, which is spared half of the work of a small file. */
const keptMs = 30_000
/** The last thread that has drawn a file; undefined while none waits. */
let kept: { readonly file: URL; readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

/** Files that wait for a thread: each takes seconds, so one behind more would not be waited for. */
const maxWaiting = 16
const maxWaitingOfOne = 4

const limited = createConcurrencyLimit(countThreads(readMemorySize()), maxWaiting, maxWaitingOfOne)

/** Returns how many threads may draw at once on a computer, or in a container, with so many bytes of memory. */
export function countThreads(memory: number): number {
  const most = Math.floor((memory - serverBytes) / threadBytes)
  return Math.max(1, Math.min(mostThreads, most))
}

export interface Drawing<Batch> {
  /** The program of the thread. */
  readonly program: URL
  /** Data of the whole file. */
  readonly head: unknown
  /** Hands the batches over one by one and waits for each, so that they do not pile up. */
  produce(draw: DrawBatch<Batch>): Promise<void>
}

export interface DrawingFor {
  readonly dataDir: string
  /** Households take turns. */
  readonly groupId: number
  /** Aborted when the client has left. */
  readonly gone: AbortSignal
}

/**
 * Draws a PDF into a temporary file, which no client can delay, and returns its content once it begins. Throws 503 when too
 * many others wait to be drawn.
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
      // Otherwise its stream closes it.
      if (!isRead) await file.close()
      throw reason
    }
  }
  // Once its content was returned, reading fails instead.
  limited(draw, { asker: String(groupId), gone }).catch(content.reject)
  return content.promise
}

async function drawInto<Batch>(
  append: (bytes: Uint8Array) => Promise<void>,
  { program, head, produce }: Drawing<Batch>,
  gone: AbortSignal,
): Promise<void> {
  gone.throwIfAborted()
  const worker = takeThread(program)
  const messages = on(worker, 'message', { signal: gone })
  const passOn = async (task: PdfTask<unknown, Batch>) => {
    worker.postMessage(task)
    for (;;) {
      // as: the thread posts nothing else, and only its failure or a client that leaves ends the messages.
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
    if (isWhole) keepThread(program, worker)
    else await worker.terminate()
  }
}

/** Ends the kept thread when it draws other files: there is memory for no more than draw at once. */
function takeThread(file: URL): Worker {
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

function keepThread(file: URL, worker: Worker): void {
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
