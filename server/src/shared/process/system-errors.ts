/** Result codes of SQLite. The low byte of `errcode` is one of them, the rest says more. */
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
/** SQLite found no room to enlarge the shared index of its log. */
const walIndexFull = 4874

const diskFull = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const diskFailing = new Set<unknown>(['EROFS', 'EIO'])
const sqliteDiskFailing = new Set<unknown>([
  sqliteCodes.readOnly,
  sqliteCodes.ioError,
  sqliteCodes.cannotOpen,
])
/** Too many connections, serialization failure, deadlock, lock not available, stopping, starting, not the one to write to. */
const postgresBusy = new Set<unknown>([
  '53300',
  '40001',
  '40P01',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  // Files and other servers have errors of their own for a connection that is refused or breaks off.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/** Of the driver, which gives a lost connection no code. */
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** The result code of an error of SQLite, undefined for any other error. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return error.errcode === walIndexFull ? sqliteCodes.full : Number(error.errcode) & 0xff
}

/** True when the disk of the files, of SQLite or of PostgreSQL is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, diskFull) || sqliteCodeOf(error) === sqliteCodes.full
}

/** Returns the error or its cause that says that the disk is full, or undefined. */
export function findDiskFull(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return isDiskFull(error) ? error : findDiskFull(error.cause)
}

/** True when the disk reads or writes nothing more, as one that is mounted read-only after a fault. */
export function isDiskFailing(error: unknown): boolean {
  return hasCode(error, diskFailing) || sqliteDiskFailing.has(sqliteCodeOf(error))
}

/** True when the database is locked or cannot be reached, and the same request may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  const isLost = error instanceof Error && connectionLost.test(error.message)
  return isLost || hasCode(error, postgresBusy) || code === sqliteCodes.busy || code === sqliteCodes.locked
}

function hasCode(error: unknown, codes: ReadonlySet<unknown>): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code)
}
