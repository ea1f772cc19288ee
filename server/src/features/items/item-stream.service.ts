import { Readable } from 'node:stream'
import type { ItemQuery } from '#contract/item-lists.ts'
import { limits } from '#contract/scalars.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { chunks } from '#server/journal/journal.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { readColumnSort, readFilter, readSort } from './item-search.ts'
import { countMatches, findPage, loadNearest, loadSummaries, readPage, walkItems } from './items.service.ts'

/** Whether a list is more than one answer should be made of at once: everything, or a very large page. */
export function isLong(query: ItemQuery): boolean {
  const { limit } = readPage(query)
  return limit === undefined || limit > limits.pageSize
}

/** The JSON of a long list, made step by step: memory does not grow with the inventory. */
export async function streamItems(context: Context, actor: Actor, query: ItemQuery): Promise<Readable> {
  const { page, pageSize, total, value, filter, steps } = await findSteps(context, actor, query)
  const nearest = total === 0 ? await loadNearest(context, actor, query, filter) : {}
  const head = { page, pageSize, total, totalValue: amountToNumber(value), ...nearest, items: [] }

  async function* write(): AsyncGenerator<string> {
    yield JSON.stringify(head).slice(0, -2)
    let separator = ''
    for await (const ids of steps) {
      const items = await loadSummaries(context, actor, context.database.read, ids)
      yield separator + items.map((item) => JSON.stringify(item)).join(',')
      separator = ','
    }
    yield ']}'
  }
  return Readable.from(write(), { objectMode: false })
}

/** Everything is walked through; of a large page the ids alone are found first. */
async function findSteps(context: Context, actor: Actor, query: ItemQuery) {
  const { page, pageSize, limit, offset } = readPage(query)
  const filter = await readFilter(context, actor, query)
  if (limit === undefined) {
    const count = await countMatches(context, actor, filter)
    const steps = walkItems(context, actor, context.database.read, filter, readColumnSort(query))
    return { page, pageSize, ...count, filter, steps }
  }
  const part = { limit, offset }
  const { ids, ...count } = await findPage(context, actor, filter, readSort(query, filter), part)
  return { page, pageSize, ...count, filter, steps: chunks(ids) }
}
