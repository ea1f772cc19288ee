export interface JobRunTable {
  name: string
  /** The household, or 0 for a job of the whole server. */
  group_id: number
  day: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    job_run: JobRunTable
  }
}
