import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 4000
/** Processor time in that time, of all threads, up to which the server is at rest. */
const restingMs = 100
/** So much more memory than after the last time is worth some tenths of a second of a small computer. */
const worthBytes = 40_000_000

/**
 * Gives memory back once a time of work is over. V8 collects garbage when it needs room, so that a server at rest would keep
 * that of its busiest hour.
 */
export function collectAtRest(collect = collectEverything): void {
  // As much garbage as what is in use waits at most, not three times as much. Not set from the start on, because V8 would then
  // take no code that was compiled before.
  setFlagsFromString('--heap-growing-percent=100')
  let usedBefore = process.cpuUsage()
  // At the first rest the garbage of the start is collected.
  let keptBytes = 0
  setInterval(() => {
    const { user, system } = process.cpuUsage(usedBefore)
    usedBefore = process.cpuUsage()
    if (user + system > restingMs * 1000 || process.memoryUsage.rss() < keptBytes + worthBytes) return
    collect()
    keptBytes = process.memoryUsage.rss()
  }, lookMs).unref()
}

function collectEverything(): void {
  // Only for a moment: with another set of flags V8 takes no code that was compiled before, a tenth of each start.
  setFlagsFromString('--expose-gc')
  // as: the function that the flag adds to new contexts.
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  // The last resort is the one kind that also hands free pages back to the system.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  handBackFreed()
}

/** The allocator of glibc keeps free memory that lies between blocks in use: what buffers and pages of SQLite took. */
function handBackFreed(): void {
  // Elsewhere Node would only warn that calls to foreign functions may change.
  if (process.platform !== 'linux') return
  try {
    using library = process
      .getBuiltinModule('node:ffi')
      .dlopen(null, { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    library.functions.malloc_trim(0n)
  } catch {
    // Another library than glibc has no such function, and Node may be built without calls to foreign ones.
  }
}
