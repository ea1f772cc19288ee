import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('Finding the household of a record', (app) => {
  it('returns the household of the caller that contains the item, location, label or template', async () => {
    const me = await app().signUp({ groupName: 'Mill' })
    const { json: castle } = await me.send('POST', '/groups', { name: 'Castle' })
    const inCastle = { 'x-tenant': castle.id }
    for (const kind of ['item', 'location', 'label', 'template']) {
      const { json: item } = await me.send('POST', `/${kind}s`, { name: 'Saw' }, inCastle)
      const found = await me.send('GET', `/find/${item.id}`)
      expect(found.json).toEqual({ id: item.id, kind, groupId: castle.id, groupName: 'Castle' })
      expect((await me.send('GET', `/find/${item.id}`, undefined, inCastle)).json).toEqual(found.json)
    }
    const { json: item } = await me.send('POST', '/items', { name: 'Axe' })
    expect((await me.send('GET', `/find/${item.id}`, undefined, inCastle)).json.groupName).toBe('Mill')
  })
})
