export interface WaitingLimits {
  maxQueued: number
  /** Fewer than `maxQueued`, which leaves room for other callers. */
  mostWaitingOfOne: number
}

export type WaitingTurns<T> = ReturnType<typeof createWaitingTurns<T>>

/** Returns a queue in which askers take turns, however many pieces of work one of them has. Without limits it takes any number. */
export function createWaitingTurns<T>({ maxQueued, mostWaitingOfOne }: Partial<WaitingLimits> = {}) {
  /** Ordered by turn. */
  const askers = new Map<string, T[]>()
  const count = () => askers.values().reduce((sum, waiting) => sum + waiting.length, 0)

  return {
    count,
    /** Returns false when there is no room. */
    add(name: string, one: T): boolean {
      const waiting = askers.get(name) ?? []
      if (waiting.length >= (mostWaitingOfOne ?? Infinity) || count() >= (maxQueued ?? Infinity)) return false
      waiting.push(one)
      askers.set(name, waiting)
      return true
    },
    /** Takes the oldest of the first asker who `mayTake`, whose next turn comes after those of all others. */
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
