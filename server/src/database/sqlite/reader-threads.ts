import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { serverBusy } from '#server/shared/app-error.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import type { Answer, Question, ReaderTask } from './reader-worker.ts'
import { createWaitingTurns, type WaitingLimits } from '#server/shared/process/waiting-turns.ts'

interface Limits extends WaitingLimits {
  /** Threads at once. */
  most: number
  /** Nobody waits longer for an answer. */
  patienceMs: number
  /** A thread without work ends after it, with its memory. */
  idleMs: number
  /** Questions wait no longer for those that run when nothing is to be read. */
  pauseMs: number
}

export interface Asker {
  /** The household or job that asks; askers take turns. */
  readonly name: string
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal | undefined
}

export interface ReaderThreads {
  /**
   * The rows of a statement that reads; askers take turns. 503 when too many wait or it takes too long. One whose
   * caller has gone is dropped while it waits; SQLite cannot be stopped within a statement, so one that runs is let end.
   */
  ask(question: Question, by: Asker): Promise<unknown[]>
  /** Runs `work` once the questions that run have ended, and gives out no other before it has ended; false when they take too long. */
  whileNoneReads(work: () => Promise<void>): Promise<boolean>
  /** Threads that there are. */
  count(): number
  close(): Promise<void>
}

interface Waiting {
  readonly question: Question
  readonly rows: PromiseWithResolvers<unknown[]>
}

interface Reader {
  isFree(): boolean
  answer(waiting: Waiting): void
  end(): Promise<unknown>
}

/** Threads that read from SQLite, each through a connection of its own: started when they are needed, ended when they are not. */
export function createReaderThreads(task: ReaderTask, limits: Limits): ReaderThreads {
  const queue = createWaitingTurns<Waiting>(limits)
  const { readers, work, whileNoneReads } = createReaders(task, limits, queue)
  let isClosed = false

  return {
    async ask(question, { name, gone }) {
      const waiting: Waiting = { question, rows: Promise.withResolvers<unknown[]>() }
      if (isClosed || gone?.aborted || !queue.add(name, waiting)) throw serverBusy()
      const drop = () => {
        queue.drop(name, waiting)
        waiting.rows.reject(serverBusy())
      }
      work()
      return droppable(waiting.rows.promise, drop, limits.patienceMs, gone)
    },
    whileNoneReads,
    count: () => readers.size,
    async close() {
      isClosed = true
      for (let next = queue.take(); next; next = queue.take()) next.rows.reject(serverBusy())
      await Promise.all([...readers].map((reader) => reader.end()))
    },
  }
}

function createReaders(
  task: ReaderTask,
  { most, idleMs, pauseMs }: Limits,
  queue: ReturnType<typeof createWaitingTurns<Waiting>>,
) {
  const readers = new Set<Reader>()
  let pause: PromiseWithResolvers<void> | undefined

  function begin(): Reader {
    const reader = startReader(task, idleMs, { free: work, ended: () => readers.delete(reader) })
    readers.add(reader)
    return reader
  }

  /** Gives questions to threads that are free, or to new ones. */
  function work(): void {
    if (pause) {
      if ([...readers].every((reader) => reader.isFree())) pause.resolve()
      return
    }
    while (queue.count() > 0) {
      const free = [...readers].find((reader) => reader.isFree())
      if (!free && readers.size >= most) return
      const next = queue.take()
      try {
        if (next) (free ?? begin()).answer(next)
      } catch (error) {
        // A thread that cannot be started.
        next?.rows.reject(error)
      }
    }
  }

  async function whileNoneReads(undisturbed: () => Promise<void>): Promise<boolean> {
    pause = Promise.withResolvers<void>()
    work()
    try {
      const isQuiet = await Promise.race([
        pause.promise.then(() => true),
        sleep(pauseMs, false, { ref: false }),
      ])
      if (isQuiet) await undisturbed()
      return isQuiet
    } finally {
      pause = undefined
      work()
    }
  }

  return { readers, work, whileNoneReads }
}

/** Waits for rows; `drop` is called when they take too long or nobody waits for them any more. */
async function droppable<T>(
  awaited: Promise<T>,
  drop: () => void,
  patienceMs: number,
  gone: AbortSignal | undefined,
): Promise<T> {
  const timer = setTimeout(drop, patienceMs).unref()
  gone?.addEventListener('abort', drop, { once: true })
  try {
    return await awaited
  } finally {
    clearTimeout(timer)
    gone?.removeEventListener('abort', drop)
  }
}

function startReader(
  task: ReaderTask,
  idleMs: number,
  tell: Readonly<Record<'free' | 'ended', () => unknown>>,
): Reader {
  const worker = new Worker(programFile(import.meta, 'reader-worker'), { workerData: task })
  worker.unref()
  let asked: Waiting | undefined
  let idle: NodeJS.Timeout | undefined

  function rest(): void {
    asked = undefined
    idle = setTimeout(() => void end(), idleMs).unref()
    tell.free()
  }

  function end(): Promise<unknown> {
    tell.ended()
    asked?.rows.reject(serverBusy())
    return worker.terminate()
  }

  worker.on('message', (answer: Answer) => {
    if ('rows' in answer) asked?.rows.resolve(answer.rows)
    else asked?.rows.reject(Object.assign(new Error(answer.failure.message), answer.failure))
    rest()
  })
  worker.once('error', (error) => {
    tell.ended()
    asked?.rows.reject(error)
    tell.free()
  })
  return {
    isFree: () => asked === undefined,
    answer(waiting) {
      clearTimeout(idle)
      asked = waiting
      try {
        worker.postMessage(waiting.question)
      } catch (error) {
        // A parameter that cannot be sent.
        waiting.rows.reject(error)
        rest()
      }
    },
    end,
  }
}
