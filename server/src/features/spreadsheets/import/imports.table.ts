import type { ImportProgress } from '#contract/spreadsheets.ts'

/** How far an import is, as its server said last. */
export interface ImportRunTable {
  group_id: string
  id: string
  state: ImportProgress['state']
  rows: number
  done: number
  /** 1 when somebody asked it to stop. */
  cancelled: number
  updated_at: number
}
