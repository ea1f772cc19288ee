// @module-tag slow

import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { onSqlite } from '#test/each-database.ts'

onSqlite('A claim at its limit', (app) => {
  it('accepts 5,000 items, and refuses one more by a search, by its id and by undo', async () => {
    const { send, undo } = await app().signUp()
    const items = Array.from({ length: 500 }, (_, index) => ({ name: `Thing ${index}` }))
    for (let count = 0; count < listLimits.itemsPerClaim; count += items.length)
      expect((await send('POST', '/items/many', { items })).status).toBe(201)
    const { json: last } = await send('POST', '/items', { name: 'Last' })
    const { json: claim } = await send('POST', '/claims', { name: 'Fire', kind: 'fire' })
    const at = `/claims/${claim.id}/items`
    const refused = await send('POST', at, { search: {} })
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([
      409,
      'limit_reached',
      'At most 5,000 items of one claim are allowed. Delete one that is not needed.',
    ])
    expect((await send('GET', at)).json.total).toBe(0)
    const added = await send('POST', at, { search: { q: 'thing' } })
    expect(added.json).toEqual({ matched: 5000, changed: 5000 })
    expect((await send('POST', at, { ids: [last.id] })).status).toBe(409)
    const [one] = (await send('GET', `${at}?pageSize=1&orderBy=name`)).json.items
    const taken = await send('PATCH', at, { ids: [one.id], delete: true })
    expect((await send('POST', at, { ids: [last.id] })).json.changed).toBe(1)
    const undone = await undo(taken)
    expect([undone.status, undone.json.code]).toEqual([409, 'limit_reached'])
    expect((await send('GET', `/claims/${claim.id}/sums`)).json.locations).toMatchObject([{ count: 5000 }])
    expect((await send('DELETE', `/claims/${claim.id}`)).status).toBe(204)
  })
})
