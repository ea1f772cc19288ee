export interface WaitingLimits {
  maxQueued: number
  /**
   * The maximum of waiting work for one asker, such as a household. It is less than `maxQueued`, so that one asker
   * cannot fill the queue.
   */
  maxWaitingOfOne: number
}

export type WaitingTurns<T> = ReturnType<typeof createWaitingTurns<T>>

/**
 * A queue in which askers, such as households, take turns, however much work one of them has. By default its length
 * is unlimited.
 */
export function createWaitingTurns<T>({ maxQueued, maxWaitingOfOne }: Partial<WaitingLimits> = {}) {
  /** The waiting work of each asker. Askers are in the order of their turns. */
  const askers = new Map<string, T[]>()
  const count = () => askers.values().reduce((sum, waiting) => sum + waiting.length, 0)

  return {
    count,
    add(name: string, one: T): boolean {
      const waiting = askers.get(name) ?? []
      if (waiting.length >= (maxWaitingOfOne ?? Infinity) || count() >= (maxQueued ?? Infinity)) return false
      waiting.push(one)
      askers.set(name, waiting)
      return true
    },
    /** Takes the oldest work of the first asker that passes `mayTake`, and moves this asker to the end of the queue. */
    take(mayTake: (name: string) => boolean = () => true): T | undefined {
      const name = askers.keys().find(mayTake)
      const waiting = name === undefined ? undefined : askers.get(name)
      if (name === undefined || !waiting) return undefined
      const one = waiting.shift()
      askers.delete(name)
      if (waiting.length > 0) askers.set(name, waiting)
      return one
    },
    drop(name: string, one: T): void {
      const others = askers.get(name)?.filter((other) => other !== one) ?? []
      if (others.length > 0) askers.set(name, others)
      else askers.delete(name)
    },
  }
}
