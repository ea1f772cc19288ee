import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import type { TestResponse, Person } from '#test/test-app.ts'

const hourMs = 3_600_000
const invite = ({ send }: Person, body: object) => send('POST', '/groups/invitations', body)
const statusesOf = (responses: TestResponse[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other)
const listOf = async ({ send }: Person) => (await send('GET', '/groups/invitations')).json

withServer('Invitations', (app) => {
  it('can be revoked by id, and return 404 when the id is unknown or belongs to another household', async () => {
    const [owner, stranger] = [await app().signUp(), await app().signUp()]
    const { json: invitation } = await invite(owner, { uses: 1 })
    expect((await stranger.send('DELETE', `/groups/invitations/${invitation.id}`)).status).toBe(404)
    expect((await owner.send('DELETE', `/groups/invitations/${newId()}`)).status).toBe(404)
    expect((await owner.send('DELETE', `/groups/invitations/${invitation.id}`)).status).toBe(204)
    expect((await stranger.send('POST', `/groups/invitations/${invitation.token}`)).status).toBe(404)
  })

  it('return the same error for unknown, expired and used up tokens, and admit nobody', async () => {
    const [owner, first, second] = [await app().signUp(), await app().signUp(), await app().signUp()]
    const { json: usedUp } = await invite(owner, { uses: 1 })
    await first.send('POST', `/groups/invitations/${usedUp.token}`)
    const { json: expired } = await invite(owner, {
      uses: 5,
      expiresAt: new Date(Date.now() + hourMs).toISOString(),
    })
    const late = Date.now() + 2 * hourMs
    app().setNow(() => late)
    try {
      const texts = new Set<string>()
      for (const token of [usedUp.token, expired.token, 'A'.repeat(26), 'no token']) {
        const path = `/groups/invitations/${encodeURIComponent(token)}`
        for (const response of [await second.send('POST', path), await app().send('GET', path)]) {
          expect([response.status, response.json.code]).toEqual([404, 'not_found'])
          texts.add(response.json.error)
        }
      }
      expect(texts.size).toBe(1)
      expect(await listOf(owner)).toEqual([])
    } finally {
      app().setNow(Date.now)
    }
    expect((await owner.send('GET', '/groups/members')).json).toHaveLength(2)
  })

  it('return 409 when the caller is a member already, and do not count this as a use', async () => {
    const owner = await app().signUp()
    const { json: invitation } = await invite(owner, { uses: 2, role: 'viewer' })
    const again = await owner.send('POST', `/groups/invitations/${invitation.token}`)
    expect([again.status, again.json.code]).toEqual([409, 'conflict'])
    expect(await listOf(owner)).toMatchObject([{ uses: 2 }])
    expect((await owner.send('GET', '/groups/members')).json).toMatchObject([{ role: 'owner' }])
  })

  it('admit only one of five people who accept an invitation for one use at the same time', async () => {
    const owner = await app().signUp()
    const { json: invitation } = await invite(owner, { uses: 1 })
    const guests = await Promise.all([1, 2, 3, 4, 5].map(() => app().signUp()))
    const responses = await Promise.all(
      guests.map(({ send }) => send('POST', `/groups/invitations/${invitation.token}`)),
    )
    expect(statusesOf(responses)).toEqual([200, 404, 404, 404, 404])
    expect((await owner.send('GET', '/groups/members')).json).toHaveLength(2)
  })

  it('count one use when a person accepts an invitation twice at the same time', async () => {
    const [owner, guest] = [await app().signUp(), await app().signUp()]
    const { json: invitation } = await invite(owner, { uses: 3 })
    const responses = await Promise.all(
      [1, 2].map(() => guest.send('POST', `/groups/invitations/${invitation.token}`)),
    )
    expect(statusesOf(responses)).toEqual([200, 409])
    expect(await listOf(owner)).toMatchObject([{ uses: 2 }])
  })

  it('return 429 after ten wrong tokens from one address, whether an invitation is viewed or accepted', async () => {
    const [owner, guest] = [await app().signUp(), await app().signUp()]
    const send = app().sendFrom('192.0.2.77')
    const headers = { authorization: guest.token }
    for (let count = 0; count < 10; count++) {
      const path = `/groups/invitations/${'B'.repeat(25)}${count}`
      const response = await send(count % 2 === 0 ? 'GET' : 'POST', path, undefined, headers)
      expect(response.status).toBe(404)
    }
    const { json: invitation } = await invite(owner, { uses: 1 })
    const path = `/groups/invitations/${invitation.token}`
    for (const method of ['GET', 'POST'] as const) {
      const limited = await send(method, path, undefined, headers)
      expect([limited.status, limited.json.code]).toEqual([429, 'too_many_requests'])
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await guest.send('POST', path)).status).toBe(200)
  })

  it('show household, role, inviter and expiry to a person with the token, who gets this role on acceptance', async () => {
    const [owner, guest] = [await app().signUp({ name: 'Ann', groupName: 'Mill' }), await app().signUp()]
    await owner.send('POST', '/labels', { name: 'Tools' })
    const { json: invitation } = await invite(owner, { uses: 2, role: 'viewer' })
    const path = `/groups/invitations/${invitation.token}`
    expect((await app().send('GET', path)).json).toEqual({
      groupName: 'Mill',
      role: 'viewer',
      invitedBy: 'Ann',
      expiresAt: invitation.expiresAt,
    })
    const notifiedIds: string[] = []
    const stop = app().context.events.subscribe(
      (event) => event.kind === 'access' && notifiedIds.push(event.userId),
    )
    const joined = await guest.send('POST', path)
    await expect.poll(() => notifiedIds).toContain(guest.userId)
    stop()
    expect([joined.status, joined.json]).toEqual([200, { id: owner.householdUuid, name: 'Mill' }])
    expect((await guest.send('GET', '/groups/all')).json).toContainEqual(
      expect.objectContaining({ id: owner.householdUuid, name: 'Mill', role: 'viewer' }),
    )
    const labels = await guest.send('GET', '/labels', undefined, { 'x-tenant': owner.householdUuid })
    expect(labels.json).toMatchObject([{ name: 'Tools' }])
    expect((await guest.send('GET', '/users/self')).json.item.defaultGroupId).toBe(guest.householdUuid)
  })

  it('end when an owner leaves the household or deletes their account', async () => {
    const [owner, guest] = [await app().signUp(), await app().signUp()]
    const [leaver, deleter] = [await app().signUp(), await app().signUp()]
    for (const person of [leaver, deleter]) {
      const { json: first } = await invite(owner, { uses: 1, role: 'owner' })
      await person.send('POST', `/groups/invitations/${first.token}`)
      const tenant = { 'x-tenant': owner.householdUuid }
      const own = await person.send('POST', '/groups/invitations', { uses: 1, role: 'owner' }, tenant)
      const left =
        person === leaver
          ? await person.send('DELETE', `/groups/members/${person.userId}`, undefined, tenant)
          : await person.send('DELETE', '/users/self')
      expect([own.status, left.status]).toEqual([201, 204])
      expect(await listOf(owner)).toEqual([])
      expect((await guest.send('POST', `/groups/invitations/${own.json.token}`)).status).toBe(404)
    }
  })

  it('expire after 24 hours and give the role editor by default, and return the token only when they are created', async () => {
    const owner = await app().signUp()
    const { json: group } = await owner.send('GET', '/groups')
    const now = Date.now()
    app().setNow(() => now)
    try {
      const inADay = new Date(now + 24 * hourMs).toISOString()
      for (const expiresAt of [undefined, null, '0001-01-01T00:00:00Z']) {
        const { status, json } = await invite(owner, { uses: 3, expiresAt })
        const token = expect.stringMatching(/^[A-Z2-7]{26}$/)
        expect(status).toBe(201)
        expect(json).toEqual({ id: json.id, token, expiresAt: inADay, uses: 3, role: 'editor' })
      }
      const end = new Date(now + 48 * hourMs).toISOString()
      const { json: own } = await invite(owner, { uses: 100, expiresAt: end, role: 'owner' })
      const listed = await listOf(owner)
      expect(listed).toHaveLength(4)
      expect(listed[0]).toEqual({
        id: own.id,
        role: 'owner',
        note: '',
        createdBy: expect.stringMatching(/^Person/),
        uses: 100,
        maxUses: 100,
        expiresAt: end,
        createdAt: new Date(now).toISOString(),
        group,
      })
      expect(JSON.stringify(listed)).not.toContain(own.token)
      const rows = await app().context.database.read.selectFrom('invitation').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(own.token)
    } finally {
      app().setNow(Date.now)
    }
  })

  it('show note and uses to owners, and neither to the holder of the token', async () => {
    const [owner, guest] = [await app().signUp(), await app().signUp()]
    const { json: invitation } = await invite(owner, { uses: 3, note: ' Grandma ' })
    const path = `/groups/invitations/${invitation.token}`
    expect((await app().send('GET', path)).text).not.toContain('Grandma')
    expect((await guest.send('POST', path)).status).toBe(200)
    expect(await listOf(owner)).toMatchObject([{ note: 'Grandma', uses: 2, maxUses: 3 }])
    await owner.send('PUT', `/groups/members/${guest.userId}`, { role: 'owner' })
    const made = await invite(guest, { uses: 1 })
    expect(made.status).toBe(201)
  })

  it('are deleted when they have expired and another invitation is created', async () => {
    const [owner, guest] = [await app().signUp(), await app().signUp()]
    const { json: invitation } = await invite(owner, { uses: 1 })
    await guest.send('POST', `/groups/invitations/${invitation.token}`)
    await invite(owner, { uses: 1 })
    const rows = await app()
      .context.database.read.selectFrom('invitation')
      .select('uses')
      .where('group_id', '=', owner.householdId)
      .execute()
    expect(rows).toEqual([{ uses: 1 }])
  })
})
