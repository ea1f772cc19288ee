import type { ItemQuery } from '#contract/items/item-lists.ts'
import { limits } from '#contract/scalars.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { loadNearest, readTotalValue } from './item-page.service.ts'
import { parseColumnSort, parseItemPage, parseSort } from './item-query.ts'
import { readFilter } from './item-filter.service.ts'
import { countMatches, findPage, loadSummaries, walkItems, walkChunkSize } from '../items.service.ts'

export function needsStreaming(query: ItemQuery): boolean {
  const { limit } = parseItemPage(query)
  return limit === undefined || limit > limits.pageSize
}

/** Returns a list of items that is loaded in chunks, so that memory does not grow with the inventory. */
export async function streamItems(context: Context, actor: Actor, query: ItemQuery) {
  const { page, pageSize, total, value, filter, idChunks } = await findIdChunks(context, actor, query)
  const nearest = total === 0 ? await loadNearest(context, actor, query, filter) : {}
  async function* load() {
    for await (const ids of idChunks) yield loadSummaries(context, actor, ids)
  }
  const totalValue = await readTotalValue(context, actor, query, filter, value)
  return { head: { page, pageSize, total, totalValue, ...nearest }, parts: load() }
}

/**
 * Plans in which chunks the items are loaded. For a list without pages, `walkItems` yields the ids in chunks. For a
 * large page, all ids are read first.
 */
async function findIdChunks(context: Context, actor: Actor, query: ItemQuery) {
  const { page, pageSize, limit, offset } = parseItemPage(query)
  const filter = await readFilter(context, actor, query)
  if (limit === undefined) {
    const count = await countMatches(context, actor, filter)
    const idChunks = walkItems(householdDb(context, actor), filter, parseColumnSort(query))
    return { page, pageSize, ...count, filter, idChunks }
  }
  const part = { limit, offset }
  const { ids, ...count } = await findPage(context, actor, filter, parseSort(query, filter), part)
  return { page, pageSize, ...count, filter, idChunks: chunks(ids, walkChunkSize) }
}
