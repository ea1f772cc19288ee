import type { KyselyConfig, LogEvent } from 'kysely'

/** An executed statement. `parameters` hold what people entered: never log or trace them. */
export interface ExecutedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
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
        parameters: event.query.parameters,
        tookMs: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      }),
  }
}
