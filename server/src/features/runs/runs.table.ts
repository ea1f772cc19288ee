import type { RunProgress } from '#contract/runs.ts'

/** The progress of a run as last published by its server. Used on PostgreSQL only. */
export interface RunTable {
  group_id: number
  id: string
  state: RunProgress['state']
  rows: number
  done: number
  /** The value is 1 when a user has cancelled the run. */
  cancelled: number
  updated_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    import_run: RunTable
  }
}
