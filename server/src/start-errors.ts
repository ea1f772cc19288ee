import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Config } from '#server/config.ts'
import { sqliteFileName } from '#server/database/database.ts'
import { AppError } from '#server/shared/app-error.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { isDiskFull, sqliteCodeOf } from '#server/shared/process/system-errors.ts'

const fileProblems: Readonly<Record<number, string>> = {
  3: 'may not be read',
  5: 'is in use by another program',
  6: 'is in use by another program',
  8: 'cannot be written to',
  10: 'cannot be read or written',
  11: 'is damaged',
  14: 'cannot be opened',
  26: 'is damaged, or not an SQLite database',
}

const networkErrors = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** Codes of Node for a certificate that is not accepted, and of OpenSSL for a failed handshake. */
const tlsErrors = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

/** Returns a sentence for errors that the admin of the server can fix, and the error itself for others. */
export function explainStart(error: unknown, config: Config | undefined): unknown {
  if (error instanceof StartError) return error.message
  if (error instanceof AppError) {
    const { cause } = error
    if (!(cause instanceof Error) || (cause.message && error.message.includes(cause.message)))
      return error.message
    // Show the code or name when there is no message, as for a host with several addresses.
    return `${error.message} (${cause.message || ('code' in cause ? String(cause.code) : cause.name)})`
  }
  if (!(error instanceof Error) || !config) return error
  if (isDiskFull(error)) {
    // An error with a severity comes from PostgreSQL, so the disk of its server is full.
    const disk = 'severity' in error ? 'the disk of the database server' : nameDisks(config)
    return `There is no space left on ${disk} (${error.message}).`
  }
  const code = sqliteCodeOf(error)
  if (code !== undefined) return explainSqlite(error, fileProblems[code] ?? 'cannot be used', config)
  return explainSystem(error, config) ?? error
}

/** Names every folder that may be on another disk, because the error does not say which disk is full. */
function nameDisks({ dataDir, storageFolder, backupFolder }: Config): string {
  const others = [storageFolder, backupFolder].filter((folder) => !folder.startsWith(dataDir + sep))
  return `the disk of ${[dataDir, ...others].join(' or ')}`
}

function explainSqlite(error: Error, problem: string, { dataDir, backupFolder, backupS3 }: Config): string {
  const file = join(dataDir, sqliteFileName)
  if (!existsSync(file))
    return `CUBBY_DATA_DIR: there is no database in ${dataDir} yet. Start Cubby once, which makes one, or name the folder that has yours.`
  const backups = backupS3
    ? 'Backups are in the bucket of CUBBY_BACKUP_URL; copies from before an upgrade'
    : 'Backups, and copies from before an upgrade,'
  return `CUBBY_DATA_DIR: the database ${file} ${problem} (${error.message}). Fix this, or restore a backup with the command restore. ${backups} are in ${backupFolder}.`
}

function explainSystem(error: Error, config: Config): string | undefined {
  if (/^(Connection terminated|timeout expired|Query read timeout)/.test(error.message))
    return databaseSentence('no server responds')
  if (error.message.startsWith('The server does not support SSL'))
    return databaseSentence('the server does not offer TLS, which sslmode asks for')
  if (!('code' in error)) return undefined
  const code = String(error.code)
  if (code === 'EADDRINUSE') return 'CUBBY_PORT is taken by another program. Stop it or choose another port.'
  const isHost = code === 'EADDRNOTAVAIL' || ('hostname' in error && error.hostname === config.host)
  if (isHost) return `CUBBY_HOST is "${config.host}", which is not an address of this machine.`
  if (code === 'ERR_INVALID_URL') return databaseSentence('this address cannot be read')
  if (networkErrors.test(code)) return databaseSentence(`no server responds at this address (${code})`)
  if (tlsErrors.test(code)) return databaseSentence(`TLS with the server fails (${error.message})`)
  if ('severity' in error) return databaseSentence(`the database refuses: ${error.message}`)
  if ('path' in error) return `Cubby cannot use a file or folder that it needs: ${error.message}.`
  if (code === 'EACCES') return `Cubby is not allowed to use its port: ${error.message}.`
  return undefined
}

const databaseSentence = (what: string) => `CUBBY_DATABASE_URL: ${what}.`
