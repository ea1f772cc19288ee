import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads'
import { serverBusy } from '../app-error.ts'

interface Message<Content> {
  key: number
  content: Content
}

type Outcome<Result> = Message<Result> | { key: number; error: unknown }

/** The maximum length of the queue. More tasks would wait longer than clients do. */
const maxWaiting = 100

/**
 * Runs tasks one by one in a thread. The thread starts with the first task and keeps what it has loaded. When a task
 * crashes the thread, all waiting tasks fail, and the next task starts a new thread.
 * Throws 503 when too many tasks wait.
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

/** Runs the tasks of `createTaskThread` inside its thread. */
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
