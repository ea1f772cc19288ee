import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/shared/app-error.ts'
import { ask } from './status.repository.ts'

/** A probe that waits longer counts as failed for most who ask. */
const patienceMs = 2000

/**
 * 503 while the database does not answer. Storage is not asked: while it fails, everything but files works, and no other
 * server would do better.
 */
export async function requireReady({ database }: Context): Promise<void> {
  const late = new AbortController()
  const isAnswering = await Promise.race([
    ask(database.read).then(
      () => true,
      () => false,
    ),
    sleep(patienceMs, false, { signal: late.signal, ref: false }).catch(() => false),
  ])
  late.abort()
  if (!isAnswering) throw new AppError(503, 'busy', 'The database does not respond.')
}
