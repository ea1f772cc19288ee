import type { KyselyConfig, LogEvent } from 'kysely'

/** A statement that was executed. Its `parameters` contain user data: never log or trace them. */
export interface ExecutedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly tookMs: number
  readonly error: unknown
}

export type OnStatement = (statement: ExecutedStatement) => void

/** The part of Kysely's configuration that reports each statement; empty without a listener. */
export function kyselyLog(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (!onStatement) return {}
  return {
    log: (event: LogEvent) =>
      onStatement({
        sql: event.query.sql,
        parameters: event.query.parameters,
        tookMs: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      }),
  }
}
