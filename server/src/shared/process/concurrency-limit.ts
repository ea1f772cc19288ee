import { serverBusy } from '../app-error.ts'
import { createWaitingTurns, type WaitingTurns } from './waiting-turns.ts'

interface Asking {
  /** True for work that goes before the rest. */
  readonly isUrgent?: boolean
  /** The household that asks; askers take turns. */
  readonly asker?: string
  /** Aborted when nobody waits for the result any more; work that has not begun then never does. */
  readonly gone?: AbortSignal
}

type RunLimited = <T>(work: () => Promise<T>, asking?: Asking) => Promise<T>

/**
 * Lets only so many pieces of work run at once. The others wait for their turn, urgent ones before the rest, and of each
 * of the two kinds at most `maxWaiting`, of one asker `maxWaitingOfOne`: one more is refused with 503.
 */
export function createConcurrencyLimit(
  maxAtOnce: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingOfOne = maxWaiting,
): RunLimited {
  const limits = { mostWaiting: maxWaiting, mostWaitingOfOne: maxWaitingOfOne }
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
