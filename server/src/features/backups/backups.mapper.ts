import type { BackupRun } from '#contract/server/backups.ts'
import { toInstant } from '#server/shared/instant.ts'
import type { BackupRunTable } from './backups.table.ts'

export function toBackupRun(run: BackupRunTable): BackupRun {
  const { started_at, state, problem, bytes, items, files, lost_files } = run
  return { startedAt: toInstant(started_at), state, problem, bytes, items, files, lostFiles: lost_files }
}
