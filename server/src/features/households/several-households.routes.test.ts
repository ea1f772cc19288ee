import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { batchOf, type Person } from '#test/test-app.ts'

const tenant = (uuid: string) => ({ 'x-tenant': uuid })
const namesOf = async ({ send }: Person) =>
  (await send('GET', '/groups/all')).json.map(({ name }: { name: string }) => name)

withServer('Several households', (app) => {
  it('DELETE /groups returns an error for the only household, for one with other members, and for non-owners', async () => {
    const [owner, other] = [await app().signUp({ groupName: 'Mill' }), await app().signUp()]
    const only = await owner.send('DELETE', '/groups')
    expect([only.status, only.json.code]).toEqual([409, 'conflict'])
    expect(only.json.error).toContain('only household')

    await owner.send('POST', '/groups', { name: 'Castle' })
    await inviteAndJoin(owner, other, 'editor')
    const shared = await owner.send('DELETE', '/groups')
    expect([shared.status, shared.json.code]).toEqual([409, 'conflict'])
    expect(shared.json.error).toContain('This household has other members')
    expect((await other.send('DELETE', '/groups', undefined, tenant(owner.householdUuid))).status).toBe(403)
    expect(await namesOf(owner)).toEqual(['Castle', 'Mill'])
  })

  it('POST /groups creates an empty household owned by the user, with the settings of the current one by default', async () => {
    const person = await app().signUp({ groupName: 'mill', currency: 'CHF', timeZone: 'Asia/Tokyo' })
    const castle = await person.send('POST', '/groups', { name: ' Ärmel ' })
    expect(castle.status).toBe(201)
    expect(castle.json).toMatchObject({ name: 'Ärmel', currency: 'CHF', timeZone: 'Asia/Tokyo' })
    const { json: hut } = await person.send('POST', '/groups', {
      name: 'Hut',
      currency: 'eur',
      timeZone: 'Europe/Paris',
    })
    expect(hut).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Paris' })

    const all = await person.send('GET', '/groups/all')
    expect(all.json.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
      ['Ärmel', 'owner'],
      ['Hut', 'owner'],
      ['mill', 'owner'],
    ])
    for (const path of ['/labels', '/locations']) {
      expect((await person.send('GET', path, undefined, tenant(hut.id))).json).toEqual([])
    }
    const { json: item } = await person.send('POST', '/items', { name: 'Saw' }, tenant(hut.id))
    expect(item.assetId).toBe('000-001')
    expect((await person.send('GET', '/items')).json.total).toBe(0)
    const self = await person.send('GET', '/users/self', undefined, tenant(hut.id))
    expect(self.json.item).toMatchObject({
      groupName: 'Hut',
      role: 'owner',
      defaultGroupId: person.householdUuid,
    })
  })

  it('POST /groups cannot be undone', async () => {
    const person = await app().signUp()
    const created = await person.send('POST', '/groups', { name: 'Castle' })
    const undo = `/journal/${batchOf(created)}/undo`
    expect((await person.send('POST', undo, undefined, tenant(created.json.id))).status).toBe(409)
    expect((await person.send('POST', undo)).status).toBe(404)
    expect(await namesOf(person)).toContain('Castle')
  })

  it('DELETE /groups deletes a household with its contents, and makes another household the default', async () => {
    const person = await app().signUp({ groupName: 'Mill', seed: true })
    await person.send('POST', '/items', { name: 'Saw' })
    await person.send('POST', '/groups/invitations', { uses: 1 })
    const { json: castle } = await person.send('POST', '/groups', { name: 'Castle' })
    expect((await person.send('DELETE', '/groups')).status).toBe(204)
    expect(await namesOf(person)).toEqual(['Castle'])
    expect((await person.send('GET', '/users/self')).json.item).toMatchObject({
      groupId: castle.id,
      defaultGroupId: castle.id,
      groupIds: [castle.id],
    })
    expect((await person.send('GET', '/items', undefined, tenant(person.householdUuid))).status).toBe(403)
  })

  it("DELETE /groups deletes only one of a user's two households when two requests delete them at the same time", async () => {
    const person = await app().signUp()
    const { json: castle } = await person.send('POST', '/groups', { name: 'Castle' })
    const responses = await Promise.all(
      [person.householdUuid, castle.id].map((id) => person.send('DELETE', '/groups', undefined, tenant(id))),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 409]))
    const [left] = (await person.send('GET', '/groups/all')).json
    expect((await person.send('GET', '/groups')).json.id).toBe(left.id)
  })
})
