interface UnderWay {
  readonly now: Promise<unknown>
  /** The read that begins after it, for everyone who asked meanwhile. */
  next?: Promise<unknown>
}

/**
 * Lets callers that ask for the same key while it is being read share the next read of it. That one begins after each of
 * them asked, so it sees everything that was written before. A read that fails also fails for those who wait: in an
 * outage they would otherwise wait twice as long for the same error.
 */
export function createSharedReads() {
  const underWay = new Map<string, UnderWay>()

  async function start<T>(key: string, read: () => Promise<T>): Promise<T> {
    const now = read()
    const current: UnderWay = { now }
    underWay.set(key, current)
    let goesOn = false
    try {
      const result = await now
      goesOn = current.next !== undefined
      return result
    } finally {
      if (!goesOn) underWay.delete(key)
    }
  }

  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const current = underWay.get(key)
    if (!current) return start(key, read)
    current.next ??= current.now.then(() => start(key, read))
    // as: a key always names the same read.
    return current.next as Promise<T>
  }
}
