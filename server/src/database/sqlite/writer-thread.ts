import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/shared/process/program-file.ts'
import type {
  WriterFailure,
  WriterMessage,
  WriterOrder,
  WriterReply,
  WriterResult,
  WriterTask,
} from './writer-worker.ts'

/** SQLite’s connection for writing, in a thread of its own. */
export interface WriterThread {
  /** Statements of the transaction that was begun; returns the results of so many of the last of them. */
  query(statements: readonly WriterStatement[], needed: number): Promise<WriterResult[]>
  /** Begins a transaction, along with the next order, which fails when this does. A message costs more than that. */
  beginLater(): void
  /** The same as `run`, along with the next order. */
  runLater(sql: string): void
  /** SQL without results. */
  run(sql: string): Promise<void>
  /** After a commit that fails, nothing of the transaction is left. */
  commit(): Promise<void>
  close(): Promise<void>
  /** True once the thread has ended; everything that it had not replied to has failed. */
  hasEnded(): boolean
}

export interface WriterStatement {
  readonly sql: string
  readonly parameters: readonly SQLInputValue[]
}

export class WriterError extends Error {
  readonly errcode: unknown
  readonly isTransaction: boolean

  constructor({ message, errcode, isTransaction }: WriterFailure) {
    super(message)
    this.errcode = errcode
    this.isTransaction = isTransaction
  }
}

export function startWriter(task: WriterTask): WriterThread {
  const worker = new Worker(programFile(import.meta, 'writer-worker'), { workerData: task })
  const waiting: PromiseWithResolvers<WriterResult[]>[] = []
  const later: WriterOrder[] = []
  const exited = Promise.withResolvers<void>()
  let end: Error | undefined

  worker.on('message', (reply: WriterReply) => {
    const order = waiting.shift()
    if ('results' in reply) order?.resolve(reply.results)
    else order?.reject(new WriterError(reply.failure))
  })
  worker.once('error', (error) => fail(new Error('The thread that writes failed', { cause: error })))
  worker.once('exit', () => {
    fail(new Error('The thread that writes has ended'))
    exited.resolve()
  })

  function fail(error: Error): void {
    end ??= error
    for (const order of waiting.splice(0)) order.reject(end)
  }

  async function send(orders: readonly WriterOrder[], needed = 1): Promise<WriterResult[]> {
    if (end) throw end
    const reply = Promise.withResolvers<WriterResult[]>()
    const message: WriterMessage = { orders: [...later, ...orders], needed }
    // It throws when a parameter cannot be sent; only orders that were sent are replied to, and the others still wait.
    worker.postMessage(message)
    later.length = 0
    waiting.push(reply)
    return reply.promise
  }

  return {
    beginLater: () => void later.push({ kind: 'begin' }),
    query: (statements, needed) =>
      send(
        statements.map((one) => ({ kind: 'query', ...one })),
        needed,
      ),
    runLater: (sql) => void later.push({ kind: 'run', sql }),
    run: async (sql) => void (await send([{ kind: 'run', sql }])),
    commit: async () => void (await send([{ kind: 'commit' }])),
    async close() {
      if (!end) await send([{ kind: 'close' }])
      await exited.promise
    },
    hasEnded: () => end !== undefined,
  }
}
