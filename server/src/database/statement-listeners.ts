import type { KyselyConfig, LogEvent } from 'kysely'

/**
 * A statement that ran, without the values given to it. Time and error of those given to `runAll` are part of the statement
 * or commit that they travel with.
 */
interface ExecutedStatement {
  readonly sql: string
  readonly tookMs: number
  /** Undefined when it succeeded. */
  readonly error: unknown
}

export type OnStatement = (statement: ExecutedStatement) => void

/** The part of Kysely’s settings by which somebody hears each statement; nothing when nobody does. */
export function kyselyLog(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (!onStatement) return {}
  return {
    log: (event: LogEvent) =>
      onStatement({
        sql: event.query.sql,
        tookMs: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      }),
  }
}
