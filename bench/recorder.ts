import { percentile, timeEach } from './client.ts'
import type { Gap, Gaps } from './gaps.ts'

export type Unit = 'ms' | 's' | 'MB' | 'bytes' | 'requests/s'

/** A goal of docs/performance.md for this number of items; one of requests a second is a least, any other a most. */
export interface Goal {
  of: 'p50' | 'p95' | 'gap' | 'value'
  limit: number
}

export interface Measured {
  what: string
  unit: Unit
  /** The median where a thing was done more than once. */
  value: number
  p95?: number
  p99?: number
  /** The longest meanwhile. */
  gap?: Gap
  /** The same asked of a program that does nothing else. */
  ceiling?: number
  goal?: Goal
}

export interface Recorder {
  readonly measured: readonly Measured[]
  note(measured: Measured): void
  /** Calls one after the other: at most `count`, and for ten seconds. */
  times(
    what: string,
    count: number,
    call: (index: number) => Promise<{ ms: number }>,
    goal?: Goal,
  ): Promise<void>
  /** Does one thing, and says how long it kept the event loop. */
  whole<T>(work: () => Promise<T>): Promise<{ result: T; gap: Gap }>
}

const longestSeconds = 10

export function createRecorder(gaps: Gaps): Recorder {
  const measured: Measured[] = []

  function note(one: Measured): void {
    const more = one.p95 === undefined ? '' : `, p95 ${one.p95.toFixed(2)}`
    console.log(`  ${one.what}: ${one.value.toFixed(2)}${more} ${one.unit}`)
    measured.push(one)
  }

  async function whole<T>(work: () => Promise<T>): Promise<{ result: T; gap: Gap }> {
    const startedAt = Date.now()
    const result = await work()
    return { result, gap: gaps.longestSince(startedAt) }
  }

  return {
    measured,
    note,
    whole,
    async times(what, count, call, goal) {
      const { result, gap } = await whole(() => timeEach(count, call, longestSeconds))
      note({ what, unit: 'ms', ...spread(result), gap, ...(goal && { goal }) })
    },
  }
}

/** The median, and what 95 and 99 of a hundred stay below. */
export function spread(times: readonly number[]): { value: number; p95: number; p99: number } {
  return { value: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) }
}
