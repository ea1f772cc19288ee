import { StartError } from '#server/shared/process/start-error.ts'
import { reasonOf } from '#server/storage/storage-errors.ts'

/** Thrown when a backup is not as it was stored. The message completes “the backup cannot be restored: …”. */
export class DamagedBackupError extends Error {}

/** Returns undefined for damaged content. Throws all other errors. */
export function ignoreDamage(error: unknown): undefined {
  if (!(error instanceof DamagedBackupError)) throw error
}

/** Thrown when the database is damaged: the one to back up, or its copy in the backup. */
export class DamagedDatabaseError extends DamagedBackupError {}

/** Thrown when the encryption key is wrong. The backup may be intact, and the right key may open it. */
export class WrongKeyError extends DamagedBackupError {}

export class StoreUnreachableError extends StartError {
  constructor(place: string, cause: unknown) {
    super(`The backups in ${place} cannot be reached (${reasonOf(cause)}).`, { cause })
  }
}
