import type { BackupProblem } from '#contract/backups.ts'
import { isDiskFull, sqliteCodeOf } from '#server/shared/process/system-errors.ts'
import { DamagedBackupError, StoreUnreachableError } from './stores/store-errors.ts'

const notWritable = new Set<unknown>(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST'])
/** Result codes of SQLite: read-only, cannot open. */
const sqliteNotWritable = new Set<unknown>([8, 14])

/** Of a folder on another machine. */
const hostGone = new Set<unknown>(['ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT'])

/** The kind of what kept a backup from being made. */
export function classifyProblem(error: unknown): BackupProblem {
  if (error instanceof DamagedBackupError) return 'damaged'
  if (error instanceof StoreUnreachableError) return 'unreachable'
  if (isDiskFull(error)) return 'no-space'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (hostGone.has(code) || (code === 'EIO' && isListing(error))) return 'unreachable'
  if (notWritable.has(code) || sqliteNotWritable.has(sqliteCodeOf(error))) return 'not-writable'
  return 'other'
}

/** A disk that fails says the same of files; a folder that is not listed at all is one that went away. */
function isListing(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'scandir'
}
