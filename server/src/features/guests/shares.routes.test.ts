import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { shareFields } from '#contract/guests/share-fields.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { newId } from '#server/shared/new-id.ts'
import { attach, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { openAsGuest } from '#test/guest.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import type { Person } from '#test/test-app.ts'
import { endedSharesJob } from './shares.service.ts'

const dayMs = 86_400_000

async function createItem({ send }: Person, body: object = {}) {
  const { status, json } = await send('POST', '/items', { name: 'Drill', ...body })
  expect(status).toBe(201)
  return json
}

async function share({ send }: Person, body: object) {
  const { status, json, text } = await send('POST', '/shares', { name: 'Shared', ...body })
  expect(status, text).toBe(201)
  return json
}

withServer('Shared links', (app) => {
  const open = (path: string, request = {}) => openAsGuest(app(), path, request)

  it('show only the chosen fields of an item, without prices by default', async () => {
    const owner = await app().signUp()
    const all = { manufacturer: 'Hilti', serialNumber: 'SN-77', purchasePrice: 1234, notes: 'Hidden note' }
    const item = await createItem(owner, { description: 'Yellow' })
    await owner.send('PATCH', `/items/${item.id}`, all)
    const byDefault = await open((await share(owner, { target: 'item', targetId: item.id })).path)
    expect(byDefault.status).toBe(200)
    for (const shown of ['Shared', 'Drill', 'Yellow', 'Hilti']) expect(byDefault.text).toContain(shown)
    for (const hidden of ['SN-77', '1,234', 'Hidden note']) expect(byDefault.text).not.toContain(hidden)
    const fields = ['purchasePrice', 'notes']
    const chosen = await open((await share(owner, { target: 'item', targetId: item.id, fields })).path)
    for (const shown of ['1,234', 'Hidden note']) expect(chosen.text).toContain(shown)
    for (const hidden of ['Yellow', 'Hilti', 'SN-77']) expect(chosen.text).not.toContain(hidden)
  })

  it('show every kind of field when all are chosen', async () => {
    const owner = await app().signUp({ groupName: 'Secret household' })
    const { json: location } = await owner.send('POST', '/locations', { name: 'Attic' })
    const { json: label } = await owner.send('POST', '/labels', { name: 'Tools' })
    const item = await createItem(owner, {
      locationId: location.id,
      labelIds: [label.id],
      quantity: 1234.5678,
    })
    await owner.send('PUT', `/items/${item.id}`, {
      purchaseTime: '2024-03-05',
      warrantyExpires: '2031-01',
      currentValue: 9.5,
      replacementValue: 0.0125,
      fields: [
        { type: 'text', name: 'Size', textValue: '<b>XL</b>' },
        { type: 'number', name: 'Weight', numberValue: 2.500008 },
        { type: 'boolean', name: 'Boxed', booleanValue: true },
        { type: 'time', name: 'Checked', timeValue: '2025-06-07' },
      ],
    })
    const { path } = await share(owner, { target: 'item', targetId: item.id, fields: shareFields })
    const { text } = await open(path)
    const dates = ['5 March 2024', 'January 2031', '7 June 2025']
    for (const shown of [
      'Attic',
      'Tools',
      '1,234.5678',
      '9.50',
      '0.0125',
      'Weight',
      '2.500008',
      'Yes',
      ...dates,
    ])
      expect(text).toContain(shown)
    expect(text).toContain('&lt;b&gt;XL&lt;/b&gt;')
    expect(text).not.toContain('Secret household')
  })

  it('list the items that are now in a location and everything inside it, with a label, or in the results of a search', async () => {
    const owner = await app().signUp()
    const { json: house } = await owner.send('POST', '/locations', { name: 'House' })
    const { json: room } = await owner.send('POST', '/locations', { name: 'Room', parentId: house.id })
    const { json: label } = await owner.send('POST', '/labels', { name: 'Tools' })
    await createItem(owner, { name: 'Lamp', locationId: room.id })
    await createItem(owner, { name: 'Saw', labelIds: [label.id] })
    const listed = async (body: object) => {
      const { path } = await share(owner, body)
      return async () => [...(await open(path)).text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)
    }
    const ofHouse = await listed({ target: 'location', targetId: house.id })
    const ofLabel = await listed({ target: 'label', targetId: label.id })
    const ofSearch = await listed({ target: 'search', search: { q: 'saw' } })
    expect([await ofHouse(), await ofLabel(), await ofSearch()]).toEqual([['Lamp'], ['Saw'], ['Saw']])
    await createItem(owner, { name: 'Saw blade', locationId: house.id })
    expect([await ofHouse(), await ofLabel(), await ofSearch()]).toEqual([
      ['Lamp', 'Saw blade'],
      ['Saw'],
      ['Saw', 'Saw blade'],
    ])
  })

  it('show nothing of a search without a label once the label is merged or deleted, until that is undone', async () => {
    const owner = await app().signUp()
    const { json: secret } = await owner.send('POST', '/labels', { name: 'Secret' })
    const { json: other } = await owner.send('POST', '/labels', { name: 'Other' })
    await createItem(owner, { name: 'Diamond', labelIds: [secret.id] })
    await createItem(owner, { name: 'Chair' })
    const search = { labels: [secret.id], negateLabels: 'true' }
    const { path } = await share(owner, { target: 'search', search })
    const shown = async () =>
      [...(await open(path)).text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)
    expect(await shown()).toEqual(['Chair'])
    for (const [method, url, body] of [
      ['POST', `/labels/${secret.id}/merge`, { into: other.id }],
      ['DELETE', `/labels/${secret.id}`],
    ] as const) {
      const { headers } = await owner.send(method, url, body)
      expect(await shown(), url).toEqual([])
      await owner.undo({ headers })
      expect(await shown(), url).toEqual(['Chair'])
    }
  })

  it('split long lists into pages', async () => {
    const owner = await app().signUp()
    const { json: location } = await owner.send('POST', '/locations', { name: 'Shelf' })
    const many = Array.from({ length: 25 }, (_, index) => ({
      name: `Book ${String(index + 1).padStart(2, '0')}`,
      locationId: location.id,
    }))
    await owner.send('POST', '/items/many', { items: many })
    const { path } = await share(owner, { target: 'location', targetId: location.id })
    const first = await open(path)
    expect(first.text).toContain('Book 24')
    expect(first.text).not.toContain('Book 25')
    expect(first.text).toContain('href="?page=2"')
    const second = await open(`${path}?page=2`)
    expect(second.text).toContain('Book 25')
    expect((await open(`${path}?page=99999999999`)).status).toBe(200)
  })

  it('serve only thumbnails of photos, and only for items that they show', async () => {
    const owner = await app().signUp()
    const photo = await picture(800, 600)
      .withExif({ IFD3: { GPSLatitude: '52/1' } })
      .jpeg()
      .toBuffer()
    const shown = await attach(app(), photo, 'shown.jpg', owner)
    const other = await attach(app(), photo, 'other.jpg', owner)
    const [shownId, otherId] = [shown.item, other.item].map((path) => path.replace('/items/', ''))
    const { json: manual } = await owner.upload(`${shown.item}/attachments`, {
      file: await picture(90, 90).png().toBuffer(),
      name: 'receipt.png',
      type: 'receipt',
    })
    const receipt = manual.attachments.find(({ type }: { type: string }) => type === 'receipt').id
    const { path } = await share(owner, { target: 'item', targetId: shownId })
    const [, source = ''] = /<img src="([^"]+)"/.exec((await open(path)).text) ?? []
    expect(source).toBe(`${path}/photos/${shownId}/${shown.id}?size=large`)
    const served = await open(source)
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(served.bytes.includes('GPS')).toBe(false)
    for (const foreign of [
      `${shownId}/${receipt}`,
      `${otherId}/${other.id}`,
      `${shownId}/${other.id}`,
      'a/b',
    ])
      expect((await open(`${path}/photos/${foreign}`)).status, foreign).toBe(404)
    const searchOf = { target: 'search', search: { ids: shownId } }
    const bySearch = (await share(owner, searchOf)).path
    expect((await open(`${bySearch}/photos/${shownId}/${shown.id}`)).status).toBe(200)
    expect((await open(`${bySearch}/photos/${otherId}/${other.id}`)).status).toBe(404)
    const without = (await share(owner, { target: 'item', targetId: shownId, fields: ['notes'] })).path
    expect((await open(`${without}/photos/${shownId}/${shown.id}`)).status).toBe(404)
  })

  it("send pages without scripts in the visitor's language, which search engines and caches must not store", async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const { path } = await share(owner, { target: 'item', targetId: item.id })
    const page = await open(path, { headers: { 'accept-language': 'tlh, fr;q=0.3, ar;q=0.8' } })
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    })
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page.text) ?? []
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
    expect(page.text).toContain('<html lang="ar" dir="rtl">')
    expect(page.text).toContain('<meta name="robots" content="noindex, nofollow" />')
    expect(page.text).not.toContain('<script')
    expect((await open(path)).text).toContain('<html lang="en" dir="ltr">')
  })

  it('return 410 after their last day or after a member has ended them, and cannot be reopened', async () => {
    app().setNow(() => Date.parse('2031-05-01T12:00:00Z'))
    const owner = await app().signUp()
    const item = await createItem(owner)
    const lasting = await share(owner, { target: 'item', targetId: item.id, endsOn: '2031-05-02' })
    const revoked = await share(owner, { target: 'item', targetId: item.id })
    expect((await open(lasting.path)).status).toBe(200)
    expect((await owner.send('DELETE', `/shares/${revoked.id}`)).status).toBe(204)
    expect((await owner.send('DELETE', `/shares/${revoked.id}`)).status).toBe(204)
    // The last day of the link ends at midnight in the household's time zone, Europe/Berlin.
    app().setNow(() => Date.parse('2031-05-02T21:59:00Z'))
    expect((await open(lasting.path)).status).toBe(200)
    app().setNow(() => Date.parse('2031-05-02T22:01:00Z'))
    for (const { id, path } of [lasting, revoked]) {
      const page = await open(path)
      expect([page.status, page.text]).toEqual([410, expect.stringContaining('This link has ended')])
      expect(page.text).not.toContain('Drill')
      expect((await owner.send('PUT', `/shares/${id}`, { endsOn: null })).status).toBe(409)
      expect((await owner.send('POST', `/shares/${id}/addresses`)).status).toBe(409)
    }
    app().setNow(Date.now)
  })

  it('stay ended when changes are undone', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const { id, path } = await share(owner, { target: 'item', targetId: item.id })
    const deleted = await owner.send('DELETE', `/items/${item.id}`)
    expect((await open(path)).text).toContain('nothing to see')
    const ended = await owner.send('DELETE', `/shares/${id}`)
    expect(ended.headers['cubby-batch']).toBeUndefined()
    await owner.undo(deleted)
    expect((await open(path)).status).toBe(410)
  })

  it('stay when the user who created them becomes a viewer, and end when this user leaves the household', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const editor = await app().signUp()
    const tenant = await inviteAndJoin(owner, editor, 'editor')
    const { json } = await editor.send(
      'POST',
      '/shares',
      { target: 'item', targetId: item.id, name: 'A' },
      tenant,
    )
    const { path } = json
    await owner.send('PUT', `/groups/members/${editor.userId}`, { role: 'viewer' })
    expect((await open(path)).status).toBe(200)
    expect((await editor.send('DELETE', `/shares/${json.id}`, undefined, tenant)).status).toBe(403)
    expect((await owner.send('GET', '/shares')).json.items).toMatchObject([{ id: json.id, isEnded: false }])
    await owner.send('DELETE', `/groups/members/${editor.userId}`)
    expect((await open(path)).status).toBe(404)
    expect((await owner.send('GET', '/shares')).json.total).toBe(0)
  })

  it('ask for the PIN, show nothing before it was entered, and then remember it for this link only', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const { id, path } = await share(owner, { target: 'item', targetId: item.id, pin: '4711' })
    const asked = await open(path)
    expect(asked.text).toContain('Enter the PIN')
    expect(asked.text).not.toContain('Drill')
    const wrong = await open(path, { form: { pin: '0000' } })
    expect([wrong.status, wrong.cookie]).toEqual([403, ''])
    const right = await open(path, { form: { pin: '4711' } })
    expect([right.status, right.headers['location']]).toEqual([303, path])
    expect(String(right.headers['set-cookie'])).toContain(`Path=${path}; HttpOnly; SameSite=Lax`)
    const headers = { cookie: right.cookie }
    expect((await open(path, { headers })).text).toContain('Drill')
    const second = await share(owner, { target: 'item', targetId: item.id, pin: '4711' })
    expect((await open(second.path, { headers })).text).not.toContain('Drill')
    await owner.send('PUT', `/shares/${id}`, { pin: '4712' })
    expect((await open(path, { headers })).text).not.toContain('Drill')
    await owner.send('PUT', `/shares/${id}`, { pin: null })
    expect((await open(path)).text).toContain('Drill')
  })

  it('are locked after 20 wrong PINs, even simultaneous ones from different addresses, until a member changes the PIN', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const { id, path } = await share(owner, { target: 'item', targetId: item.id, pin: '4711' })
    const guesses = Array.from({ length: 60 }, (_, index) =>
      open(path, { form: { pin: String(1000 + index) }, address: `198.51.100.${index}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(20)
    for (let index = 0; index < 20; index++) await open(path, { form: { pin: '0000' } })
    const right = await open(path, { form: { pin: '4711' } })
    expect([right.status, right.text]).toEqual([429, expect.stringContaining('too many attempts')])
    const { json: locked } = await owner.send('GET', '/shares')
    expect(locked.items).toMatchObject([{ id, isLocked: true }])
    await owner.send('PUT', `/shares/${id}`, { pin: '4711' })
    expect((await open(path, { form: { pin: '4711' } })).status).toBe(303)
  })

  it('return 429 after too many requests from one address', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const { path } = await share(owner, { target: 'item', targetId: item.id })
    const ask = () => open(path, { address: '192.0.2.77' })
    const statuses: number[] = []
    for (let index = 0; index < 301; index++) statuses.push((await ask()).status)
    expect([statuses[299], statuses[300]]).toEqual([200, 429])
    expect((await open(path)).status).toBe(200)
  })

  it('can have several addresses, of which only the hashes are stored', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const first = await share(owner, { target: 'item', targetId: item.id })
    const { json: second } = await owner.send('POST', `/shares/${first.id}/addresses`)
    expect(second.path).not.toBe(first.path)
    for (const { path } of [first, second]) expect((await open(path)).status).toBe(200)
    const rows = await app().context.database.read.selectFrom('share_address').selectAll().execute()
    for (const { path } of [first, second])
      expect(JSON.stringify(rows)).not.toContain(path.replace('/s/', ''))
    app().setNow(() => Date.now() + 1000)
    for (let index = 0; index < 19; index++) await owner.send('POST', `/shares/${first.id}/addresses`)
    app().setNow(Date.now)
    expect((await open(first.path)).status).toBe(404)
  })

  it('log the visits of guests', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const { id, path } = await share(owner, { target: 'item', targetId: item.id, pin: '4711' })
    const { cookie } = await open(path, { form: { pin: '4711' } })
    const headers = { cookie, 'user-agent': 'Phone' }
    await open(path, { headers })
    await open(path, { headers })
    await open(path, { form: { pin: '0000' } })
    const { json: visits } = await owner.send('GET', `/shares/${id}/visits`)
    expect(visits).toHaveLength(2)
    expect(visits).toContainEqual(
      expect.objectContaining({ kind: 'opened', count: 2, address: '203.0.113.9', device: 'Phone' }),
    )
    expect(visits).toContainEqual(expect.objectContaining({ kind: 'wrongPin', count: 1 }))
    expect((await owner.send('GET', '/shares')).json).toMatchObject({ total: 1, items: [{ id, visits: 2 }] })
  })

  it('are listed in pages, and are deleted 90 days after their end', async () => {
    const owner = await app().signUp()
    const item = await createItem(owner)
    const ids: string[] = []
    for (let index = 0; index < 3; index++)
      ids.push((await share(owner, { target: 'item', targetId: item.id, name: `Link ${index}` })).id)
    const list = async (query = '') => (await owner.send('GET', `/shares${query}`)).json
    expect(await list('?page=2&pageSize=2')).toMatchObject({ total: 3, items: [{ name: 'Link 0' }] })
    await owner.send('DELETE', `/shares/${ids[0]}`)
    expect((await list()).items.at(-1)).toMatchObject({ id: ids[0], isEnded: true, targetName: 'Drill' })
    for (const [days, count] of [
      [89, 3],
      [91, 2],
    ] as const) {
      const now = Date.now() + days * dayMs
      app().setNow(() => now)
      await runJobs(app().context, [endedSharesJob], (name, error) => {
        throw new Error(name, { cause: error })
      })
      app().setNow(Date.now)
      expect((await list()).total, `${days}`).toBe(count)
    }
  })

  it('are refused for an unknown target with 404, and for invalid values with 422', async () => {
    const owner = await app().signUp()
    const stranger = await app().signUp()
    const foreign = await createItem(stranger)
    const { json: theirClaim } = await stranger.send('POST', '/claims', { name: 'Theirs', kind: 'fire' })
    const item = await createItem(owner)
    const create = (body: object) => owner.send('POST', '/shares', { name: 'Shared', ...body })
    const refused: [body: object, status: number][] = [
      [{ target: 'item', targetId: foreign.id }, 404],
      [{ target: 'location', targetId: newId() }, 404],
      [{ target: 'label', targetId: newId() }, 404],
      [{ target: 'item' }, 422],
      [{ target: 'item', targetId: 'x' }, 422],
      [{ target: 'search' }, 422],
      [{ target: 'search', search: { what: 'x' } }, 422],
      [{ target: 'search', search: {} }, 422],
      [{ target: 'search', search: { q: '' } }, 422],
      [{ target: 'search', search: { page: '2', orderBy: 'x', includeArchived: 'true' } }, 422],
      [{ target: 'search', search: { labels: 'undefined', negateLabels: 'true' } }, 422],
      [{ target: 'claim', targetId: item.id }, 404],
      [{ target: 'claim', targetId: theirClaim.id }, 404],
      [{ target: 'house', targetId: item.id }, 422],
      [{ target: 'loan', targetId: item.id }, 422],
      [{ target: 'item', targetId: item.id, name: ' ' }, 422],
      [{ target: 'item', targetId: item.id, pin: '123' }, 422],
      [{ target: 'item', targetId: item.id, endsOn: '2020-01-01' }, 422],
      [{ target: 'item', targetId: item.id, endsOn: 'soon' }, 422],
      [{ target: 'item', targetId: item.id, fields: ['password'] }, 422],
    ]
    for (const [body, status] of refused) {
      const response = await create(body)
      expect(response.status, JSON.stringify(body)).toBe(status)
    }
    expect((await owner.send('GET', '/shares')).json.total).toBe(0)
  })
})
