export interface QueueLimits {
  maxLength: number
  /** The maximum for one requester. It is less than `maxLength`, so that one requester cannot fill the queue. */
  maxPerRequester: number
}

export type FairQueue<T> = ReturnType<typeof createFairQueue<T>>

/**
 * A queue in which requesters, such as households, take turns, however much work one of them has. By default its length
 * is unlimited.
 */
export function createFairQueue<T>({
  maxLength = Infinity,
  maxPerRequester = Infinity,
}: Partial<QueueLimits> = {}) {
  /** The work of each requester. Requesters are in the order of their turns. */
  const queues = new Map<string, T[]>()
  const count = () => queues.values().reduce((sum, queue) => sum + queue.length, 0)

  return {
    count,
    add(requester: string, one: T): boolean {
      const queue = queues.get(requester) ?? []
      if (queue.length >= maxPerRequester || count() >= maxLength) return false
      queue.push(one)
      queues.set(requester, queue)
      return true
    },
    /** Takes the oldest work of the first requester that passes `mayTake`, and moves this requester to the end. */
    take(mayTake: (requester: string) => boolean = () => true): T | undefined {
      const [requester, queue] = queues.entries().find(([name]) => mayTake(name)) ?? []
      if (requester === undefined || !queue) return undefined
      const one = queue.shift()
      queues.delete(requester)
      if (queue.length > 0) queues.set(requester, queue)
      return one
    },
    drop(requester: string, one: T): void {
      const others = queues.get(requester)?.filter((other) => other !== one) ?? []
      if (others.length > 0) queues.set(requester, others)
      else queues.delete(requester)
    },
  }
}
