import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads'
import { serverBusy } from '../app-error.ts'

interface Message<Content> {
  key: number
  content: Content
}

type Outcome<Result> = Message<Result> | { key: number; error: unknown }

/** More than so many would wait for longer than anybody does. */
const maxWaiting = 100

/**
 * A thread that works through tasks one by one. It starts with the first task and keeps what it has loaded;
 * a task that ends it fails all that wait, and the next one starts another thread. Too many at once are refused with 503.
 */
export function createTaskThread<Task, Result>(file: URL, resourceLimits: ResourceLimits) {
  let thread: Worker | undefined
  let lastKey = 0
  const waiting = new Map<number, PromiseWithResolvers<Result>>()

  function start(): Worker {
    const worker = new Worker(file, { resourceLimits })
    worker.on('message', (outcome: Outcome<Result>) => {
      const result = waiting.get(outcome.key)
      waiting.delete(outcome.key)
      if ('error' in outcome) result?.reject(outcome.error)
      else result?.resolve(outcome.content)
    })
    worker.on('error', (error) => {
      thread = undefined
      for (const result of waiting.values()) result.reject(error)
      waiting.clear()
    })
    worker.unref()
    return worker
  }

  return (task: Task): Promise<Result> => {
    if (waiting.size >= maxWaiting) return Promise.reject(serverBusy())
    thread ??= start()
    const message: Message<Task> = { key: ++lastKey, content: task }
    const result = Promise.withResolvers<Result>()
    waiting.set(message.key, result)
    thread.postMessage(message)
    return result.promise
  }
}

/** The thread's side of it. */
export function serveTasks<Task, Result>(work: (task: Task) => Result): void {
  const port = parentPort
  port?.on('message', ({ key, content }: Message<Task>) => {
    port.postMessage(tryWork(key, () => work(content)))
  })
}

function tryWork<Result>(key: number, work: () => Result): Outcome<Result> {
  try {
    return { key, content: work() }
  } catch (error) {
    return { key, error }
  }
}
