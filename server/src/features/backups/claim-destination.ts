import { rmdir } from 'node:fs/promises'
import { StartError } from '#server/shared/process/start-error.ts'
import type { BackupSource } from './backup-source.ts'
import { putText, readText, type BackupStore } from './stores/backup-store.ts'

/**
 * The name under which a store contains the id of the installation that owns it. The id is not encrypted, so that an
 * installation with another encryption key can read it.
 */
const ownerKey = 'installation'

/**
 * Writes the id of this installation to a destination without an owner, also when there are backups in it. Throws when
 * another installation owns the destination, because the two would delete each other's backups.
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
    // Delete the temporary folder, which remains when the write fails on a full disk. The folder stays when another
    // backup has files in it, because `rmdir` deletes only empty folders.
    await rmdir(store.temporaryFolder).catch(() => undefined)
  }
}
