const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const sqliteFull = 13

/** Whether the disk of the files, of SQLite or of PostgreSQL has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(error.code)) || ('errcode' in error && error.errcode === sqliteFull)
}
