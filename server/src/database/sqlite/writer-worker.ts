import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf, openToWrite, prepareOnce, type Failure, type Prepared } from './open-sqlite.ts'

export interface WriterTask {
  file: string
  cacheMegabytes: number
}

/** An order to the thread; those of one message end with the first that fails. A query belongs to the transaction that was begun; `run` takes any SQL without results. */
export type WriterOrder =
  | { kind: 'begin' }
  | { kind: 'query'; sql: string; parameters: readonly SQLInputValue[] }
  | { kind: 'run'; sql: string }
  | { kind: 'commit' }
  | { kind: 'close' }

export interface WriterResult {
  rows: unknown[]
  changes: number
}

export interface WriterFailure extends Failure {
  /** SQLite takes the whole transaction back by itself when the disk is full. */
  isTransaction: boolean
}

export interface WriterMessage {
  orders: readonly WriterOrder[]
  /** So many of the last orders have a result that is needed. */
  needed: number
}

/** One for each message: the results that it needs, or the failure of the first order that failed. */
export type WriterReply = { results: WriterResult[] } | { failure: WriterFailure }

const nothing: WriterResult = { rows: [], changes: 0 }

const port = parentPort
if (port) {
  // as: `startWriter` starts this thread with exactly this.
  const { file, cacheMegabytes } = workerData as WriterTask
  const database = openToWrite(file, cacheMegabytes)
  const prepare = prepareOnce(database)
  port.on('message', (message: WriterMessage) => {
    port.postMessage(reply(database, prepare, message))
    if (message.orders.at(-1)?.kind === 'close') port.close()
  })
}

function reply(
  database: DatabaseSync,
  prepare: (sql: string) => Prepared,
  { orders, needed }: WriterMessage,
): WriterReply {
  try {
    const results = orders.map((order) => follow(database, prepare, order))
    return { results: results.slice(-needed) }
  } catch (error) {
    return { failure: { ...failureOf(error), isTransaction: database.isOpen && database.isTransaction } }
  }
}

function follow(
  database: DatabaseSync,
  prepare: (sql: string) => Prepared,
  order: WriterOrder,
): WriterResult {
  switch (order.kind) {
    case 'begin':
      // One that could not be taken back would otherwise keep all others out.
      if (database.isTransaction) database.exec('rollback')
      database.exec('begin immediate')
      return nothing
    case 'query':
      return query(database, prepare(order.sql), order.parameters)
    case 'run':
      database.exec(order.sql)
      return nothing
    case 'commit':
      commit(database)
      return nothing
    case 'close':
      database.close()
      return nothing
  }
}

function query(
  database: DatabaseSync,
  { statement, returnsRows }: Prepared,
  values: readonly SQLInputValue[],
): WriterResult {
  // Alone it would be written at once, although its transaction has been taken back.
  if (!database.isTransaction) throw new Error('The transaction has ended')
  if (returnsRows) return { rows: statement.all(...values), changes: 0 }
  return { rows: [], changes: Number(statement.run(...values).changes) }
}

function commit(database: DatabaseSync): void {
  try {
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
