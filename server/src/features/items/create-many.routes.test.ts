import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'

eachDatabase('Creating many items at once', (app) => {
  it('creates none when one of them is refused or refers to what is not there', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const { json: theirs } = await other.send('POST', '/locations', { name: 'Attic' })
    const before = await stateOf(me)
    const refused: [unknown, number][] = [
      [{}, 422],
      [{ items: [] }, 422],
      [{ items: [{ name: 'Saw' }, { name: '' }] }, 422],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', quantity: -1 }] }, 422],
      [{ items: Array.from({ length: 501 }, () => ({ name: 'Saw' })) }, 422],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', locationId: newId() }] }, 404],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', locationId: theirs.id }] }, 404],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', labelIds: [newId()] }] }, 404],
      [{ items: [{ name: 'Saw' }, { name: 'Axe', parentId: newId() }] }, 404],
    ]
    for (const [body, status] of refused) {
      expect((await me.send('POST', '/items/many', body)).status, JSON.stringify(body).slice(0, 99)).toBe(
        status,
      )
    }
    expect(await stateOf(me)).toEqual(before)
  })

  it('gives them asset ids in their order and one undo takes all of them back', async () => {
    const me = await app().signUp()
    const { json: location } = await me.send('POST', '/locations', { name: 'Attic' })
    const { json: label } = await me.send('POST', '/labels', { name: 'Old' })
    const before = await stateOf(me)
    const common = { locationId: location.id, labelIds: [label.id] }
    const answer = await me.send('POST', '/items/many', {
      items: [
        { name: 'Saw', ...common },
        { name: 'Candles', quantity: 3, ...common },
      ],
    })
    expect(answer.status, answer.text).toBe(201)
    const [saw, candles] = answer.json.ids
    expect((await me.send('GET', `/items/${saw}`)).json).toMatchObject({ name: 'Saw', assetId: '000-001' })
    expect((await me.send('GET', `/items/${candles}`)).json).toMatchObject({
      name: 'Candles',
      quantity: 3,
      assetId: '000-002',
      location: { name: 'Attic' },
      labels: [{ name: 'Old' }],
    })
    await me.send('POST', `/journal/${String(answer.headers['cubby-batch'])}/undo`)
    expect(await stateOf(me)).toEqual(before)
  })
})
