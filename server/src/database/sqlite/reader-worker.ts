import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite, prepareOnce, toSqlValues } from './open-sqlite.ts'

export interface ReaderTask {
  file: string
  cacheMegabytes: number
}

export interface Question {
  sql: string
  parameters: readonly unknown[]
}

/** An error loses its properties on the way between threads. */
export type Answer = { rows: unknown[] } | { failure: { message: string; errcode: unknown } }

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
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    return { failure: { message: error instanceof Error ? error.message : String(error), errcode } }
  }
}
