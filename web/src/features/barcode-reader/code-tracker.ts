/** A code that is out of view for this long counts as new when it returns. */
const leavesAfterMs = 1200

export function createCodeTracker() {
  const lastSeen = new Map<string, number>()

  /** Returns the codes that have come into view since the last call. */
  return function newOf(texts: readonly string[], now: number): string[] {
    for (const [text, seen] of lastSeen) if (now - seen > leavesAfterMs) lastSeen.delete(text)
    const arrived = texts.filter((text, index) => !lastSeen.has(text) && texts.indexOf(text) === index)
    for (const text of texts) lastSeen.set(text, now)
    return arrived
  }
}
