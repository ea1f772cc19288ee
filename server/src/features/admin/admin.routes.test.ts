import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { attach, pdf } from '#test/attach.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import type { Person } from '#test/test-app.ts'

const paths = ['totals', 'households', 'accounts', 'invitations'].map((name) => `/admin/${name}`)

withServer('Administration', (app) => {
  let admin: Person

  it('is allowed only for the first account of the server', async () => {
    admin = await app().signUp({ groupName: 'Mill' })
    const owner = await app().signUp({ groupName: 'Abbey' })
    for (const path of paths) {
      expect((await admin.send('GET', path)).status, path).toBe(200)
      const refused = await owner.send('GET', path)
      expect([refused.status, refused.json.code], path).toEqual([403, 'forbidden'])
    }
    const isAdmin = async ({ send }: Person) => (await send('GET', '/users/self')).json.item.isSuperuser
    expect([await isAdmin(admin), await isAdmin(owner)]).toEqual([true, false])
  })

  it('is refused to API keys, and allowed for the admin in any household', async () => {
    const { json: key } = await admin.send('POST', '/users/self/api-keys', { name: 'a', role: 'owner' })
    const other = await app().signUp({ groupName: 'Zoo' })
    const inOther = await inviteAndJoin(other, admin, 'viewer')
    for (const path of paths) {
      const byKey = await app().send('GET', path, undefined, { authorization: key.token })
      expect(byKey.status, path).toBe(403)
      expect((await admin.send('GET', path, undefined, inOther)).status, path).toBe(200)
    }
  })

  it('uses the stored server address in printed codes, whatever Host header a request has', async () => {
    const stored = 'http://nas.local:7745'
    expect((await admin.send('PUT', '/admin/address', { address: ` ${stored}/ ` })).status).toBe(204)
    const { json } = await admin.send('GET', '/labelmaker/address', undefined, { host: 'localhost:80' })
    expect(json).toEqual({ address: stored, addresses: [stored, 'http://localhost:80'] })
    const owner = await app().signUp()
    expect((await owner.send('PUT', '/admin/address', { address: stored })).status).toBe(403)
    expect((await admin.send('PUT', '/admin/address', { address: '' })).status).toBe(204)
    const { json: removed } = await admin.send('GET', '/labelmaker/address')
    expect(removed.addresses).toEqual(['http://localhost:80'])
  })

  it.each(['nas.local', 'ftp://nas.local', 'https://nas.local/cubby', 'https://me@nas.local', ' '])(
    'refuses %j as the address of the server',
    async (address) => {
      const refused = await admin.send('PUT', '/admin/address', { address })
      expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['address']])
    },
  )

  it('lists households with owners, sizes and last change, but no contents', async () => {
    const { person, item } = await attach(app(), pdf)
    await person.send('PUT', '/groups', { name: 'Süd Farm', currency: 'EUR' })
    await person.upload(`${item}/attachments`, { file: pdf, name: 'the same again' })
    await person.upload(`${item}/attachments`, { file: Buffer.from('plain words'), name: 'b' })
    await inviteAndJoin(person, await app().signUp(), 'editor')
    const { json, text } = await admin.send('GET', '/admin/households?q=sud')
    expect(json).toEqual({
      items: [
        {
          id: person.householdUuid,
          name: 'Süd Farm',
          owners: [{ name: expect.stringMatching(/^Person/), email: person.email }],
          members: 2,
          items: 1,
          files: 2,
          fileBytes: pdf.length + 'plain words'.length,
          createdAt: expect.stringMatching(/Z$/),
          changedAt: expect.stringMatching(/Z$/),
        },
      ],
      total: 1,
      page: 1,
      pageSize: 25,
    })
    expect(text).not.toContain('Lamp')
    const byAddress = await admin.send('GET', `/admin/households?q=${person.email.toUpperCase()}`)
    expect(byAddress.json.items).toMatchObject([{ id: person.householdUuid }])
    expect((await admin.send('GET', '/admin/households?q=%20')).json).toMatchObject({ total: 0, items: [] })
    expect((await admin.send('GET', '/admin/households?q=nowhere')).json).toMatchObject({
      items: [],
      total: 0,
    })
  })

  it('sorts households by name, items, size or age, in pages', async () => {
    const names = async (query: string) => {
      const { json } = await admin.send('GET', `/admin/households?${query}`)
      return json.items.map(({ name }: { name: string }) => name)
    }
    const { total } = (await admin.send('GET', '/admin/households')).json
    const byName = await names('orderBy=name')
    expect(byName).toHaveLength(total)
    expect(byName).toEqual(byName.toSorted((one: string, other: string) => one.localeCompare(other)))
    expect([await names('orderBy=name&pageSize=2'), await names('orderBy=name&pageSize=2&page=2')]).toEqual([
      byName.slice(0, 2),
      byName.slice(2, 4),
    ])
    expect((await names('orderBy=size'))[0]).toBe('Süd Farm')
    expect((await names('orderBy=items'))[0]).toBe('Süd Farm')
    expect((await names('')).at(-1)).toBe('Mill')
    expect(await names('page=1000')).toEqual([])
  })

  it('lists all households even when the server has more than ten thousand', async () => {
    const before = (await admin.send('GET', '/admin/households')).json.total
    const added = 10_500
    const { database } = app().context
    const [template] = await database.read.selectFrom('household').selectAll().limit(1).execute()
    if (!template) throw new Error('There is no household')
    const ids = Array.from({ length: added }, (_, index) => 1_000_000 + index)
    const rows = ids.map((id, index) => ({
      ...template,
      id,
      uuid: app().context.newId(),
      name: `Bulk ${index}`,
      files: 1,
      file_bytes: index,
    }))
    for (let from = 0; from < added; from += 500) {
      await database.write((tx) =>
        tx
          .insertInto('household')
          .values(rows.slice(from, from + 500))
          .execute(),
      )
    }
    const list = async (query: string) => (await admin.send('GET', `/admin/households?${query}`)).json
    expect((await admin.send('GET', '/admin/totals')).json).toMatchObject({ households: before + added })
    expect((await list('q=Mill')).items).toMatchObject([{ name: 'Mill' }])
    expect(await list('q=bulk&orderBy=size&pageSize=2&page=5200')).toMatchObject({
      total: added,
      items: [{ name: 'Bulk 101' }, { name: 'Bulk 100' }],
    })
    expect((await list(`pageSize=1&page=${before + added}`)).items).toMatchObject([{ name: 'Mill' }])
    for (let from = 0; from < added; from += 500) {
      const some = ids.slice(from, from + 500)
      await database.write((tx) => tx.deleteFrom('household').where('id', 'in', some).execute())
    }
  })

  it('returns current totals after records were created and deleted', async () => {
    const totals = async () => (await admin.send('GET', '/admin/totals')).json
    const before = await totals()
    expect(before.databaseBytes).toBeGreaterThan(10_000)
    const { person } = await attach(app(), Buffer.from('a new file'))
    expect(await totals()).toMatchObject({
      households: before.households + 1,
      accounts: before.accounts + 1,
      items: before.items + 1,
      files: before.files + 1,
      fileBytes: before.fileBytes + 'a new file'.length,
    })
    await person.send('DELETE', '/users/self')
    const { households, accounts, items, files, fileBytes } = before
    expect(await totals()).toMatchObject({ households, accounts, items, files, fileBytes })
  })

  it('lists accounts, newest first, with the time they were last seen', async () => {
    const newest = await app().signUp({ name: 'Newest' })
    const { json } = await admin.send('GET', '/admin/accounts?pageSize=2')
    expect(json.items).toHaveLength(2)
    expect(json.items[0]).toEqual({
      id: newest.userId,
      name: 'Newest',
      email: newest.email,
      isSuperuser: false,
      signIn: 'password',
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
    })
    const { json: last } = await admin.send('GET', `/admin/accounts?pageSize=1&page=${json.total}`)
    expect(last.items).toMatchObject([{ id: admin.userId, isSuperuser: true }])
    expect((await admin.send('GET', '/admin/accounts?page=100000&pageSize=100')).json.items).toEqual([])
  })

  it('lists usable invitations without their tokens', async () => {
    const owner = await app().signUp({ groupName: 'Quarry' })
    const invite = async (body: object) => (await owner.send('POST', '/groups/invitations', body)).json
    const soon = new Date(Date.now() + 60_000).toISOString()
    const first = await invite({ uses: 2, role: 'viewer', note: 'for a friend', expiresAt: soon })
    const used = await invite({ uses: 1, role: 'editor' })
    await app().signUp({ token: used.token })
    const { json, text } = await admin.send('GET', '/admin/invitations')
    expect(json.items[0]).toEqual({
      id: first.id,
      householdName: 'Quarry',
      role: 'viewer',
      createdBy: expect.stringMatching(/^Person/),
      uses: 2,
      maxUses: 2,
      expiresAt: soon,
    })
    expect([text.includes(first.token), text.includes('for a friend')]).toEqual([false, false])
    const inQuarry = json.items.filter(
      ({ householdName }: { householdName: string }) => householdName === 'Quarry',
    )
    expect(inQuarry).toHaveLength(1)
    app().setNow(() => Date.parse(soon) + 1)
    const later = await admin.send('GET', '/admin/invitations')
    app().setNow(Date.now)
    expect(later.json.items.map(({ id }: { id: string }) => id)).not.toContain(first.id)
  })

  it('returns 409 when the only admin deletes the account while others exist', async () => {
    expect((await admin.send('GET', '/users/self/deletion')).json.isLastAdmin).toBe(true)
    const refused = await admin.send('DELETE', '/users/self')
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
    expect((await admin.send('GET', '/users/self')).status).toBe(200)
    const other = await app().signUp()
    expect((await other.send('GET', '/users/self/deletion')).json.isLastAdmin).toBe(false)
    await app().context.database.write((tx) =>
      tx.updateTable('user_account').set({ is_admin: 1 }).where('id', '=', other.userId).execute(),
    )
    expect((await other.send('GET', '/admin/totals')).status).toBe(200)
    expect((await admin.send('GET', '/users/self/deletion')).json.isLastAdmin).toBe(false)
    expect((await admin.send('DELETE', '/users/self')).status).toBe(204)
  })
})

withServer('The first account of a server', (app) => {
  it('may be deleted while it is the only account, and then the next account becomes admin', async () => {
    const first = await app().signUp()
    expect((await first.send('DELETE', '/users/self')).status).toBe(204)
    const people = await Promise.all([app().signUp(), app().signUp(), app().signUp()])
    const responses = await Promise.all(people.map(({ send }) => send('GET', '/admin/totals')))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403, 403])
  })
})

withServer(
  'The first account of a server',
  (app) => {
    it('is no server admin on a demo server, where strangers register', async () => {
      const person = await app().signUp()
      expect((await person.send('GET', '/admin/totals')).status).toBe(403)
    })
  },
  { CUBBY_DEMO: 'true' },
)
