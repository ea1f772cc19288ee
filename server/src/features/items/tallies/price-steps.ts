import { sql, type RawBuilder } from 'kysely'
import { maxPrice, partsPerUnit } from '#server/shared/money.ts'

/** Prices at which a step of the histogram begins, in 1/10,000: 0, 1, 2, 5, 10, 20, 50, … Another list needs a recount. */
export const priceSteps = [0, ...startsUpTo(maxPrice)].map((price) => price * partsPerUnit)

function startsUpTo(limit: number): number[] {
  const starts = []
  for (let power = 1; power <= limit; power *= 10) starts.push(power, 2 * power, 5 * power)
  return starts
}

/** The place in `priceSteps` of the step that a price is in. */
export function stepOfPrice(price: number): number {
  return priceSteps.findLastIndex((start) => start <= price)
}

/** The same of a column. */
export function stepOfColumn(column: string): RawBuilder<number> {
  const steps = priceSteps
    .slice(1)
    .map((end, step) => sql`when ${sql.ref(column)} < ${sql.lit(end)} then ${sql.lit(step)}`)
  return sql<number>`case ${sql.join(steps, sql` `)} end`
}
