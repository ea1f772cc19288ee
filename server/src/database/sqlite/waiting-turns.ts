export interface WaitingLimits {
  /** All that wait. */
  mostWaiting: number
  /** Those of one household: less than all, so that there is room for others. */
  mostWaitingOfOne: number
}

/** A queue in which households take turns, however much one of them asks for. */
export function createWaitingTurns<T>({ mostWaiting, mostWaitingOfOne }: WaitingLimits) {
  /** In the order of their turns. */
  const households = new Map<string, T[]>()
  const count = () => households.values().reduce((sum, waiting) => sum + waiting.length, 0)

  return {
    count,
    /** False when there is no room. */
    add(groupId: string, one: T): boolean {
      const waiting = households.get(groupId) ?? []
      if (waiting.length >= mostWaitingOfOne || count() >= mostWaiting) return false
      households.set(groupId, [...waiting, one])
      return true
    },
    take(): T | undefined {
      const [turn] = households
      if (!turn) return undefined
      const [groupId, [one, ...others]] = turn
      households.delete(groupId)
      if (others.length > 0) households.set(groupId, others)
      return one
    },
    drop(groupId: string, one: T): void {
      const others = households.get(groupId)?.filter((other) => other !== one) ?? []
      if (others.length > 0) households.set(groupId, others)
      else households.delete(groupId)
    },
  }
}
