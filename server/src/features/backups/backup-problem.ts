import type { BackupProblem } from '#contract/backups.ts'
import { isDiskFull, sqliteCodeOf, sqliteCodes } from '#server/shared/process/system-errors.ts'
import { DamagedBackupError, StoreUnreachableError } from './stores/store-errors.ts'

const notWritable = new Set<unknown>(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST'])
const sqliteNotWritable = new Set<unknown>([sqliteCodes.readOnly, sqliteCodes.cannotOpen])

const hostGone = new Set<unknown>(['ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT'])

export function classifyProblem(error: unknown): BackupProblem {
  if (error instanceof DamagedBackupError) return 'damaged'
  if (error instanceof StoreUnreachableError) return 'unreachable'
  if (isDiskFull(error)) return 'no-space'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (hostGone.has(code) || (code === 'EIO' && isListing(error))) return 'unreachable'
  if (notWritable.has(code) || sqliteNotWritable.has(sqliteCodeOf(error))) return 'not-writable'
  return 'other'
}

/**
 * True when a folder could not be listed. The error EIO then probably comes from a network disk, because a failing
 * local disk returns it for files.
 */
function isListing(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'scandir'
}
