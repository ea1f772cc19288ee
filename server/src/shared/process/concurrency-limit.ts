import { serverBusy } from '../app-error.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

interface LimitOptions {
  readonly isUrgent?: boolean
  /** The household that requests the work. Households take turns. */
  readonly requester?: number | string
  /** Aborted when the client has disconnected. Work that still waits is then dropped. */
  readonly signal?: AbortSignal
}

type RunLimited = <T>(work: () => Promise<T>, options?: LimitOptions) => Promise<T>

/**
 * Returns a function that runs at most `maxAtOnce` pieces of work at a time. Other work waits; urgent work starts
 * first. Throws 503 when more than `maxWaiting` pieces of urgent or of other work would wait, or more than
 * `maxWaitingPerRequester` pieces for one requester, such as a household.
 */
export function createConcurrencyLimit(
  maxAtOnce: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerRequester = maxWaiting,
): RunLimited {
  const limits = { maxLength: maxWaiting, maxPerRequester: maxWaitingPerRequester }
  const urgent = createFairQueue<() => void>(limits)
  const others = createFairQueue<() => void>(limits)
  let running = 0
  return async (work, { isUrgent = false, requester = '', signal } = {}) => {
    if (running < maxAtOnce) running++
    else await waitForTurn(isUrgent ? urgent : others, String(requester), signal)
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
  queue: FairQueue<() => void>,
  requester: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  if (signal?.aborted || !queue.add(requester, resolve)) throw serverBusy()
  const drop = () => {
    queue.drop(requester, resolve)
    reject(serverBusy())
  }
  signal?.addEventListener('abort', drop, { once: true })
  try {
    await promise
  } finally {
    signal?.removeEventListener('abort', drop)
  }
}
