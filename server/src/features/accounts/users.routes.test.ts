import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { beforeNextWrite } from '#test/before-next-write.ts'
import { withServer } from '#test/each-database.ts'

let count = 0
function someone() {
  count++
  return { name: 'Ann', email: `Ann-${count}@Example.org`, password: 'long enough' }
}

withServer('Accounts', (app) => {
  it('returns 409 when the e-mail address is taken, whatever its case and spaces, also for two registrations at the same time', async () => {
    const ann = someone()
    expect((await app().send('POST', '/users/register', ann)).status).toBe(204)
    for (const email of [ann.email, ann.email.toUpperCase(), ann.email.toLowerCase(), ` ${ann.email} `]) {
      const response = await app().send('POST', '/users/register', { ...ann, email, password: 'another one' })
      expect([response.status, response.json.code]).toEqual([409, 'email_taken'])
      expect(response.json.fields.email).toBeTruthy()
    }
    const login = await app().send('POST', '/users/login', { username: ann.email, password: 'another one' })
    expect(login.status).toBe(401)

    const twins = someone()
    const both = await Promise.all([1, 2, 3].map(() => app().send('POST', '/users/register', twins)))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409', '409'])
  })

  it('accepts passwords of 8 to 256 characters of any script', async () => {
    for (const length of [8, 256]) {
      const ann = { ...someone(), password: '🔑'.repeat(length) }
      expect((await app().send('POST', '/users/register', ann)).status).toBe(204)
      const body = { username: ann.email, password: ann.password }
      expect((await app().send('POST', '/users/login', body)).status).toBe(200)
      const shorter = { username: ann.email, password: ann.password.slice(2) }
      expect((await app().send('POST', '/users/login', shorter)).status).toBe(401)
    }
  })

  it('returns 204 to a registration, without a body or cookies', async () => {
    const response = await app().send('POST', '/users/register', { ...someone(), token: '', extra: 1 })
    expect([response.status, response.text]).toEqual([204, ''])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers['content-type']).toBeUndefined()
  })

  it('makes a new user a member with the household and role of the invitation, as often as the invitation allows', async () => {
    const owner = await app().signUp({ groupName: 'Mill' })
    const { headers } = await owner.send('GET', '/groups/statistics')
    const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const persons = [someone(), someone(), someone()]
    const responses = await Promise.all(
      persons.map((ann) => app().send('POST', '/users/register', { ...ann, token: invitation.token })),
    )
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['204', '422', '422'])
    const refused = responses.filter(({ status }) => status === 422)
    expect(refused.map(({ json }) => Object.keys(json.fields))).toEqual([['token'], ['token']])
    const sessions = await Promise.all(
      persons.map(({ email: username, password }) =>
        app().send('POST', '/users/login', { username, password }),
      ),
    )
    expect(sessions.map(({ status }) => (status === 200 ? 204 : 422))).toEqual(
      responses.map(({ status }) => status),
    )
    const authorization = sessions.find(({ status }) => status === 200)?.json.token
    const self = await app().send('GET', '/users/self', undefined, { authorization })
    expect(self.json.item).toMatchObject({
      groupId: owner.householdUuid,
      groupName: 'Mill',
      role: 'viewer',
      groupIds: [owner.householdUuid],
      defaultGroupId: owner.householdUuid,
    })
    const after = await owner.send('GET', '/groups/statistics', undefined, {
      'if-none-match': String(headers.etag),
    })
    expect([after.status, after.json?.totalUsers]).toEqual([200, 2])
  })

  it('returns 422 for an invitation that is unknown or has expired', async () => {
    const owner = await app().signUp()
    const now = Date.now()
    app().setNow(() => now)
    const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 1 })
    app().setNow(() => now + 86_400_000)
    for (const token of [invitation.token, 'A'.repeat(26), owner.token]) {
      const response = await app().send('POST', '/users/register', { ...someone(), token })
      expect([response.status, Object.keys(response.json.fields)]).toEqual([422, ['token']])
    }
    app().setNow(() => now + 86_399_999)
    const inTime = await app().send('POST', '/users/register', { ...someone(), token: invitation.token })
    expect(inTime.status).toBe(204)
    app().setNow(Date.now)
  })

  it('creates locations and labels in the requested language, or in English when the language is unknown', async () => {
    const seedsIn = async (language: string) => {
      const { send } = await app().signUp({ seed: undefined, language })
      const [locations, labels] = [
        (await send('GET', '/locations')).json,
        (await send('GET', '/labels')).json,
      ]
      return [...locations, ...labels].map(({ name }: { name: string }) => name)
    }
    const german = await seedsIn('de-AT')
    expect(german).toHaveLength(14)
    expect(german).toEqual(expect.arrayContaining(['Küche', 'Dachboden', 'Haushaltsgeräte', 'IOT']))
    expect(await seedsIn('ja-JP')).toContain('寝室')
    expect(await seedsIn('tlh')).toContain('Living Room')
    expect(await seedsIn('?')).toContain('Living Room')
  })

  it('creates eight locations and six labels for a new household, or none when seed is false', async () => {
    const seeded = await app().signUp({ seed: undefined })
    const names = async (path: string) =>
      (await seeded.send('GET', path)).json.map(({ name }: { name: string }) => name)
    expect(await names('/locations')).toEqual([
      'Attic',
      'Basement',
      'Bathroom',
      'Bedroom',
      'Garage',
      'Kitchen',
      'Living Room',
      'Office',
    ])
    expect(await names('/labels')).toEqual([
      'Appliances',
      'Electronics',
      'General',
      'Important',
      'IOT',
      'Servers',
    ])
    const labels: { color: string }[] = (await seeded.send('GET', '/labels')).json
    const colors = labels.map(({ color }) => color)
    expect([colors.includes(''), new Set(colors).size]).toEqual([false, 6])
    expect((await seeded.send('GET', '/groups')).json).toMatchObject({
      name: 'Home',
      currency: 'USD',
      timeZone: 'Europe/Berlin',
    })
    const bare = await app().signUp({ groupName: 'Mill', currency: 'eur', timeZone: 'Asia/Tokyo' })
    expect((await bare.send('GET', '/labels')).json).toEqual([])
    expect((await bare.send('GET', '/groups')).json).toMatchObject({
      name: 'Mill',
      currency: 'EUR',
      timeZone: 'Asia/Tokyo',
    })
  })

  it('creates no account when creating the household fails', async () => {
    const ann = someone()
    expect((await app().send('POST', '/users/register', { ...ann, currency: 'nope' })).status).toBe(422)
    expect((await app().send('POST', '/users/register', ann)).status).toBe(204)
  })

  it('returns the signed-in user, and changes name and e-mail address separately', async () => {
    const ann = await app().signUp()
    const other = await app().signUp()
    const self = (await ann.send('GET', '/users/self')).json
    expect(self).toEqual({
      item: {
        id: ann.userId,
        name: expect.stringMatching(/^Person \d+$/),
        email: ann.email,
        isSuperuser: false,
        groupId: ann.householdUuid,
        groupName: 'Home',
        isOwner: true,
        role: 'owner',
        defaultGroupId: ann.householdUuid,
        groupIds: [ann.householdUuid],
        oidcIssuer: null,
        oidcSubject: null,
      },
    })
    const { password } = ann
    const toTaken = { name: 'half', email: other.email.toUpperCase(), password }
    const taken = await ann.send('PUT', '/users/self', toTaken)
    expect([taken.status, taken.json.code]).toEqual([409, 'email_taken'])
    expect((await ann.send('GET', '/users/self')).json).toEqual(self)
    expect((await ann.send('PUT', '/users/self', self.item)).json).toEqual(self)
    expect((await ann.send('PUT', '/users/self', { name: 'Ann', email: null })).json.item).toEqual({
      ...self.item,
      name: 'Ann',
    })
    const email = `new-${ann.email}`
    const changed = await ann.send('PUT', '/users/self', { email: email.toUpperCase(), password })
    expect(changed.json.item).toMatchObject({ name: 'Ann', email })
    expect(
      (await app().send('POST', '/users/login', { username: ann.email, password: ann.password })).status,
    ).toBe(401)
    expect(
      (await app().send('POST', '/users/login', { username: email, password: ann.password })).status,
    ).toBe(200)
  })

  it('changes the e-mail address only with the password', async () => {
    const me = await app().signUp()
    const email = `new-${me.email}`
    const change = (body: object) => me.send('PUT', '/users/self', body)
    const refusals = [await change({ name: 'half', email }), await change({ email, password: null })]
    for (let guess = 0; guess < 5; guess++) refusals.push(await change({ email, password: `guess ${guess}` }))
    for (const { status, json } of refusals)
      expect([status, Object.keys(json.fields)]).toEqual([422, ['password']])
    expect((await change({ email, password: me.password })).status).toBe(429)
    const { json } = await me.send('GET', '/users/self')
    expect(json.item).toMatchObject({ email: me.email, name: expect.not.stringContaining('half') })
    // Clients of the first generation send the e-mail address with every change.
    const same = await change({ name: 'Me', email: me.email.toUpperCase() })
    expect([same.status, same.json.item.name]).toEqual([200, 'Me'])
  })

  it('keeps a changed e-mail address when a request with the old address arrives later', async () => {
    const me = await app().signUp()
    const email = `new-${me.email}`
    beforeNextWrite(app(), () => me.send('PUT', '/users/self', { email, password: me.password }))
    const response = await me.send('PUT', '/users/self', { name: 'Me', email: me.email })
    expect(response.json.item).toMatchObject({ name: 'Me', email })
  })

  it('uses the default household of the user when a request names none', async () => {
    const [me, stranger] = [await app().signUp(), await app().signUp()]
    const { json: mill } = await me.send('POST', '/groups', { name: 'Mill' })
    for (const [defaultGroupId, status] of [
      [stranger.householdUuid, 404],
      [newId(), 404],
      ['mill', 422],
    ] as const) {
      const response = await me.send('PUT', '/users/self', { name: 'half', defaultGroupId })
      expect(response.status).toBe(status)
    }
    const { json: before } = await me.send('GET', '/users/self')
    expect(before.item).toMatchObject({ groupName: 'Home', groupIds: [me.householdUuid, mill.id] })
    expect(before.item.name).not.toBe('half')
    await me.send('PUT', '/users/self', { defaultGroupId: mill.id })
    expect((await me.send('PUT', '/users/self', { defaultGroupId: null, name: 'Me' })).status).toBe(200)
    expect((await me.send('GET', '/users/self')).json.item).toMatchObject({
      name: 'Me',
      groupId: mill.id,
      groupName: 'Mill',
      defaultGroupId: mill.id,
    })
  })
})

withServer(
  'Accounts',
  (app) => {
    it('are created only with an invitation when registration is disabled', async () => {
      const refused = await app().send('POST', '/users/register', someone())
      expect([refused.status, refused.json.code]).toEqual([403, 'registration_disabled'])
      const token = newToken()
      await app().context.database.write(async (tx) => {
        const group_id = 1_000_000
        const times = { created_at: 1, updated_at: 1 }
        const household = {
          id: group_id,
          uuid: newId(),
          name: 'Mill',
          currency: 'EUR',
          time_zone: 'UTC',
          searches_files: 1,
          revision: 0,
          files: 0,
          file_bytes: 0,
          ...times,
        }
        await tx.insertInto('household').values(household).execute()
        await tx
          .insertInto('invitation')
          .values({
            group_id,
            id: newId(),
            token_hash: hashToken(token),
            role: 'owner',
            note: '',
            uses: 1,
            max_uses: 1,
            expires_at: Date.now() + 60_000,
            created_by: newId(),
            created_at: 1,
          })
          .execute()
      })
      expect((await app().send('POST', '/users/register', { ...someone(), token })).status).toBe(204)
    })
  },
  { CUBBY_ALLOW_REGISTRATION: 'false' },
)
