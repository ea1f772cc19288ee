import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { openAsGuest } from '#test/guest.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { readCodes } from '#test/pictures.ts'
import type { Person } from '#test/test-app.ts'

const base = 'https://cubby.example'

withServer(
  'The found page',
  (app) => {
    const open = (path: string, request = {}) => openAsGuest(app(), path, request)
    let owner: Person
    let item: { id: string; assetId: string }
    let location: { id: string }
    beforeAll(async () => {
      owner = await app().signUp()
      item = (await owner.send('POST', '/items', { name: 'Rucksack' })).json
      location = (await owner.send('POST', '/locations', { name: 'Attic' })).json
    })
    afterAll(() => app().setNow(Date.now))

    const settings = (body: object, { send } = owner) => send('PUT', '/found-page', body)
    /** Returns the path in the code of a printed label. */
    const codeOf = async (label: string, { send } = owner) => {
      const { bytes } = await send('GET', `/labelmaker/${label}`)
      const [text = ''] = await readCodes(bytes)
      expect(text.startsWith(base)).toBe(true)
      return text.slice(base.length)
    }
    const messages = async () => (await owner.send('GET', '/guest-messages')).json

    it('is off by default, so that printed codes lead to the app', async () => {
      expect((await owner.send('GET', '/found-page')).json).toEqual({
        isOn: false,
        text: '',
        showsName: false,
      })
      expect(await codeOf(`item/${item.id}`)).toBe(`/item/${item.id}`)
    })

    it('is opened by the signed code of an item, a location and an asset ID', async () => {
      await settings({ isOn: true, text: 'Please call 0123-456.' })
      for (const label of [`item/${item.id}`, `location/${location.id}`, `asset/${item.assetId}`]) {
        const path = await codeOf(label)
        expect(path).toMatch(/^\/f\/[A-Z2-7]{20}\/(a|item|location)\//)
        const page = await open(path)
        expect([page.status, page.text]).toEqual([200, expect.stringContaining('Please call 0123-456.')])
        for (const hidden of ['Rucksack', 'Attic', owner.householdUuid])
          expect(page.text).not.toContain(hidden)
        expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
      }
    })

    it('shows the name of the found item or location only when an owner has allowed the name', async () => {
      const path = await codeOf(`item/${item.id}`)
      await settings({ showsName: true })
      expect((await open(path)).text).toContain('Rucksack')
      await settings({ showsName: false })
      expect((await open(path)).text).not.toContain('Rucksack')
    })

    it('gives the same response whether or not the labelled item or location exists', async () => {
      const { json: lost } = await owner.send('POST', '/items', { name: 'Umbrella' })
      const path = await codeOf(`item/${lost.id}`)
      const before = await open(path)
      await owner.send('DELETE', `/items/${lost.id}`)
      expect((await open(path)).text).toBe(before.text)
    })

    it('redirects to the app when the code belongs to another label or household', async () => {
      const [, code = ''] = /^\/f\/(\w+)\//.exec(await codeOf(`item/${item.id}`)) ?? []
      const other = await app().signUp()
      await settings({ isOn: true }, other)
      const theirs = (await other.send('POST', '/items', { name: 'Bag' })).json
      const [, foreign = ''] = /^\/f\/(\w+)\//.exec(await codeOf(`item/${theirs.id}`, other)) ?? []
      const wrong = [
        `/f/${code}/item/${theirs.id}`,
        `/f/${code}/item/${newId()}`,
        `/f/${code}/a/000-001`,
        `/f/${foreign}/item/${item.id}`,
        `/f/${foreign.slice(0, 8)}${code.slice(8)}/item/${item.id}`,
        `/f/${code.slice(0, -1)}/item/${item.id}`,
        `/f/x/item/${item.id}`,
      ]
      for (const path of wrong) {
        const page = await open(path)
        expect([page.status, page.headers['location']], path).toEqual([302, path.replace(/^\/f\/\w+/, '')])
        expect((await open(path, { form: { text: 'Found' } })).status, path).toBe(404)
      }
    })

    it('returns 404 for a path that could lead to another site, and redirects to the app for a code with a NUL character', async () => {
      for (const path of ['/f/x//site.example', '/f/x/%2F/site.example', '/f/x/items/1']) {
        const { status, headers } = await open(path)
        expect([status, headers['location']], path).toEqual([404, undefined])
      }
      expect((await open('/f/%00/item/1')).headers['location']).toBe('/item/1')
    })

    it('redirects members to the app, and shows the page to members of other households', async () => {
      const path = await codeOf(`item/${item.id}`)
      const viewer = await app().signUp()
      await inviteAndJoin(owner, viewer, 'viewer')
      const stranger = await app().signUp()
      const openWith = ({ token }: Person) =>
        open(path, { headers: { cookie: `hb.auth.token=${token.replace('Bearer ', '')}` } })
      for (const member of [owner, viewer]) {
        const page = await openWith(member)
        const appPath = `/item/${item.id}?tenant=${owner.householdUuid}`
        expect([page.status, page.headers['location']]).toEqual([302, appPath])
      }
      expect((await openWith(stranger)).status).toBe(200)
    })

    it('stores a message, sends it to the notifiers of the household, and thanks the guest', async () => {
      await owner.send('POST', '/notifiers', { name: 'Phone', url: 'ntfy://ntfy.test/topic', isActive: true })
      const path = await codeOf(`item/${item.id}`)
      const sent = await open(path, { form: { text: 'It is <here>', contact: '0170 1', website: '' } })
      expect([sent.status, sent.headers['location']]).toEqual([303, '?sent=1'])
      expect((await open(`${path}?sent=1`)).text).toContain('Thank you. The owner gets your message.')
      const { items } = await messages()
      expect(items).toMatchObject([
        { kind: 'found', itemId: item.id, subject: 'Rucksack', text: 'It is <here>', contact: '0170 1' },
      ])
      const deliveries = await app()
        .context.database.read.selectFrom('delivery')
        .select(['kind', 'title', 'message'])
        .execute()
      expect(deliveries).toEqual([
        {
          kind: 'guest',
          title: 'Someone scanned the label of Rucksack and wrote',
          message: 'It is <here>\n0170 1',
        },
      ])
      expect((await owner.send('DELETE', `/guest-messages/${items[0].id}`)).status).toBe(204)
      expect((await messages()).total).toBe(0)
    })

    it('accepts ten messages a day for each of two things with the same name', async () => {
      const other = await app().signUp()
      await settings({ isOn: true }, other)
      const printed = async () => {
        const { json } = await other.send('POST', '/items', { name: 'Box' })
        return codeOf(`item/${json.id}`, other)
      }
      const [one, two] = [await printed(), await printed()]
      const write = async (path: string) => (await open(path, { form: { text: 'Found' } })).status
      for (let index = 0; index < 10; index++) expect(await write(one)).toBe(303)
      expect([await write(one), await write(two)]).toEqual([429, 303])
    })

    it('names a deleted item as deleted in the message of a finder, and not by its id', async () => {
      const { json: lost } = await owner.send('POST', '/items', { name: 'Umbrella' })
      const path = await codeOf(`item/${lost.id}`)
      await owner.send('DELETE', `/items/${lost.id}`)
      expect((await open(path, { form: { text: 'Here' } })).status).toBe(303)
      const { items } = await messages()
      expect(items).toMatchObject([{ itemId: lost.id, subject: '', text: 'Here' }])
      const titles = await app().context.database.read.selectFrom('delivery').select('title').execute()
      expect(titles.at(-1)).toEqual({ title: 'Someone scanned the label of (deleted) and wrote' })
      await owner.send('DELETE', `/guest-messages/${items[0].id}`)
    })

    it('is opened to strangers by no API key', async () => {
      const { json: key } = await owner.send('POST', '/users/self/api-keys', { name: 'a', role: 'owner' })
      const authorization: string = key.token
      const refused = await app().send('PUT', '/found-page', { isOn: true }, { authorization })
      expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    })

    it('drops messages of robots, rejects empty messages, shortens long ones, and accepts ten a day for each label', async () => {
      const path = await codeOf(`location/${location.id}`)
      const send = (form: Record<string, string>, more = {}) => open(path, { form, ...more })
      expect((await send({ text: 'Buy', website: 'https://spam.example' })).status).toBe(303)
      expect((await messages()).total).toBe(0)
      expect((await send({ text: 'a\0b' })).status).toBe(422)
      const empty = await send({ text: ' ', contact: '"0170"' })
      expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Write a message first.')])
      expect(empty.text).toContain('value="&quot;0170&quot;"')
      expect((await send({ text: 'a'.repeat(70_000) })).status).toBe(413)
      expect((await send({ text: 'a'.repeat(5000), contact: 'b'.repeat(5000) })).status).toBe(303)
      const [long] = (await messages()).items
      expect([long.text.length, long.contact.length]).toEqual([1000, 255])
      for (let index = 1; index < 10; index++)
        expect((await send({ text: 'Found' }, { address: `198.51.100.${index}` })).status).toBe(303)
      const refused = await send({ text: 'Found' })
      expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('too many attempts')])
      expect((await messages()).total).toBe(10)
      expect((await send({ text: 'Found' }, { headers: { origin: 'https://evil.example' } })).status).toBe(
        403,
      )
    })

    it('redirects to the app after an owner has turned the page off, and labels are then printed without a signature', async () => {
      const path = await codeOf(`item/${item.id}`)
      await settings({ isOn: false })
      const page = await open(path)
      expect([page.status, page.headers['location']]).toEqual([302, `/item/${item.id}`])
      expect((await open(path, { form: { text: 'Found' } })).status).toBe(404)
      expect(await codeOf(`item/${item.id}`)).toBe(`/item/${item.id}`)
      await settings({ isOn: true })
      expect((await open(path)).status).toBe(200)
    })
  },
  { CUBBY_BASE_URL: base },
)
