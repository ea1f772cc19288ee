import { maxShownFields, type ItemPage, type ItemQuery } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { valuedOn } from '#server/features/valuation/valuation.service.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { parseFlag, readList } from '#server/shared/request-values.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { toField } from '../item-custom-fields.mapper.ts'
import { listCustomFields } from '../items.repository.ts'
import { findPage, loadSummaries } from '../items.service.ts'
import type { ItemFilter } from './item-filter.repository.ts'
import { explainMatches } from './explain-matches.ts'
import { sumMatchDifferences, sumQuantities } from './item-lists.repository.ts'
import { parseItemPage, parseSort } from './item-query.ts'
import { readFilter } from './item-filter.service.ts'
import { findNearest } from './misspelled/nearest.ts'

export async function listItems(context: Context, actor: Actor, query: ItemQuery): Promise<ItemPage> {
  const { page, pageSize, limit, offset } = parseItemPage(query)
  const filter = await readFilter(context, actor, query)
  const part = { limit, offset }
  const { total, value, ids } = await findPage(context, actor, filter, parseSort(query, filter), part)
  const found = await loadSummaries(context, actor, ids)
  const summaries = await explainMatches(context, actor, filter, found)
  const shown = new Set(readList(query.withFields).slice(0, maxShownFields))
  const items = shown.size === 0 ? summaries : await addFields(householdDb(context, actor), summaries, shown)
  const nearest = total === 0 ? await loadNearest(context, actor, query, filter) : {}
  const pieces = parseFlag(query.totalQuantity) ? await countPieces(context, actor, filter) : {}
  const totalValue = await readTotalValue(context, actor, query, filter, value)
  return { page, pageSize, total, totalValue, ...pieces, ...nearest, items }
}

async function addFields(
  household: HouseholdDb,
  summaries: readonly ItemSummary[],
  names: ReadonlySet<string>,
): Promise<ItemSummary[]> {
  const fields = await listCustomFields(
    household,
    summaries.map(({ id }) => id),
  )
  return summaries.map((item) => {
    const shown = fields.get(item.id)?.filter(({ name }) => names.has(name)) ?? []
    return { ...item, fields: shown.map(toField) }
  })
}

/**
 * Returns the sum of the quantities of all matches. It needs its own query, because a search by words does not read
 * quantities.
 */
async function countPieces(context: Context, actor: Actor, filter: ItemFilter) {
  const name = `pieces ${JSON.stringify(filter)}`
  const quantity = await context.cached(actor, name, () => sumQuantities(householdDb(context, actor), filter))
  return { totalQuantity: amountToNumber(quantity) }
}

/** Returns the most similar items and spellings when a search by words finds nothing and the request sets `nearest`. */
export async function loadNearest(
  context: Context,
  actor: Actor,
  query: ItemQuery,
  filter: ItemFilter,
): Promise<Pick<ItemPage, 'nearest' | 'spellings'>> {
  const isPage = query.page !== undefined || query.pageSize !== undefined
  if (!isPage || filter.words.length === 0 || !parseFlag(query.nearest)) return {}
  const { ids, spellings } = await findNearest(context, actor, filter)
  return { nearest: await loadSummaries(context, actor, ids), spellings }
}

/**
 * Returns the total value of all matches by the valuation that the query names. `value` is their total at purchase
 * prices.
 */
export async function readTotalValue(
  context: Context,
  actor: Actor,
  { valuation }: ItemQuery,
  filter: ItemFilter,
  value: number,
): Promise<number> {
  const valued = valuedOn(context, actor, valuation)
  if (valued.by === 'purchase') return amountToNumber(value)
  const name = `difference ${JSON.stringify([valued, filter])}`
  const difference = await context.cached(actor, name, () =>
    sumMatchDifferences(householdDb(context, actor), filter, valued),
  )
  return amountToNumber(value + difference)
}
