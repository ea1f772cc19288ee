import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, serverBusy } from '#server/shared/app-error.ts'
import { databaseKinds } from '#test/each-database.ts'
import { openAsGuest } from '#test/guest.ts'
import { createOidcProvider, type OidcProvider } from '#test/oidc-provider.ts'
import { newId } from '#server/shared/new-id.ts'
import { createTestApp, type TestResponse, type TestApp } from '#test/test-app.ts'

const callback = '/users/login/oidc/callback'
const ada = { sub: 'ada-1', email: 'Ada@example.org', email_verified: true, name: 'Ada', groups: ['family'] }

/** Acts as a browser: goes to the provider and back, with the cookies that were set. */
function visit(app: TestApp, provider: OidcProvider) {
  return {
    async start(query = '') {
      const redirect = await app.send('GET', `/users/login/oidc${query}`)
      const cookie = cookiesOf(redirect)
      const response = await fetch(String(redirect.headers['location']), { redirect: 'manual' })
      const back = new URL(response.headers.get('location') ?? '')
      return { cookie, back, asked: new URL(String(redirect.headers['location'])) }
    },
    async signIn(person: Record<string, unknown>, query = '') {
      provider.person = person
      const { cookie, back } = await this.start(query)
      return finish(app, back, cookie)
    },
  }
}

function finish(app: TestApp, back: URL, cookie: string): Promise<TestResponse> {
  return app.send('GET', `${callback}${back.search}`, undefined, { cookie })
}

function cookiesOf({ headers }: TestResponse): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
}

async function selfOf(app: TestApp, response: TestResponse) {
  const { json } = await app.send('GET', '/users/self', undefined, { cookie: cookiesOf(response) })
  return json?.item
}

const whereTo = ({ status, headers }: TestResponse) => [status, headers['location']]
const refusal = (reason: string) => [302, `/?oidc_error=${reason}`]

