import { rmdir } from 'node:fs/promises'
import { StartError } from '#server/shared/process/start-error.ts'
import type { BackupSource } from './backup-source.ts'
import { putText, readText, type BackupStore } from './stores/backup-store.ts'

/** Not encrypted: who has another key must be able to tell, too. */
const ownerKey = 'installation'

/**
 * Makes the place of backups that of this installation, unless it belongs to another: each would remove what the other
 * has. One without an owner, as from before there were any, is taken over with the backups in it.
 */
export async function claimDestination(source: BackupSource, store: BackupStore): Promise<void> {
  const installation = await source.readInstallation()
  const owner = (await readText(store, ownerKey))?.trim()
  if (owner) {
    if (owner === installation) return
    throw new StartError(
      `The backups in ${store.place} belong to another installation of Cubby. Give each its own folder or prefix; if the other one is gone and this one is to go on here, remove "${ownerKey}" there.`,
    )
  }
  if (installation === undefined) return
  try {
    await putText(store, store, ownerKey, installation)
  } finally {
    // On a full disk nothing is left; another's, in which it works, is not empty.
    await rmdir(store.temporaryFolder).catch(() => undefined)
  }
}
