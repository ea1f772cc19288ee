import { expect, it, vi } from 'vitest'
import { putRows } from '#server/database/write-rows.ts'
import { bumpRevision } from '#server/journal/bump-revision.ts'
import { attach } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'

const questions = [
  '/items?page=1&pageSize=50&q=lamp',
  '/items?page=1&pageSize=50&q=lamp&orderBy=name',
  '/items?page=1&pageSize=50&orderBy=serialNumber',
  '/items?page=1&pageSize=50&priceMin=2&totalQuantity=true',
  '/items/facets?q=lamp',
  '/items?page=1&pageSize=50&q=lmap&nearest=true',
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
        answers.push(json.items ? { items: json.items, nearest: json.nearest } : json)
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
    const { json: location } = await me.send('POST', '/locations', { name: 'Attic' })
    const ofLocation = `/items?page=1&pageSize=50&locations=${location.id}`
    for (const path of [...quick, ofLocation, `${ofLocation}&includeSubLocations=true`])
      expect((await me.send('GET', path)).status).toBe(200)
    expect(apart).not.toHaveBeenCalled()
    expect(await read()).toEqual(few)
    expect(apart.mock.calls.length).toBeGreaterThanOrEqual(questions.length)
    // Nearest items are found apart, as the page is.
    apart.mockClear()
    const { json } = await me.send('GET', '/items?page=1&pageSize=50&q=lamq&nearest=true')
    expect(json).toMatchObject({ total: 0, nearest: [{ name: 'Lamp' }, { name: 'Old lamp' }] })
    expect(apart).toHaveBeenCalledTimes(2)
    apart.mockRestore()
  })

  it('or for a page of a location that passes many archived items, which PostgreSQL reads apart anyway', async () => {
    const me = await app().signUp()
    const { json: attic } = await me.send('POST', '/locations', { name: 'Attic' })
    await me.send('POST', '/items', { name: 'Lamp', locationId: attic.id })
    const { json: old } = await me.send('POST', '/items', { name: 'Old lamp', locationId: attic.id })
    await me.send('PUT', `/items/${old.id}`, { archived: true })
    const { database } = app().context
    await database.write(async (tx) => {
      const tallies = tx.updateTable('item_tally').where('group_id', '=', me.groupId)
      await tallies.where('archived', '=', 1).set({ items: 20_000 }).execute()
      await bumpRevision(tx, database.kind, me.groupId)
    })
    const apart = vi.spyOn(database, 'readApart')
    const page = `/items?page=1&pageSize=50&locations=${attic.id}`
    const { json: all } = await me.send('GET', `${page}&includeArchived=true`)
    expect(all).toMatchObject({ total: 20_001, items: [{ name: 'Lamp' }, { name: 'Old lamp' }] })
    expect(apart).not.toHaveBeenCalled()
    const { json } = await me.send('GET', page)
    expect(json).toMatchObject({ total: 1, items: [{ name: 'Lamp' }] })
    expect(apart).toHaveBeenCalledTimes(database.kind === 'sqlite' ? 1 : 0)
    apart.mockRestore()
  })

  it('or with long texts of files, which PostgreSQL reads apart anyway', async () => {
    const { person, item } = await attach(app(), Buffer.from('A lantern'), 'a.txt')
    const { database } = app().context
    const { group_id, hash } = await database.read
      .selectFrom('file')
      .select(['group_id', 'hash'])
      .where('group_id', '=', person.groupId)
      .executeTakeFirstOrThrow()
    const apart = vi.spyOn(database, 'readApart')
    const find = async () => {
      const { json } = await person.send('GET', '/items?page=1&pageSize=50&q=lantern')
      return json.items
    }
    await find()
    expect(apart).not.toHaveBeenCalled()
    const parts = Array.from({ length: 2000 }, (_, part) => ({
      group_id,
      hash,
      part: part + 1000,
      text: 'lantern',
    }))
    await database.write(async (tx) => {
      await putRows(tx, database.kind, 'file_text', parts)
      await bumpRevision(tx, database.kind, group_id)
    })
    expect(await find()).toMatchObject([{ id: item.split('/').at(-1), foundIn: 'a.txt' }])
    expect(apart.mock.calls.length > 0).toBe(database.kind === 'sqlite')
    apart.mockRestore()
  })
})