describe.each(databaseKinds)('Sign-in through a provider on %s', (kind) => {
  let provider: OidcProvider
  let app: TestApp
  const signIn = (person: Record<string, unknown>, query?: string) =>
    visit(app, provider).signIn(person, query)

  beforeAll(async () => {
    provider = await createOidcProvider()
    app = await createTestApp(kind, { ...provider.settings, CUBBY_OIDC_BUTTON_TEXT: 'Sign in with Home' })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })
  beforeEach(() => {
    provider.overrides = {}
    provider.isDown = false
  })

  it('sends PKCE, state and nonce to the provider, and returns the text of the sign-in button', async () => {
    const { asked, cookie, back } = await visit(app, provider).start()
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'cubby',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[A-Z2-7]{26}\.\d+\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(cookie).toContain(`cubby.oidc.${asked.searchParams.get('state')}=`)
    expect(back.pathname).toBe(`/api/v1${callback}`)
    const { json } = await app.send('GET', '/status')
    expect(json.oidc).toEqual({
      enabled: true,
      buttonText: 'Sign in with Home',
      autoRedirect: false,
      allowLocal: true,
    })
  })

  it('creates an account with a household, and finds the account by the provider’s subject at the next sign-in', async () => {
    const person = { ...ada, sub: 'new-1', email: 'New@example.org' }
    const first = await signIn(person)
    expect(whereTo(first)).toEqual([302, '/'])
    expect(String(first.headers['set-cookie'])).toContain('hb.auth.token=')
    const self = await selfOf(app, first)
    expect(self).toMatchObject({
      email: 'new@example.org',
      name: 'Ada',
      role: 'owner',
      oidcIssuer: provider.issuer,
      oidcSubject: 'new-1',
    })
    // The provider reports a new e-mail address. Cubby still finds the account by the subject that the provider
    // reports.
    const again = await signIn({ ...person, email: 'other@example.org', email_verified: false })
    expect((await selfOf(app, again)).id).toBe(self.id)
  })

  it('creates the household with the currency, time zone and language of the browser when the server knows them', async () => {
    const found = async (sub: string, query: string) => {
      const cookie = cookiesOf(await signIn({ ...ada, sub, email: `${sub}@example.org` }, query))
      const [household, rooms] = await Promise.all(
        ['/groups', '/locations'].map((path) => app.send('GET', path, undefined, { cookie })),
      )
      return { ...household?.json, rooms: rooms?.json.map(({ name }: { name: string }) => name) }
    }
    expect(await found('bern-1', '?currency=CHF&timeZone=Europe%2FZurich&language=de-CH')).toMatchObject({
      currency: 'CHF',
      timeZone: 'Europe/Zurich',
      rooms: expect.arrayContaining(['Küche', 'Dachboden']),
    })
    expect(await found('moon-1', '?currency=MOON&timeZone=Moon%2FTycho&language=moon')).toMatchObject({
      currency: 'USD',
      timeZone: app.context.config.timeZone,
      rooms: expect.arrayContaining(['Kitchen', 'Attic']),
    })
  })

  it('redirects to the page that was requested before the sign-in', async () => {
    const response = await signIn(
      { ...ada, sub: 'next-1', email: 'next@example.org' },
      '?next=%2Fitems%3Fq%3Da',
    )
    expect(whereTo(response)).toEqual([302, '/?next=%2Fitems%3Fq%3Da'])
  })

  it('links an account by its verified e-mail address, and ends its password, sessions and API keys', async () => {
    const person = await app.signUp()
    const { json: key } = await person.send('POST', '/users/self/api-keys', { name: 'a' })
    const response = await signIn({ ...ada, sub: 'known-1', email: person.email.toUpperCase() })
    expect(await selfOf(app, response)).toMatchObject({ id: person.userId, oidcSubject: 'known-1' })
    expect((await person.send('GET', '/users/self')).status).toBe(401)
    const byKey = await app.send('GET', '/users/self', undefined, { authorization: `Bearer ${key.token}` })
    expect(byKey.status).toBe(401)
    const { email: username, password } = person
    expect((await app.send('POST', '/users/login', { username, password })).status).toBe(401)
    expect((await app.send('POST', '/users/login', { username, password: '' })).status).toBe(401)
  })

  it('deletes the passkeys and two-factor sign-in of an account when it is linked', async () => {
    const person = await app.signUp()
    const user_id = person.userId
    await app.context.database.write(async (tx) => {
      const key = { id: newId(), credential_id: newId(), public_key: '', counter: 0, last_used_at: null }
      await tx
        .insertInto('passkey')
        .values({ ...key, user_id, name: 'Phone', created_at: 0 })
        .execute()
      await tx
        .insertInto('two_factor')
        .values({ user_id, secret: 'A'.repeat(32), last_step: 0, enabled_at: 1 })
        .execute()
    })
    const cookie = cookiesOf(await signIn({ ...ada, sub: 'known-2', email: person.email }))
    const read = async (path: string) => (await app.send('GET', path, undefined, { cookie })).json
    expect(await read('/users/self/passkeys')).toEqual([])
    expect((await read('/users/self/two-factor')).enabledAt).toBeNull()
  })

  it('deletes the calendar, notifiers, webhooks and invitations of an account when it is linked', async () => {
    const person = await app.signUp()
    const { json: calendar } = await person.send('POST', '/users/self/calendar')
    const read = () => app.send('GET', calendar.path.replace('/api/v1', ''))
    expect((await read()).status).toBe(200)
    await person.send('POST', '/notifiers', { name: 'me', isActive: true, url: 'ntfy://ntfy.test/me' })
    await person.send('POST', '/webhooks', { name: 'me', url: 'https://webhook.test/me' })
    const { json: invitation } = await person.send('POST', '/groups/invitations', { uses: 9, role: 'owner' })
    const response = await signIn({ ...ada, sub: 'ways-1', email: person.email })
    expect((await read()).status).toBe(404)
    const headers = { cookie: cookiesOf(response) }
    expect((await app.send('GET', '/notifiers', undefined, headers)).json).toEqual([])
    expect((await app.send('GET', '/webhooks', undefined, headers)).json).toEqual([])
    const late = await app.signUp()
    expect((await late.send('POST', `/groups/invitations/${invitation.token}`)).status).toBe(404)
    // The account had been the only member of its household, so this household is still the default one.
    expect((await selfOf(app, response)).groupId).toBe(person.householdUuid)
  })

  it('ends the shared links of an account and forgets its sign-in addresses when it is linked', async () => {
    const person = await app.signUp()
    const { json: item } = await person.send('POST', '/items', { name: 'Diary' })
    const { json: link } = await person.send('POST', '/shares', {
      name: 'a',
      target: 'item',
      targetId: item.id,
    })
    const open = async () => (await openAsGuest(app, link.path)).text
    expect(await open()).toContain('Diary')
    const { read, write } = app.context.database
    await write((tx) =>
      tx
        .insertInto('sign_in_address')
        .values({ user_id: person.userId, address: 'foe.test', signed_in_at: 1 })
        .execute(),
    )
    const cookie = cookiesOf(await signIn({ ...ada, sub: 'links-1', email: person.email }))
    expect(await open()).not.toContain('Diary')
    const { json: links } = await app.send('GET', '/shares', undefined, { cookie })
    expect(links.items).toMatchObject([{ id: link.id, isEnded: true }])
    const addresses = read
      .selectFrom('sign_in_address')
      .select('address')
      .where('user_id', '=', person.userId)
    expect(await addresses.where('address', '=', 'foe.test').execute()).toEqual([])
  })

  it('gives a linked account a new default household when its household has other members', async () => {
    const person = await app.signUp({ groupName: 'Trap' })
    const { json: invitation } = await person.send('POST', '/groups/invitations', { uses: 1, role: 'owner' })
    const foe = await app.signUp({ token: invitation.token })
    const response = await signIn({ ...ada, sub: 'trap-1', email: person.email })
    const self = await selfOf(app, response)
    expect(self).toMatchObject({ id: person.userId, groupName: 'Home', role: 'owner' })
    expect(new Set(self.groupIds)).toEqual(new Set([person.householdUuid, self.groupId]))
    const item = { name: 'Diary' }
    expect((await app.send('POST', '/items', item, { cookie: cookiesOf(response) })).status).toBe(201)
    expect((await foe.send('GET', '/items')).json.total).toBe(0)
  })

  it('finds the account by its verified e-mail address when the issuer has changed', async () => {
    const person = { ...ada, sub: 'moved-1', email: 'moved@example.org' }
    const { id } = await selfOf(app, await signIn(person))
    await app.context.database.write((tx) =>
      tx
        .updateTable('user_account')
        .set({ oidc_issuer: 'https://before.example.org' })
        .where('id', '=', id)
        .execute(),
    )
    const unproven = await signIn({ ...person, email_verified: false })
    expect(whereTo(unproven)).toEqual(refusal('email_unverified'))
    expect(await selfOf(app, await signIn(person))).toMatchObject({ id, oidcIssuer: provider.issuer })
  })

  it('refuses a change of the e-mail address, which comes from the provider', async () => {
    const person = { ...ada, sub: 'mine-1', email: 'mine@example.org' }
    const cookie = cookiesOf(await signIn(person))
    const change = (body: object) => app.send('PUT', '/users/self', body, { cookie })
    const refused = await change({ name: 'Ada', email: 'yours@example.org' })
    expect([refused.status, refused.json.fields]).toEqual([422, { email: 'comes from the provider' }])
    expect((await change({ name: 'Countess', email: 'Mine@example.org' })).json.item).toMatchObject({
      name: 'Countess',
      email: 'mine@example.org',
    })
  })

  it('refuses to link an account whose e-mail address the provider has not verified', async () => {
    const person = await app.signUp()
    for (const email_verified of [false, undefined, 'no']) {
      const response = await signIn({ ...ada, sub: 'foe-1', email: person.email, email_verified })
      expect(whereTo(response)).toEqual(refusal('email_unverified'))
    }
    expect((await person.send('GET', '/users/self')).json.item.oidcSubject).toBeNull()
  })

  it('refuses to link an account that is linked to another user of the provider', async () => {
    const email = 'kept@example.org'
    await signIn({ ...ada, sub: 'first-1', email })
    expect(whereTo(await signIn({ ...ada, sub: 'second-1', email }))).toEqual(refusal('email_taken'))
  })

  it.each([
    ['whose provider has verified it', (email: string) => signIn({ ...ada, sub: `owner ${email}`, email })],
    [
      'whose provider has not verified it either',
      (email: string) => signIn({ ...ada, sub: `other ${email}`, email, email_verified: false }),
    ],
    [
      'who registers with a password',
      (email: string) =>
        app.send('POST', '/users/register', { name: 'Ada', email, password: 'correct horse battery' }),
    ],
    [
      'who changes to it',
      async (email: string) => {
        const person = await app.signUp()
        return person.send('PUT', '/users/self', { email, password: person.password })
      },
    ],
  ])(
    'moves an unverified e-mail address to the user %s, and gives the first account a substitute address',
    async (_who, arrive) => {
      const email = `${newId()}@example.org`
      const claimed = { ...ada, sub: `claims ${email}`, email, email_verified: false }
      const before = await selfOf(app, await signIn(claimed))
      expect(before.email).toBe(email)
      await arrive(email)
      const after = await selfOf(app, await signIn(claimed))
      expect(after).toMatchObject({ id: before.id, email: `${before.id}@unverified.invalid` })
      const rows = await app.context.database.read
        .selectFrom('user_account')
        .select('id')
        .where('email', '=', email)
        .execute()
      expect(rows).toHaveLength(1)
      expect(rows[0]?.id).not.toBe(before.id)
    },
  )

  it('refuses a callback when its state was used before or comes from another browser', async () => {
    provider.person = { ...ada, sub: 'replay-1', email: 'replay@example.org' }
    const { cookie, back } = await visit(app, provider).start()
    expect(whereTo(await finish(app, back, ''))).toEqual(refusal('expired'))
    const foreign = await visit(app, provider).start()
    expect(whereTo(await finish(app, back, foreign.cookie))).toEqual(refusal('expired'))
    const first = await finish(app, back, cookie)
    expect(whereTo(first)).toEqual([302, '/'])
    expect(String(first.headers['set-cookie'])).toMatch(/cubby\.oidc\.[\w.-]+=;/)
    expect(whereTo(await finish(app, back, cookie))).toEqual(refusal('failed'))
    expect(whereTo(await app.send('GET', callback))).toEqual(refusal('expired'))
  })

  it('refuses a callback whose state was used or is ten minutes old, even if the provider accepts the code again', async () => {
    provider.takesCodesAgain = true
    provider.person = { ...ada, sub: 'replay-2', email: 'replay-2@example.org' }
    const { cookie, back } = await visit(app, provider).start()
    const together = await Promise.all([finish(app, back, cookie), finish(app, back, cookie)])
    expect(together.map(whereTo)).toContainEqual([302, '/'])
    expect(together.map(whereTo)).toContainEqual(refusal('expired'))
    const settings = { ...provider.settings, CUBBY_DATABASE_URL: app.config.databaseUrl ?? '' }
    const otherServer = kind === 'postgres' ? await createTestApp(kind, settings) : app
    expect(whereTo(await finish(otherServer, back, cookie))).toEqual(refusal('expired'))
    if (otherServer !== app) await otherServer.close()
    const late = await visit(app, provider).start()
    app.setNow(() => Date.now() + 600_000)
    expect(whereTo(await finish(app, late.back, late.cookie))).toEqual(refusal('expired'))
    app.setNow(Date.now)
    provider.takesCodesAgain = false
  })

  it.each([
    ['nonce', { nonce: 'another' }],
    ['audience', { aud: 'another' }],
    ['issuer', { iss: 'https://another.example' }],
    ['time, more than a minute ago', { exp: Math.floor(Date.now() / 1000) - 90 }],
  ])('refuses a token with the wrong %s', async (_what, overrides) => {
    provider.overrides = overrides
    const response = await signIn({ ...ada, sub: 'lie-1', email: 'lie@example.org' })
    expect(whereTo(response)).toEqual(refusal('failed'))
    expect(response.headers['set-cookie']).not.toContain('hb.auth.token')
  })

  it.each([-50, 50])('accepts a provider whose clock differs by %i seconds', async (seconds) => {
    const now = Math.floor(Date.now() / 1000) + seconds
    provider.overrides = { iat: now, nbf: now, exp: now + 10 }
    const response = await signIn({ ...ada, sub: `clock${seconds}`, email: `clock${seconds}@example.org` })
    expect(whereTo(response)).toEqual([302, '/'])
  })

  it('redirects with a reason when the e-mail address is missing, access is denied, or the provider does not respond', async () => {
    expect(whereTo(await signIn({ sub: 'nobody-1' }))).toEqual(refusal('email_missing'))
    const { cookie, back } = await visit(app, provider).start()
    const state = back.searchParams.get('state')
    const denied = new URL(`?error=access_denied&state=${state}`, back)
    expect(whereTo(await finish(app, denied, cookie))).toEqual(refusal('denied'))
    const late = await visit(app, provider).start('?next=%2Fitems')
    provider.isDown = true
    expect(whereTo(await finish(app, late.back, late.cookie))).toEqual([
      302,
      '/?next=%2Fitems&oidc_error=unreachable',
    ])
  })

  it('makes a user with an invitation a member of the inviting household', async () => {
    const owner = await app.signUp({ groupName: 'Mill' })
    const { json } = await owner.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const guest = { ...ada, sub: 'guest-1', email: 'guest@example.org' }
    const response = await signIn(guest, `?token=${json.token}`)
    expect(whereTo(response)).toEqual([302, '/'])
    expect(await selfOf(app, response)).toMatchObject({ groupId: owner.householdUuid, role: 'viewer' })
    const late = await signIn({ ...guest, sub: 'guest-2', email: 'late@example.org' }, `?token=${json.token}`)
    expect(whereTo(late)).toEqual([302, `/?token=${json.token}&oidc_error=invitation_ended`])
  })

  it('refuses callbacks of the provider after twenty failures from one IP address', async () => {
    const { cookie, back } = await visit(app, provider).start()
    const send = app.sendFrom('192.0.2.7')
    const responses: TestResponse[] = []
    back.searchParams.set('code', 'guessed')
    for (let count = 0; count <= 20; count++) {
      responses.push(await send('GET', `${callback}${back.search}`, undefined, { cookie }))
    }
    const places = responses.map(whereTo)
    expect(places[0]).toEqual(refusal('failed'))
    expect(places.at(-1)).toEqual(refusal('too_many_requests'))
  })
})

