import type { Config } from '#server/config.ts'
import { openBucketStore } from './bucket-store.ts'
import type { BackupStore, Contents } from './backup-store.ts'
import { encryptContents } from './encrypted-contents.ts'
import { openFolderStore } from './folder-store.ts'

export type BackupDestinationConfig = Pick<Config, 'dataDir' | 'backupFolder' | 'backupS3' | 'backupKey'>

export interface BackupDestination {
  readonly store: BackupStore
  /** Reads and writes encrypted backups; undefined when no encryption key is set. Older backups may be unencrypted. */
  readonly encrypted: Contents | undefined
}

export async function openBackupDestination(config: BackupDestinationConfig): Promise<BackupDestination> {
  const { dataDir, backupFolder, backupS3, backupKey } = config
  const store = backupS3 ? await openBucketStore(backupS3, dataDir) : openFolderStore(backupFolder, dataDir)
  return { store, encrypted: backupKey === undefined ? undefined : await encryptContents(store, backupKey) }
}
