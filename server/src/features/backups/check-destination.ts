import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { listBackups, type UnreadableBackup } from './list-backups.ts'
import { openBackupDestination } from './stores/backup-destination.ts'
import { StoreUnreachableError } from './stores/store-errors.ts'

interface Checked {
  /** A sentence about what prevents backups; undefined when nothing does. */
  readonly problem: string | undefined
  readonly unreadable: readonly UnreadableBackup[]
}

export async function checkDestination(config: Config): Promise<Checked> {
  const { backups: isOn, backupS3, backupFolder } = config
  const nothing = { problem: undefined, unreadable: [] }
  if (!isOn) return nothing
  try {
    const { unreadable } = await listBackups(await openBackupDestination(config))
    if (!backupS3 && existsSync(backupFolder)) await access(backupFolder, constants.W_OK)
    return { ...nothing, unreadable }
  } catch (error) {
    if (error instanceof StoreUnreachableError) return { ...nothing, problem: error.message }
    if (!(error instanceof Error && 'path' in error)) throw error
    return { ...nothing, problem: `The folder of backups cannot be used: ${error.message}.` }
  }
}
