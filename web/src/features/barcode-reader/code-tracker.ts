/** A code that is not seen for so long has left, and counts anew when it comes back. */
const leavesAfterMs = 1200

/** Tells the codes that came into view from those that a camera sees again and again. */
export function createCodeTracker() {
  const lastSeen = new Map<string, number>()

  /** Those of the codes in view that were not there before. */
  return function newOf(texts: readonly string[], now: number): string[] {
    for (const [text, seen] of lastSeen) if (now - seen > leavesAfterMs) lastSeen.delete(text)
    const arrived = texts.filter((text, index) => !lastSeen.has(text) && texts.indexOf(text) === index)
    for (const text of texts) lastSeen.set(text, now)
    return arrived
  }
}
