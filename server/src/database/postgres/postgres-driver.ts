import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { isMuchText, ManyReads, ManyStatements } from '../many-statements.ts'
import { countStatement, preparedName } from './prepared-names.ts'

/** Statements that say how many rows they changed. */
const writes: ReadonlySet<string | undefined> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Kysely’s way to PostgreSQL. */
export function createPostgresDriver(pool: pg.Pool): Driver {
  const connections = new WeakMap<pg.PoolClient, PostgresConnection>()
  // as: Kysely hands back what it was given.
  const own = (connection: DatabaseConnection) => connection as PostgresConnection
  return {
    init: async () => undefined,
    async acquireConnection() {
      const client = await pool.connect()
      let connection = connections.get(client)
      if (!connection) connections.set(client, (connection = new PostgresConnection(client)))
      return connection
    },
    beginTransaction: async (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  }
}

/**
 * A way to PostgreSQL and back costs more than most statements. So in a transaction its begin, and statements of which no
 * result is needed, travel with the next one whose result is, or with the commit, which fails when they do.
 */
class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient & pg.Client
  /** How the transaction begins, until that is sent. */
  #begin: string | undefined
  #isInTransaction = false
  #waiting: CompiledQuery[] = []
  /** The answers to statements that nobody waited for yet. */
  #sent: Promise<unknown> = Promise.resolve()
  /** The kind of the statement that was answered last. */
  #command: string | undefined
  #isLost = false

  constructor(client: pg.PoolClient & pg.Client) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query instanceof ManyReads) {
      const results = await this.#sendWaiting(query.all)
      // as: Kysely names the type of the rows.
      return { rows: results.slice(-query.all.length).map(({ rows }) => rows) as R[] }
    }
    if (query instanceof ManyStatements) {
      this.#waiting.push(...query.all)
      for (const { sql } of query.all) countStatement(sql)
      if (!this.#isInTransaction) await this.#sendWaiting()
      else if (isMuchText(this.#waiting)) await this.#sendAhead()
      return { rows: [] }
    }
    const result = (await this.#sendWaiting([query])).at(-1)
    this.#command = result?.command
    const isWrite = writes.has(this.#command)
    // as: Kysely names the type of the rows; a text of several statements has none.
    const rows = (result?.rows ?? []) as R[]
    return { rows, ...(isWrite && { numAffectedRows: BigInt(result?.rowCount ?? 0) }) }
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    this.#begin = ['begin', ...modes.filter(Boolean)].join(' ')
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    const isEmpty = this.#begin !== undefined && this.#waiting.length === 0
    // By this way whoever hears statements is told of it, and of those that travel with it.
    if (!isEmpty) await this.executeQuery(CompiledQuery.raw('commit'))
    // After a failure that somebody kept to themselves PostgreSQL takes everything back.
    if (!isEmpty && this.#command === 'ROLLBACK') throw new Error('The transaction failed before its commit')
    this.#end()
  }

  async rollback(): Promise<void> {
    const isBegun = this.#begin === undefined
    this.#end()
    try {
      if (isBegun) await this.#client.query('rollback')
    } catch (error) {
      this.#isLost = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isLost)
  }

  streamQuery(): never {
    throw new Error('Rows are read in steps')
  }

  #end(): void {
    this.#begin = undefined
    this.#isInTransaction = false
    this.#waiting = []
    this.#sent = Promise.resolve()
  }

  /** Sends what waits, once what was sent ahead of it is done. */
  async #sendAhead(): Promise<void> {
    await this.#sent
    // The next statement must not overtake these while the begin is on its way.
    if (this.#begin !== undefined) return void (await this.#sendWaiting())
    this.#sent = this.#sendWaiting()
    // Whoever sends the next statement hears of it.
    this.#sent.catch(() => undefined)
  }

  /** Sends what waits together with the statements whose results are the last; the first that fails is the reason. */
  async #sendWaiting(last: readonly CompiledQuery[] = []): Promise<pg.QueryResult[]> {
    const queries = [...this.#waiting.splice(0), ...last]
    const begin = this.#begin
    if (begin !== undefined) {
      this.#begin = undefined
      if (queries[0]?.sql.startsWith('select')) queries.unshift(CompiledQuery.raw(begin))
      // Should it fail, what writes must not have been sent behind it.
      else await this.#client.query(begin)
      if (!this.#isInTransaction) throw new Error('The transaction ended before this statement was sent')
    }
    const [earlier, answers] = [this.#sent, this.#sendTogether(queries)]
    await earlier
    return (await answers).map((answer) => {
      if (answer.status === 'fulfilled') return answer.value
      // Its own stack begins where the driver read the refusal, which tells nobody who asked.
      if (answer.reason instanceof Error) Error.captureStackTrace(answer.reason)
      throw answer.reason
    })
  }

  #sendTogether(queries: readonly CompiledQuery[]): Promise<PromiseSettledResult<pg.QueryResult>[]> {
    const { stream } = this.#client.connection
    stream.cork()
    const answers = queries.map(({ sql: text, parameters }) => {
      const name = preparedName(text)
      return this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) })
    })
    stream.uncork()
    return Promise.allSettled(answers)
  }
}
