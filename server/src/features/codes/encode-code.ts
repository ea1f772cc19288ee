import { Worker } from 'node:worker_threads'
import type { CodeAnswer, CodeTask, Correction } from './codes-worker.ts'

export type Modules = NonNullable<CodeAnswer['modules']>

/** Bounds of the thread's own memory: the largest code needs about 20 MB. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** One thread for all codes, from the first one on: the largest take a tenth of a second. */
let thread: Worker | undefined
let lastKey = 0
const waiting = new Map<number, PromiseWithResolvers<Modules | null>>()

/** The modules of a text's QR code; null when it is too long for one. */
export function encodeCode(text: string, correction: Correction): Promise<Modules | null> {
  thread ??= startThread()
  const task: CodeTask = { key: ++lastKey, text, correction }
  const answer = Promise.withResolvers<Modules | null>()
  waiting.set(task.key, answer)
  thread.postMessage(task)
  return answer.promise
}

function startThread(): Worker {
  // Beside this file when run from source, beside the bundled server otherwise.
  const file = import.meta.filename.endsWith('.ts') ? './codes-worker.ts' : './codes-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), { resourceLimits: threadLimits })
  worker.on('message', ({ key, modules }: CodeAnswer) => {
    waiting.get(key)?.resolve(modules)
    waiting.delete(key)
  })
  worker.on('error', (error) => {
    thread = undefined
    for (const answer of waiting.values()) answer.reject(error)
    waiting.clear()
  })
  worker.unref()
  return worker
}
