export interface WaitingLimits {
  /** All that wait. */
  mostWaiting: number
  /** Those of one asker: less than all, so that there is room for others. */
  mostWaitingOfOne: number
}

export type WaitingTurns<T> = ReturnType<typeof createWaitingTurns<T>>

/** A queue in which askers take turns, however much one of them asks for. */
export function createWaitingTurns<T>({ mostWaiting, mostWaitingOfOne }: WaitingLimits) {
  /** In the order of their turns. */
  const askers = new Map<string, T[]>()
  const count = () => askers.values().reduce((sum, waiting) => sum + waiting.length, 0)

  return {
    count,
    /** False when there is no room. */
    add(name: string, one: T): boolean {
      const waiting = askers.get(name) ?? []
      if (waiting.length >= mostWaitingOfOne || count() >= mostWaiting) return false
      waiting.push(one)
      askers.set(name, waiting)
      return true
    },
    take(): T | undefined {
      const [turn] = askers
      if (!turn) return undefined
      const [name, waiting] = turn
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
