import type { Valuation } from '#contract/items/valuation.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { sumDifferences, type ValuedOn } from './valuation.repository.ts'

export type { ValuedOn }

export function valuedOn(context: Context, actor: Actor, by: Valuation = 'purchase'): ValuedOn {
  return { by, today: todayIn(actor.timeZone, context.now()) }
}

/**
 * Returns by how much the total value of the items of each location, label or other group (`by`) differs from their
 * total at purchase prices, in 1/10,000 of the currency unit. The result is cached until the household changes.
 */
export async function readDifferences(
  context: Context,
  actor: Actor,
  by: Parameters<typeof sumDifferences>[1],
  valued: ValuedOn,
): Promise<ReadonlyMap<string, number>> {
  if (valued.by === 'purchase') return new Map()
  return context.cached(actor, `differences ${JSON.stringify([by, valued])}`, () =>
    sumDifferences(householdDb(context, actor), by, valued),
  )
}