describe('Sign-in with the settings of a provider', () => {
  let provider: OidcProvider
  beforeAll(async () => {
    provider = await createOidcProvider()
  })
  afterAll(() => provider.close())

  async function withSettings(settings: Record<string, string>, run: (app: TestApp) => Promise<void>) {
    await using app = await createTestApp('sqlite', { ...provider.settings, ...settings })
    await run(app)
  }

  it("loads the provider's settings at the first sign-in, and again at the next sign-in when loading has failed", () =>
    withSettings({}, async (app) => {
      provider.isDown = true
      expect(whereTo(await app.send('GET', '/users/login/oidc'))).toEqual(refusal('unreachable'))
      provider.isDown = false
      expect(whereTo(await visit(app, provider).signIn(ada))).toEqual([302, '/'])
    }))

  it('is refused when the provider reports another issuer than the configured one', () =>
    withSettings({}, async (app) => {
      provider.claimedIssuer = 'https://another.example'
      expect(whereTo(await app.send('GET', '/users/login/oidc'))).toEqual(refusal('unreachable'))
      provider.claimedIssuer = provider.issuer
    }))

  it('sends the client secret to no other host when the token endpoint redirects', () =>
    withSettings({ CUBBY_ALLOW_NETS: '127.0.0.0/8' }, async (app) => {
      provider.tokenMovedTo = '/elsewhere'
      expect(whereTo(await visit(app, provider).signIn(ada))).toEqual(refusal('failed'))
      expect(provider.requestedPaths().slice(-1)).toEqual(['/token'])
      provider.tokenMovedTo = undefined
    }))

  it('redirects to the sign-in page when the server fails, whatever the error', () =>
    withSettings({}, async (app) => {
      const { oidcCallbacks } = app.context.limits
      const guess = vi.spyOn(oidcCallbacks, 'guess')
      const refuse = async (error: Error) => {
        guess.mockRejectedValueOnce(error)
        return whereTo(await visit(app, provider).signIn(ada))
      }
      expect(await refuse(serverBusy())).toEqual(refusal('too_many_requests'))
      expect(await refuse(new AppError(401, 'unauthorized', 'No'))).toEqual(refusal('failed'))
      expect(await refuse(Object.assign(new Error('locked'), { errcode: 5 }))).toEqual(
        refusal('too_many_requests'),
      )
    }))

  it('logs a lost database connection, but not a sign-in that is refused because the server is busy', () =>
    withSettings({}, async (app) => {
      const report = vi.spyOn(app.context, 'logError')
      const guess = vi.spyOn(app.context.limits.oidcCallbacks, 'guess')
      guess.mockRejectedValueOnce(serverBusy())
      expect(whereTo(await visit(app, provider).signIn(ada))).toEqual(refusal('too_many_requests'))
      expect(report).not.toHaveBeenCalled()
      const lost = new Error('Connection terminated unexpectedly')
      guess.mockRejectedValueOnce(lost)
      expect(whereTo(await visit(app, provider).signIn(ada))).toEqual(refusal('too_many_requests'))
      expect(report).toHaveBeenCalledWith('A sign-in through the provider failed', lost)
    }))

  it('refuses passwords when CUBBY_ALLOW_LOCAL_SIGN_IN is false', () =>
    withSettings({ CUBBY_ALLOW_LOCAL_SIGN_IN: 'false' }, async (app) => {
      const login = { username: 'a@example.org', password: 'correct horse battery' }
      const refused = await app.send('POST', '/users/login', login)
      expect([refused.status, refused.json.code]).toEqual([403, 'local_sign_in_disabled'])
      const registration = { name: 'A', email: 'a@example.org', password: 'correct horse battery' }
      expect((await app.send('POST', '/users/register', registration)).status).toBe(403)
      expect((await app.send('GET', '/status')).json.oidc.allowLocal).toBe(false)
      expect(whereTo(await visit(app, provider).signIn(ada))).toEqual([302, '/'])
    }))

  it('allows only members of the configured groups, and only verified e-mail addresses', () =>
    withSettings(
      { CUBBY_OIDC_ALLOWED_GROUPS: 'family, friends', CUBBY_OIDC_VERIFY_EMAIL: 'true' },
      async (app) => {
        const go = (person: object) => visit(app, provider).signIn({ ...ada, ...person })
        expect(whereTo(await go({ groups: ['work'] }))).toEqual(refusal('not_allowed'))
        expect(whereTo(await go({ groups: undefined }))).toEqual(refusal('not_allowed'))
        expect(whereTo(await go({ email_verified: false }))).toEqual(refusal('email_unverified'))
        expect(whereTo(await go({ groups: 'friends' }))).toEqual([302, '/'])
      },
    ))

  it('creates no account when registration is disabled', () =>
    withSettings({ CUBBY_ALLOW_REGISTRATION: 'false' }, async (app) => {
      expect(whereTo(await visit(app, provider).signIn(ada))).toEqual(refusal('registration_disabled'))
    }))
})

it('Sign-in through a provider returns 404 when no provider is configured', async () => {
  await using app = await createTestApp('sqlite')
  expect((await app.send('GET', '/users/login/oidc')).status).toBe(404)
  expect((await app.send('GET', callback)).status).toBe(404)
})
