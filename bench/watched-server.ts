import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordGaps } from './gaps.ts'
import { build, readPeak, resetPeak, startPostgres, startServer, type BenchServer } from './server.ts'

/** A gap between two turns of the event loop that is longer is marked. */
const budgetMs = 50

interface Limits {
  postgres: boolean
  /** Megabytes for the old objects of each of the server's threads; 0 leaves it to Node. */
  heapMb: number
  /** Megabytes for the server and its processes, as a container limits them; 0 for as much as there is. Needs root. */
  memoryMb: number
}

/**
 * The built server, with a record of how long each request kept its event loop. `loop-gaps.ts`, loaded into the server,
 * writes down every gap between two turns; a gap counts for the request during which it ended. Beside the
 * longest gap stands the most processor time of the main thread in one gap: where there is little, the machine was busy.
 */
export interface WatchedServer extends BenchServer {
  readonly databaseUrl: string | undefined
  /** Runs one request and prints its time, the longest gap in the loop, and the memory at its peak. */
  note<T>(what: string, work: () => Promise<T>, isAlways?: boolean): Promise<T | undefined>
}

/** `only`: requests whose name does not contain it are passed over. */
export async function startWatched(
  { postgres: isPostgres, heapMb, memoryMb }: Limits,
  only = '',
): Promise<WatchedServer> {
  build()
  const gaps = recordGaps(`--max-old-space-size=${heapMb}`)
  const postgres = isPostgres ? await startPostgres() : undefined
  const group = memoryMb > 0 ? limitMemory(memoryMb) : undefined
  const server = await startServer(postgres?.url, gaps.settings, { under: group?.under ?? [] })

  async function note<T>(what: string, work: () => Promise<T>, isAlways = false): Promise<T | undefined> {
    if (!isAlways && !what.includes(only)) return undefined
    // Work that the request before left behind, such as freeing memory, must not count for this one.
    await sleep(300)
    resetPeak(server.pid())
    const startedAt = Date.now()
    const result = await work()
    await sleep(50)
    const { ms: gapMs, cpuMs } = gaps.longestSince(startedAt)
    const ms = Date.now() - startedAt - 50
    const marks = gapMs > budgetMs ? ' **' : ''
    const stall = `stall ${gapMs.toFixed(0).padStart(5)} ms (processor ${cpuMs.toFixed(0)} ms)`
    console.log(
      `${what.padEnd(44)} ${stall.padEnd(40)} of ${ms} ms, peak ${readPeak(server.pid()).toFixed(0)} MB${marks}`,
    )
    return result
  }

  async function stop(): Promise<void> {
    await server.stop()
    await postgres?.stop()
    if (group) console.log(group.end())
    gaps.end()
  }

  return { ...server, databaseUrl: postgres?.url, note, stop }
}

/** A control group of the kernel (version 1) with this much memory; `under` runs a command in it. */
function limitMemory(megabytes: number): { under: string[]; end: () => string } {
  const group = `/sys/fs/cgroup/memory/cubby-bench-${process.pid}`
  mkdirSync(group)
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(megabytes * 2 ** 20))
  return {
    under: ['sh', '-c', `echo $$ > ${group}/cgroup.procs; exec "$@"`, 'sh'],
    end() {
      const kills = /oom_kill (\d+)/.exec(readFileSync(join(group, 'memory.oom_control'), 'utf8'))?.[1]
      rmdirSync(group)
      return `At ${megabytes} MB for all its processes the kernel ended ${kills ?? 'an unknown number'} of them for memory`
    },
  }
}
