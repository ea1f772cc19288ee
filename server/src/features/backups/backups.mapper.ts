import type { BackupRun, StoredBackup } from '#contract/backups.ts'
import { toInstant } from '#server/shared/instant.ts'
import type { Backup } from './list-backups.ts'
import type { BackupRunTable } from './backups.table.ts'

export function toBackupRun(run: BackupRunTable): BackupRun {
  const { started_at, state, problem, bytes, items, files, lost_files } = run
  return { startedAt: toInstant(started_at), state, problem, bytes, items, files, lostFiles: lost_files }
}

export function toProven(backup: Backup): Omit<BackupRunTable, 'id' | 'started_at'> {
  const { lostFiles, ...counts } = countContents(backup)
  return { state: 'proven', problem: '', name: backup.name, ...counts, lost_files: lostFiles }
}

export function toStoredBackup(backup: Backup): StoredBackup {
  const { name, isEncrypted, manifest } = backup
  const { takenAt, reason } = manifest
  return { name, takenAt: toInstant(takenAt), reason, ...countContents(backup), encrypted: isEncrypted }
}

function countContents({ manifest: { rows, database, files } }: Backup) {
  const bytes = database.bytes + files.bytes
  return { bytes, items: rows['item'] ?? 0, files: files.count, lostFiles: files.lost }
}
