import type { RunProgress } from '#contract/runs.ts'

/** How far an import or another long write is, as its server said last. */
export interface RunTable {
  group_id: number
  id: string
  state: RunProgress['state']
  rows: number
  done: number
  /** 1 when somebody asked it to stop. */
  cancelled: number
  updated_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    import_run: RunTable
  }
}
