import { StartError } from '#server/shared/process/start-error.ts'

/** A backup that does not hold what was taken; the message says in words what is wrong. */
export class DamagedBackupError extends Error {}

/** The database itself is damaged, wherever it is kept. */
export class DamagedDatabaseError extends DamagedBackupError {}

/** It says nothing against the backup: the right key would open it. */
export class WrongKeyError extends DamagedBackupError {}

/** The place of the backups does not do now what it is asked for. */
export class StoreUnreachableError extends StartError {
  constructor(place: string, cause: unknown) {
    super(`The backups in ${place} cannot be reached (${reasonOf(cause)}).`, { cause })
  }
}

/** The first cause by the name that S3 or the network gives it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code === 'Error' ? error.message : code
}
