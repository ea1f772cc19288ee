import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/shared/app-error.ts'
import { ask } from './status.repository.ts'

/** A probe that waits longer counts as failed for most who ask. */
const timeoutMs = 2000

/**
 * 503 while the database does not answer. Storage is not asked: while it fails, everything but files works, and no other
 * server would do better.
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
