import type { BackupRun } from '#contract/backups.ts'
import { toInstant } from '#server/shared/instant.ts'
import type { Backup } from './list-backups.ts'
import type { BackupRunTable } from './backups.table.ts'

export function toBackupRun(run: BackupRunTable): BackupRun {
  const { started_at, state, problem, bytes, items, files, lost_files } = run
  return { startedAt: toInstant(started_at), state, problem, bytes, items, files, lostFiles: lost_files }
}

export function toProven({ name, manifest }: Backup): Omit<BackupRunTable, 'id' | 'started_at'> {
  const { rows, database, files } = manifest
  const bytes = database.bytes + files.bytes
  const counts = { bytes, items: rows['item'] ?? 0, files: files.count, lost_files: files.lost }
  return { state: 'proven', problem: '', name, ...counts }
}
