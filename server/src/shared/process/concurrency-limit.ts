import { serverBusy } from '../app-error.ts'

type RunLimited = <T>(work: () => Promise<T>, options?: { isUrgent?: boolean }) => Promise<T>

/**
 * Lets only so many pieces of work run at once. The others wait for their turn, urgent ones before the rest, and of each
 * of the two kinds at most `maxWaiting`: one more is refused with 503.
 */
export function createConcurrencyLimit(maxAtOnce: number, maxWaiting = Number.POSITIVE_INFINITY): RunLimited {
  let running = 0
  const urgent: (() => void)[] = []
  const others: (() => void)[] = []
  return async (work, { isUrgent = false } = {}) => {
    const queue = isUrgent ? urgent : others
    if (running < maxAtOnce) running++
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw serverBusy()
    try {
      return await work()
    } finally {
      const next = urgent.shift() ?? others.shift()
      if (next) next()
      else running--
    }
  }
}
