import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/shared/app-error.ts'
import { ask } from './status.repository.ts'

/** The time to wait for the database. Most health probes do not wait longer. */
const timeoutMs = 2000

/**
 * Throws 503 while the database does not respond. Does not check the storage: without it everything but files works,
 * and other servers would have the same problem.
 */
export async function requireReady({ database }: Context): Promise<void> {
  const late = new AbortController()
  const isReachable = await Promise.race([
    ask(database.read).then(
      () => true,
      () => false,
    ),
    sleep(timeoutMs, false, { signal: late.signal, ref: false }).catch(() => false),
  ])
  late.abort()
  if (!isReachable) throw new AppError(503, 'busy', 'The database does not respond.')
}
