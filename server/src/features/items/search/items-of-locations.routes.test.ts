import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'

interface Listed {
  id: string
  name: string
}

eachDatabase('GET /items by locations', (app) => {
  it('sorts by name across locations, in pages, in both directions, with and without archived items', async () => {
    const { send } = await app().signUp()
    const { json: house } = await send('POST', '/locations', { name: 'House' })
    const ids: string[] = [house.id]
    for (const name of ['Attic', 'Cellar', 'Empty'])
      ids.push((await send('POST', '/locations', { name, parentId: house.id })).json.id)
    // Many items have the same name, some in one location and some in several. They are not created in the order of
    // their names.
    const items = Array.from({ length: 60 }, (_, at) => ({
      name: `Box ${(at * 7) % 9}`,
      locationId: at % 5 === 4 ? null : ids[at % 3],
    }))
    const { json: made } = await send('POST', '/items/many', { items })
    expect(made.ids).toHaveLength(60)
    const { json: all } = await send('GET', '/items?orderBy=name')
    const away = all.items.filter((_: Listed, at: number) => at % 6 === 0).map(({ id }: Listed) => id)
    await send('POST', '/items/bulk', { ids: away, set: { archived: true } })
    const { json: every } = await send('GET', '/items?orderBy=name&includeArchived=true')
    const isInside = ({ location }: { location?: { id: string } }) => ids.includes(location?.id ?? '')
    for (const [query, isKept] of [
      [`locations=${house.id}&includeSubLocations=true`, ({ archived }) => !archived],
      [`locations=${house.id}&includeSubLocations=true&includeArchived=true`, () => true],
      [`locations=${ids[1]}`, ({ archived, location }) => !archived && location.id === ids[1]],
      [
        `locations=${ids[2]}&locations=${ids[1]}&locations=${ids[2]}`,
        ({ archived, location }) => !archived && location.id !== house.id,
      ],
    ] as [string, (item: { archived: boolean; location: { id: string } }) => boolean][]) {
      const expected: string[] = every.items
        .filter(isInside)
        .filter(isKept)
        .map(({ id }: Listed) => id)
      expect(expected.length).toBeGreaterThan(9)
      for (const order of ['asc', 'desc']) {
        const found: string[] = []
        for (let page = 1; page <= Math.ceil(expected.length / 7); page++) {
          const { json } = await send(
            'GET',
            `/items?${query}&page=${page}&pageSize=7&orderBy=name&order=${order}`,
          )
          expect(json.total).toBe(expected.length)
          found.push(...json.items.map(({ id }: Listed) => id))
        }
        expect(found, `${query} ${order}`).toEqual(order === 'asc' ? expected : expected.toReversed())
      }
      const { json: beyond } = await send('GET', `/items?${query}&page=9000&pageSize=7`)
      expect(beyond).toMatchObject({ total: expected.length, items: [] })
    }
  })
})
