import { maxShownFields, type ItemPage, type ItemQuery } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { parseFlag, readList } from '#server/shared/request-values.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { toField } from '../items.mapper.ts'
import { listCustomFields } from '../items.repository.ts'
import { findPage, loadNearest, loadSummaries, readPage, readTotalValue } from '../items.service.ts'
import type { ItemFilter } from './item-filter.repository.ts'
import { explainMatches } from './item-matches.ts'
import { sumQuantities } from './item-lists.repository.ts'
import { parseSort } from './item-query.ts'
import { readFilter } from './item-search.ts'

export async function listItems(context: Context, actor: Actor, query: ItemQuery): Promise<ItemPage> {
  const { page, pageSize, limit, offset } = readPage(query)
  const filter = await readFilter(context, actor, query)
  const part = { limit, offset }
  const { total, value, ids } = await findPage(context, actor, filter, parseSort(query, filter), part)
  const found = await loadSummaries(context, actor, context.database.read, ids)
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
