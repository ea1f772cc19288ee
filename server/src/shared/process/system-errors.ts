/** The primary result codes of SQLite, which are the low byte of `errcode`. */
export const sqliteCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
} as const
/**
 * The extended code with which SQLite reports that it could not enlarge the shared-memory index of the write-ahead log,
 * for example on a full disk.
 */
const walIndexFull = 4874

const diskFull = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const missingFile = new Set<unknown>(['ENOENT', 'ENOTDIR'])
const outOfMemory = new Set<unknown>(['ERR_WORKER_OUT_OF_MEMORY'])
const diskFailing = new Set<unknown>(['EROFS', 'EIO'])
const sqliteDiskFailing = new Set<unknown>([
  sqliteCodes.readOnly,
  sqliteCodes.ioError,
  sqliteCodes.cannotOpen,
])
/**
 * PostgreSQL's codes for too many connections, serialization failure, deadlock, lock not available, stopping, starting,
 * and a read-only server.
 */
const postgresBusy = new Set<unknown>([
  '53300',
  '40001',
  '40P01',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  // Network errors of the connection to the database. Network errors of other services are wrapped in other errors.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/** Matches the messages of errors for lost connections, because the driver gives these errors no code. */
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return error.errcode === walIndexFull ? sqliteCodes.full : Number(error.errcode) & 0xff
}

/** True when the disk of the files, of the SQLite database or of PostgreSQL is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, diskFull) || sqliteCodeOf(error) === sqliteCodes.full
}

/**
 * Returns the error of a full disk: `error` itself, its cause, or a further cause. Returns undefined when none of them
 * means a full disk.
 */
export function findDiskFull(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return isDiskFull(error) ? error : findDiskFull(error.cause)
}

/** True when the disk cannot be read or written, for example when it was mounted read-only after a fault. */
export function isDiskFailing(error: unknown): boolean {
  return hasCode(error, diskFailing) || sqliteDiskFailing.has(sqliteCodeOf(error))
}

/** True when the database is locked or unreachable, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  const isLost = error instanceof Error && connectionLost.test(error.message)
  return isLost || hasCode(error, postgresBusy) || code === sqliteCodes.busy || code === sqliteCodes.locked
}

export function isMissingFile(error: unknown): boolean {
  return hasCode(error, missingFile)
}

/** True when SQLite cannot read a file because it is damaged or is no database. */
export function isDamagedDatabase(error: unknown): error is Error {
  const code = sqliteCodeOf(error)
  return code === sqliteCodes.corrupt || code === sqliteCodes.notDatabase
}

/** True when a thread has exceeded its memory limits. */
export function isOutOfMemory(error: unknown): boolean {
  return hasCode(error, outOfMemory)
}

function hasCode(error: unknown, codes: ReadonlySet<unknown>): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code)
}
