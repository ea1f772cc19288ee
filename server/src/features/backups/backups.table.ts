import type { BackupProblem, backupStates } from '#contract/backups.ts'

export interface BackupRunTable {
  id: string
  started_at: number
  state: (typeof backupStates)[number]
  /** Empty unless the run failed. */
  problem: BackupProblem | ''
  /** The folder of a proven backup, else empty. */
  name: string
  /** Size of the database and the files. */
  bytes: number
  items: number
  files: number
  /** Files that storage had already lost. */
  lost_files: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    backup_run: BackupRunTable
  }
}
