import type { PriceOverTime } from '#contract/households/households.ts'

type ByMonth = Pick<PriceOverTime, 'valueAtStart' | 'entries'>

export interface ValuePoint {
  /** The month of the point as `YYYY-MM`. */
  month: string
  value: number
}

/** Returns the value at the end of every month, from the first known month to the current one. */
export function toPoints({ valueAtStart, entries }: ByMonth, start: string, today: string): ValuePoint[] {
  const added = new Map(entries.map(({ date, value }) => [date.slice(0, 7), value]))
  const first = valueAtStart > 0 ? start.slice(0, 7) : entries[0]?.date.slice(0, 7)
  const points: ValuePoint[] = []
  let value = valueAtStart
  for (let month = first ?? ''; month !== '' && month <= today.slice(0, 7); month = monthAfter(month)) {
    value = toCents(value + (added.get(month) ?? 0))
    points.push({ month, value })
  }
  return points
}

export interface ValueYear {
  year: number
  added: number
  value: number
}

export function toYears(points: readonly ValuePoint[], valueAtStart: number): ValueYear[] {
  const ends = new Map(points.map(({ month, value }) => [Number(month.slice(0, 4)), value]))
  let before = valueAtStart
  const years = [...ends].map(([year, value]) => {
    const added = toCents(value - before)
    before = value
    return { year, added, value }
  })
  return years.toReversed()
}

function monthAfter(month: string) {
  const [year = 0, ordinal = 0] = month.split('-').map(Number)
  return ordinal === 12 ? `${year + 1}-01` : `${year}-${String(ordinal + 1).padStart(2, '0')}`
}

/** Rounds an amount to four decimal places, because sums of floating-point numbers are inexact. */
function toCents(amount: number) {
  return Math.round(amount * 10_000) / 10_000
}
