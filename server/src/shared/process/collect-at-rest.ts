const lookMs = 4000
/** Processor time in that time, of all threads, up to which the server is at rest. */
const restingMs = 100
/** So much more memory than after the last time is worth some tenths of a second of a small computer. */
const worthBytes = 40_000_000

/**
 * Gives memory back once a time of work is over. V8 collects garbage when it needs room, so that a server at rest would keep
 * that of its busiest hour. Does nothing without `--expose-gc`.
 */
export function collectAtRest(): void {
  const collect = globalThis.gc
  if (!collect) return
  let usedBefore = process.cpuUsage()
  // At the first rest the garbage of the start is collected.
  let keptBytes = 0
  setInterval(() => {
    const { user, system } = process.cpuUsage(usedBefore)
    usedBefore = process.cpuUsage()
    if (user + system > restingMs * 1000 || process.memoryUsage.rss() < keptBytes + worthBytes) return
    // The last resort is the one kind that also hands free pages back to the system.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    keptBytes = process.memoryUsage.rss()
  }, lookMs).unref()
}
