interface Asked {
  readonly now: Promise<unknown>
  /** The question after it, for all who asked meanwhile. */
  next?: Promise<unknown>
}

/**
 * Lets those who ask the same question while it is under way share the next one. That begins after each of them asked, so its
 * answer knows everything that was written before. One that fails has failed for those who wait as well: in an outage
 * they would otherwise wait twice as long for the same news.
 */
export function createSharedAnswers() {
  const underWay = new Map<string, Asked>()

  async function ask<T>(question: string, find: () => Promise<T>): Promise<T> {
    const now = find()
    const asked: Asked = { now }
    underWay.set(question, asked)
    let goesOn = false
    try {
      const answer = await now
      goesOn = asked.next !== undefined
      return answer
    } finally {
      if (!goesOn) underWay.delete(question)
    }
  }

  return <T>(question: string, find: () => Promise<T>): Promise<T> => {
    const asked = underWay.get(question)
    if (!asked) return ask(question, find)
    asked.next ??= asked.now.then(() => ask(question, find))
    // as: the same question has the same kind of answer.
    return asked.next as Promise<T>
  }
}
