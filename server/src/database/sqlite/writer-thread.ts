import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/shared/process/program-file.ts'
import type {
  WriterFailure,
  WriterOrder,
  WriterReply,
  WriterResult,
  WriterStep,
  WriterTask,
} from './writer-worker.ts'

/** SQLite’s connection for writing, in a thread of its own. */
export interface WriterThread {
  /** Goes along with the next order, which fails when this does: a message costs more than most of them. */
  orderLater(kind: 'begin' | 'enter' | 'undo'): void
  /** Statements of the write that was entered; the result is that of the last. */
  query(statements: readonly WriterStatement[]): Promise<WriterResult>
  /** The last statements of a write, which go along with the next message. The write is taken back when one of them fails. */
  leave(statements: readonly WriterStatement[]): Promise<WriterResult>
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
  const waiting: PromiseWithResolvers<WriterResult>[] = []
  const unsent: WriterStep[] = []
  const later: WriterOrder[] = []
  const exited = Promise.withResolvers<void>()
  let end: Error | undefined

  worker.on('message', (replies: readonly WriterReply[]) => {
    for (const reply of replies) {
      const step = waiting.shift()
      if ('result' in reply) step?.resolve(reply.result)
      else step?.reject(new WriterError(reply.failure))
    }
  })
  worker.once('error', (error) => fail(new Error('The thread that writes failed', { cause: error })))
  worker.once('exit', () => {
    fail(new Error('The thread that writes has ended'))
    exited.resolve()
  })

  function fail(error: Error): void {
    end ??= error
    for (const step of waiting.splice(0)) step.reject(end)
  }

  function add(...orders: WriterOrder[]): Promise<WriterResult> {
    if (end) return Promise.reject(end)
    const reply = Promise.withResolvers<WriterResult>()
    unsent.push([...later.splice(0), ...orders])
    waiting.push(reply)
    return reply.promise
  }

  function send(...orders: WriterOrder[]): Promise<WriterResult> {
    const result = add(...orders)
    worker.postMessage(unsent.splice(0))
    return result
  }

  const toQueries = (statements: readonly WriterStatement[]) =>
    statements.map((one) => ({ kind: 'query' as const, ...one }))

  return {
    orderLater: (kind) => void later.push({ kind }),
    query: (statements) => send(...toQueries(statements)),
    leave: (statements) => add(...toQueries(statements), { kind: 'leave' }),
    run: async (sql) => void (await send({ kind: 'run', sql })),
    commit: async () => void (await send({ kind: 'commit' })),
    async close() {
      if (!end) await send({ kind: 'close' })
      await exited.promise
    },
    hasEnded: () => end !== undefined,
  }
}
