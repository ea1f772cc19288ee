import type { KyselyConfig, LogEvent } from 'kysely'

/**
 * A statement that ran, without the values given to it. Time and error of those given to `runAll` are part of the statement
 * or commit that they travel with.
 */
interface RanStatement {
  readonly sql: string
  readonly tookMs: number
  /** Undefined when it succeeded. */
  readonly error: unknown
}

export type HearStatement = (statement: RanStatement) => void

/** The part of Kysely’s settings by which somebody hears each statement; nothing when nobody does. */
export function heardBy(hear: HearStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (!hear) return {}
  return {
    log: (event: LogEvent) =>
      hear({
        sql: event.query.sql,
        tookMs: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      }),
  }
}
