import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { exitWithParent, enforceMemoryLimit, sendResult } from '../child-process.ts'
import { readContent, readWords } from './extract-text.ts'

/**
 * Extracts the text of one file in a child process, so that a file that needs too much memory crashes only the child
 * process. A second thread reads, because the main thread must stay free to check the memory.
 */

/** The memory in bytes that the process may use for fonts, pages and unpacked streams. The file itself is small. */
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
  // Read the file in this thread. Here a disk error makes the program fail, but in the other thread it would look like
  // a damaged file.
  const content = await readContent(path, mime)
  const reader = new Worker(new URL(import.meta.url), {
    workerData: { content, mime } satisfies Task,
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const words = await new Promise<string | undefined>((resolve) => {
    reader.once('message', resolve)
    // An error means that the thread ran out of memory, or that a library threw in a callback.
    reader.once('error', () => resolve(undefined))
    // The thread ends without a message when a library waits for an event that never comes.
    reader.once('exit', () => resolve(undefined))
  })
  sendResult(words)
} else {
  const { content, mime } = workerData as Task
  parentPort?.postMessage(await readWords(content, mime).catch(() => undefined))
}
