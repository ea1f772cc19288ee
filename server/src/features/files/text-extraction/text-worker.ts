import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { exitWithParent, enforceMemoryLimit } from '../child-process-limits.ts'
import { readContent, readWords } from './extract-text.ts'

/**
 * Reads the text of one file in a process of its own: when that takes too much, this process dies and the server does
 * not. A second thread reads, because the first one must stay free to watch the memory.
 */

/** The server gets one message; without it the file took too much. */
export interface TextRead {
  /** Undefined when the file cannot be read: damaged, or locked by a password. */
  words: string | undefined
}

/** Besides the file, which is small: fonts, pages, and what a stream becomes that was packed. */
const memoryBudget = 400_000_000
const heapMegabytes = 256

interface Task {
  content: Uint8Array
  mime: string
}

if (isMainThread) {
  const [path = '', mime = ''] = process.argv.slice(2)
  await exitWithParent()
  enforceMemoryLimit(memoryBudget)
  // Read here, where an error of the disk ends the program, and is not taken for one of the file.
  const content = await readContent(path, mime)
  const reader = new Worker(new URL(import.meta.url), {
    workerData: { content, mime } satisfies Task,
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const words = await new Promise<string | undefined>((resolve) => {
    reader.once('message', resolve)
    // All of its memory, or an error of the library outside of what waits for it.
    reader.once('error', () => resolve(undefined))
    // The library waits for something that never comes.
    reader.once('exit', () => resolve(undefined))
  })
  process.send?.({ words } satisfies TextRead)
} else {
  // as: the first thread gives it nothing else.
  const { content, mime } = workerData as Task
  parentPort?.postMessage(await readWords(content, mime).catch(() => undefined))
}
