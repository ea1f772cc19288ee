import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'

withServer('Tags', (app) => {
  it('return and change the labels of the household', async () => {
    const { send } = await app().signUp()
    const { json: tag } = await send('POST', '/tags', { name: 'Camping', color: '#aabbcc' })
    expect((await send('GET', `/labels/${tag.id}`)).json).toEqual(tag)
    expect((await send('GET', '/tags')).json).toEqual((await send('GET', '/labels')).json)
    const renamed = await send('PUT', `/tags/${tag.id}`, { name: 'Outdoors' })
    expect(renamed.headers['cubby-batch']).toBeTruthy()
    expect((await send('GET', `/labels/${tag.id}`)).json).toEqual(renamed.json)
    expect((await send('PUT', `/tags/${tag.id}`, { parentId: tag.id })).json.code).toBe('parent_cycle')
    expect((await send('POST', '/tags', { name: '' })).json.fields).toEqual({ name: 'is empty' })
    expect((await send('DELETE', `/tags/${tag.id}`)).status).toBe(204)
    expect((await send('GET', `/tags/${tag.id}`)).status).toBe(404)
  })

  it('return 412 when a write has the ETag of an older version', async () => {
    const { send } = await app().signUp()
    const { json: tag } = await send('POST', '/tags', { name: 'Camping' })
    const { headers } = await send('GET', `/tags/${tag.id}`)
    await send('PUT', `/tags/${tag.id}`, { name: 'Outdoors' })
    const refused = await send(
      'PUT',
      `/tags/${tag.id}`,
      { name: 'Mine' },
      { 'if-match': String(headers['etag']) },
    )
    expect([refused.status, refused.json.details.current.name]).toEqual([412, 'Outdoors'])
  })

  it('are set on an item by tagIds unless the request has labelIds', async () => {
    const { send } = await app().signUp()
    const [one, other] = [
      (await send('POST', '/tags', { name: 'One' })).json,
      (await send('POST', '/tags', { name: 'Other' })).json,
    ]
    const { json: item } = await send('POST', '/items', { name: 'Tent', tagIds: [one.id] })
    const tagsAfter = async (body: object) => {
      const { json } = await send('PUT', `/items/${item.id}`, body)
      expect(json.tags).toEqual(json.labels)
      return json.tags.map(({ id }: { id: string }) => id)
    }
    expect(await tagsAfter({})).toEqual([one.id])
    expect(await tagsAfter({ tagIds: [other.id] })).toEqual([other.id])
    expect(await tagsAfter({ tagIds: [one.id], labelIds: [other.id] })).toEqual([other.id])
    expect(await tagsAfter({ tagIds: null, labelIds: null })).toEqual([other.id])
    expect(await tagsAfter({ tagIds: [] })).toEqual([])
    expect((await send('PUT', `/items/${item.id}`, { tagIds: [newId()] })).status).toBe(404)
    expect((await send('PUT', `/items/${item.id}`, { tagIds: ['a'] })).json.fields).toHaveProperty('tagIds')
  })

  it('find the items that have one of the tags, or with negateTags the items that have none', async () => {
    const { send } = await app().signUp()
    const { json: tag } = await send('POST', '/tags', { name: 'Camping' })
    await send('POST', '/items', { name: 'Tent', tagIds: [tag.id] })
    await send('POST', '/items', { name: 'Saw' })
    const find = async (query: string) =>
      (await send('GET', `/items?${query}`)).json.items.map(({ name }: { name: string }) => name)
    expect(await find(`tags=${tag.id}`)).toEqual(['Tent'])
    expect(await find(`tags=${tag.id}&negateTags=true`)).toEqual(['Saw'])
    expect(await find(`tags=${newId()}`)).toEqual([])
  })
})

withServer('POST /groups/members', (app) => {
  it('adds a person only when the person shares another household with the caller', async () => {
    const [owner, friend, stranger] = [await app().signUp(), await app().signUp(), await app().signUp()]
    const add = (userId: string) => owner.send('POST', '/groups/members', { userId })
    for (const id of [stranger.userId, friend.userId, newId()]) {
      const { status, json } = await add(id)
      expect([status, json.error]).toEqual([404, 'This person does not exist.'])
    }
    expect((await add('friend')).json.fields).toHaveProperty('userId')
    const { json: club } = await friend.send('POST', '/groups', { name: 'Club' })
    const inClub = { 'x-tenant': club.id }
    const { json } = await friend.send('POST', '/groups/invitations', { uses: 1 }, inClub)
    await owner.send('POST', `/groups/invitations/${json.token}`)
    const added = await add(friend.userId)
    expect([added.status, added.json]).toMatchObject([201, { id: friend.userId, role: 'editor' }])
    expect((await friend.send('GET', '/items', undefined, { 'x-tenant': owner.householdUuid })).status).toBe(
      200,
    )
    expect((await add(friend.userId)).json.error).toBe('This person is already a member of this household.')
  })

  it('returns 409 and creates no invitation when the person is in the maximum number of households', async () => {
    const [owner, friend] = [await app().signUp(), await app().signUp()]
    await inviteAndJoin(owner, friend, 'editor')
    const { json: second } = await owner.send('POST', '/groups', { name: 'Second' })
    const inSecond = { 'x-tenant': second.id }
    for (let households = 2; households < listLimits.householdsPerPerson; households++)
      expect((await friend.send('POST', '/groups', { name: `House ${households}` })).status).toBe(201)
    const refused = await owner.send('POST', '/groups/members', { userId: friend.userId }, inSecond)
    expect(refused.status).toBe(409)
    expect((await owner.send('GET', '/groups/invitations', undefined, inSecond)).json).toEqual([])
  })
})

withServer(
  'GET /status of the third API generation',
  (app) => {
    it('reports version 0.26, and serves the paths of all generations', async () => {
      expect((await app().send('GET', '/status')).json.build.version).toMatch(/^v0\.26\.2\+cubby\./)
      const { send } = await app().signUp()
      for (const path of ['/labels', '/tags', '/entities', '/items', '/locations'])
        expect((await send('GET', path)).status, path).toBe(200)
    })
  },
  { CUBBY_API_GENERATION: '3' },
)
