import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { waitForAccessEvent } from '#test/wait-for-access-event.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'

withServer('Deletion of an account', (app) => {
  it('previews what happens to each household and changes nothing', async () => {
    const [me, other] = [
      await app().signUp({ groupName: 'A home' }),
      await app().signUp({ groupName: 'Mill' }),
    ]
    const { json: location } = await me.send('POST', '/locations', { name: 'Attic' })
    await me.send('POST', '/items', { name: 'Lamp', locationId: location.id })
    const { json: gone } = await me.send('POST', '/items', { name: 'Old lamp' })
    await me.send('PUT', `/items/${gone.id}`, { archived: true })
    await inviteAndJoin(other, me, 'editor')
    const { json: club } = await me.send('POST', '/groups', { name: 'Club' })
    const inClub = { 'x-tenant': club.id }
    const { json: invitation } = await me.send('POST', '/groups/invitations', { uses: 1 }, inClub)
    await other.send('POST', `/groups/invitations/${invitation.token}`)
    const { status, json } = await me.send('GET', '/users/self/deletion')
    const others = [{ id: other.userId, name: expect.stringMatching(/^Person/) }]
    const nothing = { items: 0, locations: 0, files: 0 }
    expect([status, json.households]).toEqual([
      200,
      [
        {
          id: me.householdUuid,
          name: 'A home',
          outcome: 'deleted',
          members: [],
          items: 2,
          locations: 1,
          files: 0,
        },
        { id: club.id, name: 'Club', outcome: 'blocked', members: others, ...nothing },
        { id: other.householdUuid, name: 'Mill', outcome: 'kept', members: others, ...nothing },
      ],
    ])
    expect((await me.send('GET', '/users/self/deletion')).json).toEqual(json)
  })

  it('returns 409 with the households where the caller is the last owner and others are members, and changes nothing', async () => {
    const [owner, editor] = [await app().signUp({ groupName: 'Mill' }), await app().signUp()]
    await inviteAndJoin(owner, editor, 'editor')
    const response = await owner.send('DELETE', '/users/self')
    expect([response.status, response.json.code]).toEqual([409, 'conflict'])
    expect(response.json.details).toEqual({
      households: [
        {
          groupId: owner.householdUuid,
          name: 'Mill',
          members: [{ id: editor.userId, name: expect.stringMatching(/^Person/) }],
        },
      ],
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await owner.send('GET', '/users/self')).status).toBe(200)
  })

  it('deletes a household with its contents when the caller is its only member', async () => {
    const me = await app().signUp({ seed: true })
    await me.send('POST', '/items', { name: 'Lamp' })
    await me.send('POST', '/users/self/api-keys', { name: 'Script' })
    await me.send('PUT', '/users/self/settings', { theme: 'dark' })
    const response = await waitForAccessEvent(app(), me.userId, () => me.send('DELETE', '/users/self'))
    expect([response.status, response.text]).toEqual([204, ''])
    expect(String(response.headers['set-cookie'])).toContain('hb.auth.token=;')
    expect((await me.send('GET', '/users/self')).status).toBe(401)
    const { read } = app().context.database
    const left = await Promise.all([
      read.selectFrom('household').where('id', '=', me.householdId).selectAll().execute(),
      read.selectFrom('user_account').where('id', '=', me.userId).selectAll().execute(),
      read.selectFrom('item').where('group_id', '=', me.householdId).selectAll().execute(),
      read.selectFrom('change').where('group_id', '=', me.householdId).selectAll().execute(),
      ...(['session', 'api_key', 'account_preference', 'membership'] as const).map((table) =>
        read.selectFrom(table).where('user_id', '=', me.userId).selectAll().execute(),
      ),
    ])
    expect(left.flat()).toEqual([])
    const again = { name: 'Me', email: me.email, password: me.password }
    expect((await app().send('POST', '/users/register', again)).status).toBe(204)
  })

  it('keeps a household with other members, and removes only the caller from it', async () => {
    const [owner, editor] = [await app().signUp(), await app().signUp()]
    const there = await inviteAndJoin(owner, editor, 'editor')
    const { json: item } = await editor.send('POST', '/items', { name: 'Lamp' }, there)
    const { headers } = await owner.send('GET', '/groups/statistics')
    expect((await editor.send('DELETE', '/users/self')).status).toBe(204)
    expect((await owner.send('GET', `/items/${item.id}`)).json).toMatchObject({ name: 'Lamp' })
    const after = await owner.send('GET', '/groups/statistics', undefined, {
      'if-none-match': String(headers.etag),
    })
    expect([after.status, after.json?.totalUsers]).toEqual([200, 1])
  })

  it('deletes only one account when the two owners of a household delete their accounts at the same time', async () => {
    const [one, other] = [await app().signUp(), await app().signUp()]
    await inviteAndJoin(one, other, 'owner')
    const viewer = await app().signUp()
    const there = await inviteAndJoin(one, viewer, 'viewer')
    const responses = await Promise.all([one, other].map((person) => person.send('DELETE', '/users/self')))
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409'])
    const { json } = await viewer.send('GET', '/groups/members', undefined, there)
    expect(json.map(({ role }: { role: string }) => role).toSorted()).toEqual(['owner', 'viewer'])
  })
})
