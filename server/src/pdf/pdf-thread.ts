import { on } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { serverBusy } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { readMemorySize } from '#server/shared/process/memory-size.ts'
import { GrowingFile } from './growing-file.ts'

/** A message from the thread: a piece of the file, the number of pages after a batch, or `end` after the last piece. */
export type PdfMessage = Uint8Array | number | 'end'

/** A message to the thread. The messages of a file have this order: its head, its batches, and the end. */
export type PdfTask<Head, Batch> = { readonly head: Head } | { readonly batch: Batch } | 'end'

/** Draws a batch. Returns the number of pages so far. */
export type DrawBatch<Batch> = (batch: Batch) => Promise<number>

/** Memory limits of a thread. Finished pages do not stay in its memory. */
export const threadLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

const mega = 1_000_000
/** The memory that the server needs besides the threads that draw PDFs. */
const serverBytes = 300 * mega
const threadBytes = 200 * mega
const maxThreads = 4

/** An idle thread waits this long, because reusing it saves half of the time for a small file. */
const idleMs = 30_000
let idle: { readonly file: URL; readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

/** The maximum number of files in the queue. Each file takes seconds, so a longer queue would be pointless. */
const maxWaiting = 16
const maxWaitingOfOne = 4

const limited = createConcurrencyLimit(countThreads(readMemorySize()), maxWaiting, maxWaitingOfOne)

/** Returns how many threads may draw at the same time with this much memory, in bytes. */
export function countThreads(memory: number): number {
  const max = Math.floor((memory - serverBytes) / threadBytes)
  return Math.max(1, Math.min(maxThreads, max))
}

export interface Drawing<Batch> {
  readonly program: URL
  readonly head: unknown
  /** Draws batch after batch and awaits each of them, so that they do not pile up. */
  produce(draw: DrawBatch<Batch>): Promise<void>
}

export interface DrawingFor {
  readonly dataDir: string
  /** The household of the request. Households take turns, so that none has to wait for all files of another one. */
  readonly householdId: number
  readonly signal: AbortSignal
}

/**
 * Draws a PDF into a temporary file, so that a slow client does not block the thread. Resolves when the content begins.
 * Throws 503 when too many files wait.
 */
export function drawInThread<Batch>(
  drawing: Drawing<Batch>,
  { dataDir, householdId, signal }: DrawingFor,
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
      await drawInto(append, drawing, signal)
      file.end()
    } catch (error) {
      const reason = signal.aborted ? serverBusy() : error
      file.end(reason)
      // Closes the file only when no stream was returned, because a stream closes it itself.
      if (!isRead) await file.close()
      throw reason
    }
  }
  // Reject the promise for an error before the stream is returned. The stream itself reports later errors.
  limited(draw, { requester: householdId, signal }).catch(content.reject)
  return content.promise
}

async function drawInto<Batch>(
  append: (bytes: Uint8Array) => Promise<void>,
  { program, head, produce }: Drawing<Batch>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const worker = acquireThread(program)
  const messages = on(worker, 'message', { signal })
  const passOn = async (task: PdfTask<unknown, Batch>) => {
    worker.postMessage(task)
    for (;;) {
      // as: the iterator yields any. The thread posts only `PdfMessage`, and the iterator throws instead of ending.
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

/**
 * Returns the idle thread when it runs the program `file`. Otherwise ends the idle thread to free its memory, and starts
 * a new one.
 */
function acquireThread(file: URL): Worker {
  const last = idle
  idle = undefined
  clearTimeout(last?.timer)
  if (last?.file.href === file.href) {
    last.worker.ref()
    return last.worker
  }
  void last?.worker.terminate()
  return startThread(file)
}

function releaseThread(file: URL, worker: Worker): void {
  if (idle) return void worker.terminate()
  const end = () => {
    clearIdle(worker)
    void worker.terminate()
  }
  idle = { file, worker, timer: setTimeout(end, idleMs).unref() }
  // An unreferenced thread does not keep the process alive.
  worker.unref()
}

function clearIdle(worker: Worker): void {
  if (idle?.worker !== worker) return
  clearTimeout(idle.timer)
  idle = undefined
}

function startThread(file: URL): Worker {
  const worker = new Worker(file, { resourceLimits: threadLimits })
  // An `error` event without a listener would end the server.
  return worker.on('error', () => clearIdle(worker))
}
