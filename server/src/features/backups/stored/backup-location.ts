import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredBackups } from '#contract/backups.ts'
import type { Config } from '#server/config.ts'

type LocationConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'storageFolder' | 's3' | 'backupFolder' | 'backupS3'
>

/** Returns whether the backups are on the same disk or in the same bucket as the database and the files. */
export async function findBackupLocation(config: LocationConfig): Promise<StoredBackups['location']> {
  const { dataDir, databaseUrl, storageFolder, s3, backupFolder, backupS3 } = config
  if (backupS3) {
    const isSame = s3?.bucket === backupS3.bucket && s3.endpoint === backupS3.endpoint
    return isSame ? 'same-bucket' : 'bucket'
  }
  // Before the first backup, the backup folder may not exist. When it will be in the data folder, it will be on the
  // same disk.
  const backups =
    (await deviceOf(backupFolder)) ??
    (dirname(backupFolder) === dataDir ? await deviceOf(dataDir) : undefined)
  const data = [
    ...(databaseUrl === undefined ? [await deviceOf(dataDir)] : []),
    ...(s3 ? [] : [await deviceOf(storageFolder)]),
  ]
  if (backups === undefined) return 'folder'
  if (data.includes(backups)) return 'same-disk'
  // The disk of a PostgreSQL database is unknown, so do not claim that the backups are on another one.
  return databaseUrl === undefined ? 'other-disk' : 'folder'
}

async function deviceOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.dev
}
