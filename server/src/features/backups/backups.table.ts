import type { BackupProblem, backupStates } from '#contract/backups.ts'

/** An attempt to make a backup. */
export interface BackupRunTable {
  id: string
  started_at: number
  state: (typeof backupStates)[number]
  /** Empty unless it failed. */
  problem: BackupProblem | ''
  /** The folder of a proven one, else empty. */
  name: string
  /** Of the database and the files. */
  bytes: number
  items: number
  files: number
  /** Files that storage had lost by then. */
  lost_files: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    backup_run: BackupRunTable
  }
}
