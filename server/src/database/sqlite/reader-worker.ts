import { parentPort, workerData } from 'node:worker_threads'
import { failureOf, openSqlite, prepareOnce, toSqlValues, type Failure } from './open-sqlite.ts'

export interface ReaderTask {
  file: string
  cacheMegabytes: number
}

export interface Question {
  sql: string
  parameters: readonly unknown[]
}

export type Answer = { rows: unknown[] } | { failure: Failure }

const port = parentPort
if (port) {
  // as: `startReader` starts this thread with exactly this.
  const { file, cacheMegabytes } = workerData as ReaderTask
  const prepare = prepareOnce(openSqlite(file, { readOnly: true, cacheMegabytes }))
  port.on('message', (question: Question) => port.postMessage(answer(prepare, question)))
}

function answer(prepare: ReturnType<typeof prepareOnce>, { sql, parameters }: Question): Answer {
  try {
    return { rows: prepare(sql).statement.all(...toSqlValues(parameters)) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
