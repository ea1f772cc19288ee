import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/shared/app-error.ts'
import { pingDatabase } from './status.repository.ts'

/** The time to wait for the database. Most health probes do not wait longer. */
const timeoutMs = 2000

/**
 * Throws 503 while the database does not respond. The storage is not checked: without it only files are missing, and
 * other servers with the same storage would fail as well.
 */
export async function requireReady({ database }: Context): Promise<void> {
  const late = new AbortController()
  const isReachable = await Promise.race([
    pingDatabase(database.read).then(
      () => true,
      () => false,
    ),
    sleep(timeoutMs, false, { signal: late.signal, ref: false }).catch(() => false),
  ])
  late.abort()
  if (!isReachable) throw new AppError(503, 'busy', 'The database does not respond.')
}
