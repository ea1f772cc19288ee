import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'

withServer('Finding the household of a record', (app) => {
  it('returns 404 for records of other households, as for unknown ids', async () => {
    const [me, stranger] = [await app().signUp(), await app().signUp()]
    const { json: theirs } = await stranger.send('POST', '/items', { name: 'Saw' })
    const [foreign, unknown] = [
      await me.send('GET', `/find/${theirs.id}`),
      await me.send('GET', `/find/${newId()}`),
    ]
    expect([foreign.status, foreign.json.code]).toEqual([404, 'not_found'])
    expect([unknown.status, unknown.json.error]).toEqual([404, foreign.json.error])
  })

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
