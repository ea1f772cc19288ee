import { Readable } from 'node:stream'
import type { ItemQuery } from '#contract/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { readColumnSort, readFilter } from './item-search.ts'
import { countMatches, loadSummaries, walkItems } from './items.service.ts'

/** The JSON of the whole list, made step by step: memory does not grow with the inventory. */
export async function streamItems(context: Context, actor: Actor, query: ItemQuery): Promise<Readable> {
  const filter = await readFilter(context, actor, query)
  const { total, value } = await countMatches(context, actor, filter)
  const head = JSON.stringify({ page: -1, pageSize: -1, total, totalValue: amountToNumber(value), items: [] })

  async function* write(): AsyncGenerator<string> {
    yield head.slice(0, -2)
    let separator = ''
    for await (const ids of walkItems(context, actor, context.database.read, filter, readColumnSort(query))) {
      const items = await loadSummaries(context, actor, context.database.read, ids)
      yield separator + items.map((item) => JSON.stringify(item)).join(',')
      separator = ','
    }
    yield ']}'
  }
  return Readable.from(write(), { objectMode: false })
}
