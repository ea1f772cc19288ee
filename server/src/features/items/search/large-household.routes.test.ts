import { expect, it, vi } from 'vitest'
import { bumpRevision } from '#server/journal/bump-revision.ts'
import { eachDatabase } from '#test/each-database.ts'

const questions = [
  '/items?page=1&pageSize=50&q=lamp',
  '/items?page=1&pageSize=50&q=lamp&orderBy=name',
  '/items?page=1&pageSize=50&orderBy=serialNumber',
  '/items?page=1&pageSize=50&priceMin=2&totalQuantity=true',
  '/items/facets?q=lamp',
]
const quick = [
  '/items?page=1&pageSize=50',
  '/items?page=1&pageSize=50&orderBy=purchasePrice',
  '/items/facets',
]

eachDatabase('A household with many items', (app) => {
  it('has its searches answered apart, as any other has them answered, but not what is quick', async () => {
    const me = await app().signUp()
    for (const [index, name] of ['Lamp', 'Axe', 'Old lamp'].entries())
      await me.send('POST', '/items', { name, serialNumber: `SN ${7 - index}`, purchasePrice: index * 2 })
    const read = async () => {
      const answers = []
      for (const path of questions) {
        const { json } = await me.send('GET', path)
        answers.push(json.items ?? json)
      }
      return answers
    }
    const { database } = app().context
    const apart = vi.spyOn(database, 'readApart')
    const few = await read()
    expect(apart).not.toHaveBeenCalled()
    // As if there were so many: their counts decide.
    await database.write(async (tx) => {
      await tx.updateTable('item_tally').set({ items: 20_000 }).where('group_id', '=', me.groupId).execute()
      await bumpRevision(tx, database.kind, me.groupId)
    })
    for (const path of quick) expect((await me.send('GET', path)).status).toBe(200)
    expect(apart).not.toHaveBeenCalled()
    expect(await read()).toEqual(few)
    expect(apart.mock.calls.length).toBeGreaterThanOrEqual(questions.length)
    apart.mockRestore()
  })
})
