import { on } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'

/** A piece of the file; a number: the batch is drawn, and the file has so many pages; `end`: everything is. */
export type PdfMessage = Uint8Array | number | 'end'

/** In this order: what the whole file is about, its batches, and that there are no more of them. */
export type PdfTask<Head, Batch> = { readonly head: Head } | { readonly batch: Batch } | 'end'

/** Draws a batch and returns how many pages there are. */
export type DrawBatch<Batch> = (batch: Batch) => Promise<number>

/** Bounds of a thread’s own memory: pages leave it as soon as they are full. */
export const threadLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/** A thread that has drawn a file waits at most so long for the next one, which is spared half of the work of a small file. */
const keptMs = 30_000
interface KeptThread {
  readonly worker: Worker
  /** Ends it when nothing else has come. */
  readonly timer: NodeJS.Timeout
}

/** One of each program. */
const keptThreads = new Map<string, KeptThread>()

/** Each file being drawn has a thread, so the others wait. */
const limited = createConcurrencyLimit(4)

/**
 * A PDF that a thread draws from batches, pieces of it as soon as they are there. `produce` hands the batches over one
 * by one and waits for each, so that neither they nor the pages pile up behind a slow reader.
 */
export function drawInThread<Batch>(
  file: URL,
  head: unknown,
  produce: (draw: DrawBatch<Batch>) => Promise<void>,
): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const done = limited(async () => {
    const worker = takeThread(file)
    const messages = on(worker, 'message')
    const passOn = async (task: PdfTask<unknown, Batch>) => {
      worker.postMessage(task)
      for (;;) {
        // as: the thread posts nothing else, and only its failure ends the messages.
        const [message] = (await messages.next()).value as [PdfMessage]
        if (typeof message === 'number') return message
        if (message === 'end') return 0
        await writer.write(message)
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
      if (isWhole) keepThread(file, worker)
      else await worker.terminate()
    }
  })
  done
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // Neither can be told to a reader that has gone; one that is there hears of a failure through the stream.
    .catch(() => undefined)
  // as: the web stream types of the runtime and of node:stream differ in name only.
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
}

function takeThread(file: URL): Worker {
  const kept = keptThreads.get(file.href)
  if (!kept) return startThread(file)
  forget(file, kept.worker)
  kept.worker.ref()
  return kept.worker
}

function keepThread(file: URL, worker: Worker): void {
  if (keptThreads.has(file.href)) return void worker.terminate()
  const end = () => {
    forget(file, worker)
    void worker.terminate()
  }
  keptThreads.set(file.href, { worker, timer: setTimeout(end, keptMs).unref() })
  // It keeps no server that ends from doing so.
  worker.unref()
}

/** Does nothing when another one is kept. */
function forget(file: URL, worker: Worker): void {
  const kept = keptThreads.get(file.href)
  if (kept?.worker !== worker) return
  clearTimeout(kept.timer)
  keptThreads.delete(file.href)
}

function startThread(file: URL): Worker {
  const worker = new Worker(file, { resourceLimits: threadLimits })
  // Between two batches or files nobody else listens, and an error that nobody hears ends the server.
  return worker.on('error', () => forget(file, worker))
}
