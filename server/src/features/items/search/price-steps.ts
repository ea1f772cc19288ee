import type { ItemFacets } from '#contract/items/item-facets.ts'
import { priceSteps } from '../tallies/price-steps.ts'
import { amountToNumber } from '#server/shared/money.ts'

/** The steps from the lowest to the highest that has an item, and those between them. */
export function toPriceSteps(tallies: readonly { step: number; count: number }[]): ItemFacets['prices'] {
  const counts = new Map(tallies.map(({ step, count }) => [step, count]))
  const steps = [...counts.keys()]
  const [lowest, highest] = [Math.min(...steps), Math.max(...steps)]
  return priceSteps.flatMap((from, step) => {
    const to = priceSteps[step + 1]
    if (to === undefined || step < lowest || step > highest) return []
    return { from: amountToNumber(from), to: amountToNumber(to), count: counts.get(step) ?? 0 }
  })
}
