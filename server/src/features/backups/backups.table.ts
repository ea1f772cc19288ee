import type { BackupProblem, backupStates } from '#contract/backups.ts'

export interface BackupRunTable {
  id: string
  started_at: number
  state: (typeof backupStates)[number]
  /** Why the backup failed; empty for any other backup. */
  problem: BackupProblem | ''
  /** The folder of a verified backup; empty for any other run. */
  name: string
  /** The size of the backup's database and files in bytes. */
  bytes: number
  items: number
  files: number
  /** The number of files that storage had lost before the backup. */
  lost_files: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    backup_run: BackupRunTable
  }
}
