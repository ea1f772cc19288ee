import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf, openToWrite, prepareOnce, type Failure, type Prepared } from './open-sqlite.ts'

export interface WriterTask {
  file: string
  cacheMegabytes: number
}

/**
 * An order to the thread. Between `begin` and `commit` are writes, each from `enter` to `leave` or `undo`; `run` takes any SQL
 * without results.
 */
export type WriterOrder =
  | { kind: 'begin' | 'enter' | 'leave' | 'undo' | 'commit' | 'close' }
  | { kind: 'query'; sql: string; parameters: readonly SQLInputValue[] }
  | { kind: 'run'; sql: string }

/** Orders that end with the first of them that fails, and with it the write that they were to leave. A message has several. */
export type WriterStep = readonly WriterOrder[]

export interface WriterResult {
  rows: unknown[]
  changes: number
}

export interface WriterFailure extends Failure {
  /** SQLite takes the whole transaction back by itself when the disk is full. */
  isTransaction: boolean
}

/** One for each step, of its last order or of the one that failed. */
export type WriterReply = { result: WriterResult } | { failure: WriterFailure }

const nothing: WriterResult = { rows: [], changes: 0 }

const port = parentPort
if (port) {
  // as: `startWriter` starts this thread with exactly this.
  const { file, cacheMegabytes } = workerData as WriterTask
  const follow = createFollower(openToWrite(file, cacheMegabytes))
  port.on('message', (steps: readonly WriterStep[]) => {
    port.postMessage(steps.map(follow))
    if (steps.at(-1)?.at(-1)?.kind === 'close') port.close()
  })
}

function createFollower(database: DatabaseSync): (step: WriterStep) => WriterReply {
  const prepare = prepareOnce(database)
  const transaction = createTransaction(database, (sql) => void prepare(sql).statement.run())

  function follow(order: WriterOrder): WriterResult {
    switch (order.kind) {
      case 'query':
        return query(database, prepare(order.sql), order.parameters)
      case 'run':
        database.exec(order.sql)
        return nothing
      case 'close':
        database.close()
        return nothing
      default:
        transaction[order.kind]()
        return nothing
    }
  }

  return (step) => {
    try {
      let result = nothing
      for (const order of step) result = follow(order)
      return { result }
    } catch (error) {
      const failure = failureOf(error)
      // Whoever sent it has begun the next write already.
      if (database.isTransaction && step.at(-1)?.kind === 'leave') transaction.undo()
      return { failure: { ...failure, isTransaction: database.isOpen && database.isTransaction } }
    }
  }
}

/** A transaction and the writes in it, one after the other. */
function createTransaction(database: DatabaseSync, run: (sql: string) => void) {
  let isEmpty = true
  /** The first write needs none: what takes it back takes back everything. */
  let hasSavepoint = false

  function begin(): void {
    // One that could not be taken back would otherwise keep all others out.
    if (database.isTransaction) run('rollback')
    run('begin immediate')
    isEmpty = true
  }

  return {
    begin,
    enter(): void {
      requireTransaction(database)
      hasSavepoint = !isEmpty
      if (hasSavepoint) run('savepoint one')
    },
    leave(): void {
      if (hasSavepoint) run('release one')
      isEmpty = false
    },
    undo(): void {
      if (!hasSavepoint) return begin()
      run('rollback to one')
      run('release one')
    },
    commit(): void {
      try {
        run('commit')
      } catch (error) {
        if (database.isTransaction) run('rollback')
        throw error
      }
    },
  }
}

function query(
  database: DatabaseSync,
  { statement, returnsRows }: Prepared,
  values: readonly SQLInputValue[],
): WriterResult {
  requireTransaction(database)
  if (returnsRows) return { rows: statement.all(...values), changes: 0 }
  return { rows: [], changes: Number(statement.run(...values).changes) }
}

/** Without one, what is written would be written at once, although its transaction has been taken back. */
function requireTransaction(database: DatabaseSync): void {
  if (!database.isTransaction) throw new Error('The transaction has ended')
}
