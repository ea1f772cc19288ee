import type { ItemFacets } from '#contract/items/item-facets.ts'
import { amountToNumber, maxPrice, partsPerUnit } from '#server/shared/money.ts'

/**
 * Lower bounds of price buckets in units of 1/10,000 of the currency unit, for the prices 0, 1, 2, 5, 10, 20, 50, …
 * When they change, all tallies must be recomputed, because tallies count items by bucket.
 */
export const priceBuckets = [0, ...boundsUpTo(maxPrice)].map((price) => price * partsPerUnit)

function boundsUpTo(limit: number): number[] {
  const starts = []
  for (let power = 1; power <= limit; power *= 10) starts.push(power, 2 * power, 5 * power)
  return starts
}

export function bucketOfPrice(price: number): number {
  return priceBuckets.findLastIndex((start) => start <= price)
}

/**
 * Returns the price buckets from the lowest to the highest one that has items, including empty buckets between them.
 */
export function toPriceHistogram(tallies: readonly { step: number; count: number }[]): ItemFacets['prices'] {
  const counts = new Map(tallies.map(({ step, count }) => [step, count]))
  const steps = [...counts.keys()]
  const [lowest, highest] = [Math.min(...steps), Math.max(...steps)]
  return priceBuckets.flatMap((from, step) => {
    const to = priceBuckets[step + 1]
    if (to === undefined || step < lowest || step > highest) return []
    return { from: amountToNumber(from), to: amountToNumber(to), count: counts.get(step) ?? 0 }
  })
}
