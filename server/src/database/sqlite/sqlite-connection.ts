import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { serverBusy } from '#server/shared/app-error.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import type { SqliteOptions } from './open-sqlite.ts'
import type { SqliteRequest, SqliteResponse, SqliteResult } from './sqlite-worker.ts'

export interface ConnectionOptions extends SqliteOptions {
  /** A statement that runs longer fails with 503. Without it, statements may take any time. */
  readonly maxStatementMs?: number
}

/** A connection to a SQLite file in a thread of its own. */
export class SqliteConnection implements DatabaseConnection {
  /** Set between the begin and the end of a transaction. */
  inTransaction = false
  /** Resolves when the thread has ended. */
  readonly exited: Promise<void>
  readonly #worker: Worker
  readonly #maxStatementMs: number | undefined
  readonly #pending: PromiseWithResolvers<SqliteResponse>[] = []
  #end: Error | undefined

  constructor({ maxStatementMs, ...options }: ConnectionOptions) {
    this.#maxStatementMs = maxStatementMs
    this.#worker = new Worker(programFile(import.meta, 'sqlite-worker'), {
      workerData: options,
      // Small, because rows are garbage as soon as they have been sent to the main thread.
      resourceLimits: { maxYoungGenerationSizeMb: 3 },
    })
    this.#worker.on('message', (response: SqliteResponse) => this.#pending.shift()?.resolve(response))
    this.#worker.once('error', (error: Error) => this.#fail(error))
    this.exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(new Error('The thread of the database has ended'))
        resolve()
      })
    })
  }

  /** False once the thread has ended or is ending; statements that it had not answered have failed. */
  get isUsable(): boolean {
    return this.#end === undefined
  }

  /** Throws the error of SQLite with its `errcode`, or 503 when the statement takes too long. */
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { columns, rows, changes } = await this.#limited(
      this.#send({ sql, parameters, inTransaction: this.inTransaction }),
    )
    // as: Kysely names the type of the rows.
    if (columns) return { rows: rows.map((row) => toObject(columns, row)) as R[] }
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages')
  }

  /** Closes the file after the statements that were sent. */
  async close(): Promise<void> {
    if (this.isUsable) this.#worker.postMessage('close')
    await this.exited
  }

  /** Ends the thread without waiting for its statement; everything that it has not answered fails with `reason`. */
  terminate(reason: Error): void {
    this.#fail(reason)
    void this.#worker.terminate()
  }

  async #send(request: SqliteRequest): Promise<SqliteResult> {
    if (this.#end) throw this.#end
    const pending = Promise.withResolvers<SqliteResponse>()
    // It throws for a parameter that cannot be sent.
    this.#worker.postMessage(request)
    this.#pending.push(pending)
    const response = await pending.promise
    if (!('failure' in response)) return response
    // Made here, its stack names the caller.
    const { message, errcode } = response.failure
    throw Object.assign(new Error(message), { errcode })
  }

  /** node:sqlite cannot interrupt a statement, so the caller of one that takes too long is refused and its thread is replaced. */
  async #limited(result: Promise<SqliteResult>): Promise<SqliteResult> {
    if (this.#maxStatementMs === undefined) return result
    const timer = setTimeout(() => this.terminate(serverBusy()), this.#maxStatementMs)
    try {
      return await result
    } finally {
      clearTimeout(timer)
    }
  }

  #fail(error: Error): void {
    this.#end ??= error
    for (const request of this.#pending.splice(0)) request.reject(this.#end)
  }
}

function toObject(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  // `entries()` takes twice as long.
  for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index]
  // Copied, because V8 stores an object that was built key by key in a slower form.
  return { ...row }
}
