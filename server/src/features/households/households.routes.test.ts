import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('PUT /groups', (app) => {
  it('returns 422 for an unknown currency, and changes nothing', async () => {
    const { send } = await app().signUp({ groupName: 'Mill' })
    const before = (await send('GET', '/groups')).json
    const wrong = await send('PUT', '/groups', { name: 'half', currency: 'xyz' })
    expect([wrong.status, wrong.json.code]).toEqual([422, 'unsupported_currency'])
    expect(wrong.json.fields).toEqual({ currency: "currency 'xyz' is not supported" })
    expect((await send('GET', '/groups')).json).toEqual(before)
  })

  it('accepts a currency in upper or lower case, returns it in upper case, and keeps fields that are absent, null or empty', async () => {
    const { send, householdUuid } = await app().signUp({ groupName: 'Mill', timeZone: 'Asia/Tokyo' })
    const changed = await send('PUT', '/groups', { currency: 'eur' })
    const instant = expect.any(String)
    const group = {
      id: householdUuid,
      name: 'Mill',
      currency: 'EUR',
      timeZone: 'Asia/Tokyo',
      searchesFiles: true,
      createdAt: instant,
      updatedAt: instant,
    }
    expect(changed.json).toEqual(group)
    expect((await send('GET', '/groups')).json).toEqual(changed.json)
    for (const body of [
      {},
      { name: '' },
      { name: null, currency: null, timeZone: null },
      changed.json,
      { currency: 'Eur' },
    ]) {
      const same = await send('PUT', '/groups', body)
      expect([same.status, same.json, same.headers['cubby-batch']]).toEqual([200, changed.json, undefined])
    }
    const moved = await send('PUT', '/groups', { name: '  New mill ', timeZone: 'Europe/Paris' })
    expect(moved.json).toMatchObject({ name: 'New mill', currency: 'EUR', timeZone: 'Europe/Paris' })
    expect((await send('GET', '/users/self')).json.item.groupName).toBe('New mill')
  })

  it('restores the previous settings when the change is undone', async () => {
    const { send, undo } = await app().signUp({ groupName: 'Mill' })
    const changed = await send('PUT', '/groups', { name: 'Castle', currency: 'JPY' })
    await undo(changed)
    expect((await send('GET', '/groups')).json).toMatchObject({ name: 'Mill', currency: 'USD' })
  })
})
