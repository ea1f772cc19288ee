import { expect } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import type { Person } from './test-app.ts'

const paths = [
  '/items?includeArchived=true',
  '/locations',
  '/locations/tree?withItems=true',
  '/labels',
  '/templates',
  '/views',
  '/custom-fields',
  '/policies',
  '/claims',
  '/groups',
  '/maintenance',
]

/** Returns all data of a household, without times of the last write. */
export async function stateOf({ send }: Person): Promise<unknown> {
  const exported = await send('GET', '/items/export')
  expect(exported.status).toBe(200)
  const lists = []
  for (const path of paths) {
    const response = await send('GET', path)
    expect(response.status).toBe(200)
    lists.push(withoutWriteTimes(response.json))
  }
  const { json } = await send('GET', paths[0] ?? '')
  for (const { id } of json.items) lists.push(withoutWriteTimes((await send('GET', `/items/${id}`)).json))
  for (const { id } of (await send('GET', '/templates')).json) {
    lists.push(withoutWriteTimes((await send('GET', `/templates/${id}`)).json))
  }
  for (const { id } of (await send('GET', '/locations')).json) {
    lists.push(withoutWriteTimes((await send('GET', `/locations/${id}`)).json))
  }
  for (const { id } of (await send('GET', '/claims')).json) {
    lists.push(withoutWriteTimes((await send('GET', `/claims/${id}/items?orderBy=name`)).json))
    lists.push((await send('GET', `/claims/${id}/sums`)).json)
  }
  return [exported.text, await countsOf({ send }), ...lists]
}

/**
 * Returns the stored tallies, after checking them: they must equal the tallies that the server computes anew for a
 * filter that all items match.
 */
async function countsOf({ send }: Pick<Person, 'send'>): Promise<unknown[]> {
  const get = async (path: string) => (await send('GET', path)).json
  const counts: unknown[] = []
  for (const archived of ['false', 'true']) {
    for (const path of ['/items/facets?', '/items?page=1&pageSize=1&totalQuantity=true&']) {
      const counted = await get(`${path}includeArchived=${archived}`)
      expect(counted).toEqual(await get(`${path}includeArchived=${archived}&quantityMin=0`))
      counts.push(withoutWriteTimes(counted))
    }
  }
  const { items } = await get('/items?includeArchived=true')
  for (const chosen of ['locations', 'labels']) {
    const [first] = await get(`/groups/statistics/${chosen}`)
    const path = `/items/facets?${chosen}=${first?.id ?? zeroUuid}`
    const counted = await get(path)
    expect(counted).toEqual(await get(`${path}&quantityMin=0`))
    counts.push(counted)
  }
  for (const [what, idsOf] of [
    ['locations', ({ location }: ItemSummary) => (location ? [location.id] : [])],
    ['labels', ({ labels }: ItemSummary) => labels.map(({ id }) => id)],
  ] as const) {
    const totals = await get(`/groups/statistics/${what}`)
    for (const { id, total, value, itemCount } of totals) {
      // as: the items of the response have the type any. The contract defines their type.
      const inside = (items as ItemSummary[]).filter((item) => idsOf(item).includes(id))
      const current = inside.filter((item) => !item.archived)
      expect(itemCount).toBe(current.length)
      expect(total).toBeCloseTo(sum(inside.map(({ purchasePrice }) => purchasePrice)), 4)
      expect(value).toBeCloseTo(sum(current.map((item) => item.value)), 4)
    }
    expect(totals).toHaveLength(new Set((items as ItemSummary[]).flatMap(idsOf)).size)
    counts.push(totals)
  }
  return [
    ...counts,
    await get('/groups/statistics'),
    await get('/groups/statistics/purchase-price?interval=month&start=2020-01-01&end=2100-01-01'),
  ]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function withoutWriteTimes(value: unknown): unknown {
  // `isChanged` of a claimed item depends on the time of the item's last write, so it is left out too.
  const left = new Set(['updatedAt', 'isChanged'])
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (left.has(key) ? undefined : inner)))
}
