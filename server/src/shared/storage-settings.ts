import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from './config-error.ts'
import type { S3Settings } from './s3-settings.ts'

interface Places {
  readonly dataDir: string
  readonly s3: S3Settings | undefined
  readonly storageFolder: string
  readonly backupS3: S3Settings | undefined
  readonly backupFolder: string
}

/**
 * Reads a folder from a path or a URL such as `file:///srv/files`. Errors must not contain the setting's text, because
 * it may hold a secret.
 */
export function readStorageFolder(value: string | undefined): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(value ?? '')?.[1]?.toLowerCase()
  if (value === undefined || scheme === 's3') return undefined
  if (scheme === undefined) return resolve(value)
  try {
    if (scheme === 'file' && /^file:\/\/\/[^?#]+$/i.test(value)) return resolve(fileURLToPath(value))
  } catch {
    // `fileURLToPath` throws for an invalid % sequence. The error below is thrown instead.
  }
  throw new ConfigError('CUBBY_STORAGE_URL must be a folder, like file:///srv/files, or begin with s3://.')
}

/**
 * Requires that uploaded files have a folder or prefix of their own. Backups store files in `files`, where each backup
 * deletes the files that no backup needs. The data folder has a lock and folders of its own.
 */
export function requireSeparateFiles({ dataDir, s3, storageFolder, backupS3, backupFolder }: Places): void {
  if (!s3 && storageFolder === dataDir) {
    throw new ConfigError(
      'CUBBY_STORAGE_URL must be another folder than CUBBY_DATA_DIR, for example one in it.',
    )
  }
  const isShared =
    s3 && backupS3
      ? s3.endpoint === backupS3.endpoint &&
        s3.bucket === backupS3.bucket &&
        s3.prefix === `${backupS3.prefix}files/`
      : !s3 && !backupS3 && storageFolder === join(backupFolder, 'files')
  if (!isShared) return
  const setting = backupS3 ? 'CUBBY_BACKUP_URL' : 'CUBBY_BACKUP_DIR'
  throw new ConfigError(
    `${setting} must not contain the uploaded files, because backups delete files there. Choose another folder or prefix for backups.`,
  )
}
