import { serverBusy } from '../app-error.ts'
import { createWaitingTurns, type WaitingTurns } from './waiting-turns.ts'

interface Asking {
  readonly isUrgent?: boolean
  /** The household that requests the work. Households take turns. */
  readonly asker?: string
  /** Aborted when the client has disconnected. Work that still waits is then dropped. */
  readonly gone?: AbortSignal
}

type RunLimited = <T>(work: () => Promise<T>, asking?: Asking) => Promise<T>

/**
 * Returns a function that runs at most `maxAtOnce` pieces of work at a time. Other work waits; urgent work starts
 * first. Throws 503 when more than `maxWaiting` pieces of urgent or of other work would wait, or more than
 * `maxWaitingOfOne` pieces for one asker, such as a household.
 */
export function createConcurrencyLimit(
  maxAtOnce: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingOfOne = maxWaiting,
): RunLimited {
  const limits = { maxQueued: maxWaiting, maxWaitingOfOne }
  const urgent = createWaitingTurns<() => void>(limits)
  const others = createWaitingTurns<() => void>(limits)
  let running = 0
  return async (work, { isUrgent = false, asker = '', gone } = {}) => {
    if (running < maxAtOnce) running++
    else await waitForTurn(isUrgent ? urgent : others, asker, gone)
    try {
      return await work()
    } finally {
      const next = urgent.take() ?? others.take()
      if (next) next()
      else running--
    }
  }
}

async function waitForTurn(
  queue: WaitingTurns<() => void>,
  asker: string,
  gone: AbortSignal | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  if (gone?.aborted || !queue.add(asker, resolve)) throw serverBusy()
  const drop = () => {
    queue.drop(asker, resolve)
    reject(serverBusy())
  }
  gone?.addEventListener('abort', drop, { once: true })
  try {
    await promise
  } finally {
    gone?.removeEventListener('abort', drop)
  }
}
