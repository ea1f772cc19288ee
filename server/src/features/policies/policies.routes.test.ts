import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('Insurance policies', (app) => {
  it("return an error that names the household's currency when their currency is another one", async () => {
    const { send } = await app().signUp()
    await send('PUT', '/groups', { currency: 'EUR' })
    const response = await send('POST', '/policies', { name: 'Contents', currency: 'usd' })
    expect(response.json.error).toBe(
      'currency is USD, but the household counts in EUR. Enter the amounts in EUR.',
    )
  })

  it('keep exact amounts, and keep values that an update omits', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Bikes' })
    const created = await send('POST', '/policies', {
      name: ' Contents ',
      insurer: 'Allsafe',
      policyNumber: 'A-1',
      starts: '2026-01-01',
      ends: '2026-12-31',
      deductible: 150.25,
      limitTotal: 65000,
      limitPerItem: 0,
      categories: [{ name: 'Bikes', labelIds: [label.id], limit: 0.0001 }],
      contact: 'claims@allsafe.test',
    })
    expect([created.status, created.json]).toMatchObject([
      201,
      { name: 'Contents', currency: 'USD', coversAll: true, deductible: 150.25, limitPerItem: 0 },
    ])
    const at = `/policies/${created.json.id}`
    expect((await send('GET', at)).json).toEqual(created.json)
    const changed = await send('PUT', at, { limitTotal: null, coversAll: false, ends: '' })
    expect(changed.json).toMatchObject({
      limitTotal: null,
      coversAll: false,
      ends: '',
      starts: '2026-01-01',
      categories: [{ name: 'Bikes', labelIds: [label.id], limit: 0.0001 }],
    })
    expect((await send('PUT', at, changed.json)).headers['cubby-batch']).toBeUndefined()
  })

  it('keep a category when its label is deleted, and undo puts the label back into the category', async () => {
    const { send, undo } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Bikes' })
    const categories = [{ name: 'Bikes', labelIds: [label.id], limit: 9 }]
    const { json: policy } = await send('POST', '/policies', { name: 'Contents', categories })
    const read = async () => (await send('GET', `/policies/${policy.id}`)).json
    const deleted = await send('DELETE', `/labels/${label.id}`)
    expect((await read()).categories).toEqual([{ name: 'Bikes', labelIds: [], limit: 9 }])
    expect((await send('PUT', `/policies/${policy.id}`, { name: 'Home' })).status).toBe(200)
    expect((await send('GET', '/coverage')).json[0].checked.categories[0].count).toBe(0)
    await undo(deleted)
    expect((await read()).categories).toEqual(categories)
  })

  it('refer to the target label after one of their labels was merged into it', async () => {
    const { send } = await app().signUp()
    const { json: bikes } = await send('POST', '/labels', { name: 'Bikes' })
    const { json: sport } = await send('POST', '/labels', { name: 'Sport' })
    const categories = [{ name: 'Bikes', labelIds: [bikes.id], limit: 9 }]
    const { json: policy } = await send('POST', '/policies', { name: 'Contents', categories })
    await send('POST', `/labels/${bikes.id}/merge`, { into: sport.id })
    expect((await send('GET', `/policies/${policy.id}`)).json.categories[0].labelIds).toEqual([sport.id])
  })

  it('are in the Trash after their deletion, and can be restored', async () => {
    const { send, undo } = await app().signUp()
    const { json: policy } = await send('POST', '/policies', { name: 'Contents' })
    const deleted = await send('DELETE', `/policies/${policy.id}`)
    expect([deleted.status, (await send('GET', '/policies')).json]).toEqual([204, []])
    expect((await send('GET', '/trash')).text).toContain('"entity":"policy"')
    await undo(deleted)
    expect((await send('GET', '/policies')).json).toMatchObject([{ id: policy.id, name: 'Contents' }])
  })
})
