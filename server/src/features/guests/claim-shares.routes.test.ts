import { expect, it } from 'vitest'
import { defaultShareFieldsOf } from '#contract/guests/share-fields.ts'
import { pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { openAsGuest } from '#test/guest.ts'
import type { Person, TestApp } from '#test/test-app.ts'

/** Creates a claim of a camera with two photos and a receipt. */
async function createClaim({ send, upload }: Person) {
  const { json: label } = await send('POST', '/labels', { name: 'Valuables' })
  const { json: office } = await send('POST', '/locations', { name: 'Office' })
  const place = { locationId: office.id, labelIds: [label.id] }
  const { json: camera } = await send('POST', '/items', { name: 'Camera', description: 'Black', ...place })
  const item = `/items/${camera.id}`
  await send('PATCH', item, {
    purchasePrice: 1999,
    purchaseTime: '2024-05',
    replacementValue: 3456,
    serialNumber: 'SN-77',
    notes: 'Hidden note',
    fields: [
      { type: 'number', name: 'Weight', numberValue: 2.5 },
      { type: 'boolean', name: 'Boxed', booleanValue: true },
    ],
  })
  const ids: Record<string, string> = {}
  for (const [name, type, file] of [
    ['front.jpg', 'photo', await picture(80, 60).jpeg().toBuffer()],
    ['back.jpg', 'photo', await picture(60, 80).jpeg().toBuffer()],
    ['bill.pdf', 'receipt', pdf],
    ['seal.png', 'warranty', await picture(40, 40).png().toBuffer()],
    ['manual.pdf', 'manual', Buffer.concat([pdf, Buffer.from('\n')])],
  ] as const) {
    const { json } = await upload(`${item}/attachments`, { file, name, type })
    ids[name] = json.attachments.find(({ title }: { title: string }) => title === name).id
  }
  const { json: policy } = await send('POST', '/policies', {
    name: 'Contents',
    insurer: 'Allsafe',
    policyNumber: 'A-1',
    deductible: 250,
    limitTotal: 60_000,
    limitPerItem: 3000,
    categories: [{ name: 'Precious things', labelIds: [label.id], limit: 2900 }],
  })
  const event = { name: 'Burglary', kind: 'theft', date: '2026-05-03', notes: 'Our own notes' }
  const { json: claim } = await send('POST', '/claims', { ...event, policyId: policy.id })
  await send('POST', `/claims/${claim.id}/items`, { ids: [camera.id] })
  const [copy] = (await send('GET', `/claims/${claim.id}/items`)).json.items
  return { claim: String(claim.id), copy: String(copy.id), item, ids, policy: String(policy.id) }
}

async function share({ send }: Person, claim: string, body: object = {}) {
  const { status, json, text } = await send('POST', '/shares', {
    name: 'Burglary',
    target: 'claim',
    targetId: claim,
    ...body,
  })
  expect(status, text).toBe(201)
  return json
}

withServer('Shared links of a claim', (app) => {
  const open = (path: string) => openAsGuest(app() satisfies TestApp, path)

  it('show the event, the policy, the sums and the items with condition, loss and evidence by default', async () => {
    const owner = await app().signUp()
    const { claim } = await createClaim(owner)
    const { path, fields } = await share(owner, claim)
    expect(fields).toEqual(expect.arrayContaining([...defaultShareFieldsOf('claim')]))
    const { status, text } = await open(path)
    expect(status).toBe(200)
    const terms = ['Theft, 3 May 2026 · Allsafe · Contents · A-1', '60,000.00', '3,000.00', '250.00']
    const sums = ['$3,456.00 · Limit $2,900.00', 'The policy would pay', '$2,650.00']
    const item = ['Camera', 'Black', 'Stolen', 'SN-77', 'May 2024', 'bill.pdf', 'seal.png']
    const proof = 'Photo, serial number, receipt, value with a date'
    for (const shown of [...terms, ...sums, ...item, proof]) expect(text).toContain(shown)
    for (const hidden of [
      '1,999',
      'Hidden note',
      'Our own notes',
      'Office',
      'Valuables',
      'Weight',
      'manual.pdf',
    ])
      expect(text).not.toContain(hidden)
  })

  it('name the amount to be paid without a policy when the claim has none', async () => {
    const owner = await app().signUp()
    const { claim } = await createClaim(owner)
    await owner.send('PUT', `/claims/${claim}`, { policyId: null })
    const { text } = await open((await share(owner, claim)).path)
    expect(text).toContain('To be paid')
    expect(text).not.toContain('The policy would pay')
  })

  it('show no amounts, photos and receipts when these fields are not chosen', async () => {
    const owner = await app().signUp()
    const { claim, copy, ids } = await createClaim(owner)
    const fields = ['location', 'labels', 'customFields', 'notes']
    const { path } = await share(owner, claim, { fields })
    const { text } = await open(path)
    for (const shown of [
      'Theft',
      'Allsafe',
      'Stolen',
      'Office',
      'Valuables',
      'Weight',
      '2.5',
      'Yes',
      'Hidden note',
    ])
      expect(text).toContain(shown)
    for (const hidden of ['$', '<img', 'bill.pdf', 'SN-77', 'Black', 'Precious things'])
      expect(text).not.toContain(hidden)
    for (const file of [`photos/${copy}/${ids['front.jpg']}`, `files/${copy}/${ids['bill.pdf']}`])
      expect((await open(`${path}/${file}`)).status, file).toBe(404)
  })

  it('serve thumbnails of photos, receipts and warranties of the items in the claim, and no other file', async () => {
    const owner = await app().signUp()
    const { claim, copy, item, ids } = await createClaim(owner)
    const other = await createClaim(owner)
    const { path } = await share(owner, claim)
    const { text } = await open(path)
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(links).toEqual([
      ...['front.jpg', 'back.jpg'].flatMap((name) =>
        ['large', 'medium'].map((size) => `${path}/photos/${copy}/${ids[name]}?size=${size}`),
      ),
      ...['bill.pdf', 'seal.png'].map((name) => `${path}/files/${copy}/${ids[name]}`),
    ])
    const served = await Promise.all(links.map((link) => open(link)))
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(served.map(({ headers }) => headers['content-type'])).toEqual([
      ...Array.from({ length: 4 }, () => 'image/webp'),
      'application/pdf',
      'image/png',
    ])
    expect(
      served.slice(4).map(({ headers }) => String(headers['content-disposition']).split(';')[0]),
    ).toEqual(['attachment', 'inline'])
    expect(served[4]?.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'content-security-policy': 'sandbox',
    })
    const inventoryItem = item.replace('/items/', '')
    for (const file of [
      `photos/${copy}/${ids['bill.pdf']}`,
      `files/${copy}/${ids['front.jpg']}`,
      `files/${copy}/${ids['manual.pdf']}`,
      `files/${inventoryItem}/${ids['bill.pdf']}`,
      `photos/${inventoryItem}/${ids['front.jpg']}`,
      `files/${other.copy}/${other.ids['bill.pdf']}`,
      `photos/${other.copy}/${other.ids['front.jpg']}`,
      'files/a/b',
    ])
      expect((await open(`${path}/${file}`)).status, file).toBe(404)
  })

  it('show eight pictures of an item, and link to its other photos', async () => {
    const owner = await app().signUp()
    const { claim, item } = await createClaim(owner)
    for (let width = 10; width < 17; width++) {
      const file = await picture(width, 10).png().toBuffer()
      await owner.upload(`${item}/attachments`, { file, name: `${width}.png`, type: 'photo' })
    }
    await owner.send('PATCH', `/claims/${claim}/items`, { refresh: true })
    const { text } = await open((await share(owner, claim)).path)
    expect(text.match(/<img /g)).toHaveLength(8)
    expect(text).toMatch(/<a href="[^"]+\?size=large">Camera 9<\/a>/)
  })

  it('show the items as they were when added to the claim, even when items and policy are changed or deleted later', async () => {
    const owner = await app().signUp()
    const { claim, item, policy } = await createClaim(owner)
    const { path } = await share(owner, claim)
    const before = (await open(path)).text
    await owner.send('PATCH', item, { name: 'Webcam', description: 'White', replacementValue: 1 })
    await owner.send('DELETE', `/policies/${policy}`)
    await owner.send('PUT', '/groups', { currency: 'EUR' })
    expect((await open(path)).text).toBe(before)
    await owner.send('DELETE', item)
    expect((await open(path)).text).toBe(before)
  })

  it('show nothing while the claim is in the Trash, and its items again after an undo', async () => {
    const owner = await app().signUp()
    const { claim, copy, ids } = await createClaim(owner)
    const { path } = await share(owner, claim)
    const receipt = `${path}/files/${copy}/${ids['bill.pdf']}`
    const { headers } = await owner.send('DELETE', `/claims/${claim}`)
    const page = await open(path)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('nothing to see')])
    expect(page.text).not.toContain('Camera')
    expect((await open(receipt)).status).toBe(404)
    expect((await owner.send('GET', '/shares')).json.items).toMatchObject([
      { target: 'claim', targetId: claim, targetName: '' },
    ])
    await owner.undo({ headers })
    expect((await open(path)).text).toContain('Camera')
    expect((await open(receipt)).status).toBe(200)
    expect((await owner.send('GET', '/shares')).json.items).toMatchObject([{ targetName: 'Burglary' }])
  })

  it('split many items into pages, with the sums on the first page', async () => {
    const owner = await app().signUp()
    const { claim } = await createClaim(owner)
    const items = Array.from({ length: 25 }, (_, index) => ({
      name: `Book ${String(index + 1).padStart(2, '0')}`,
    }))
    await owner.send('POST', '/items/many', { items })
    await owner.send('POST', `/claims/${claim}/items`, { search: { q: 'book' } })
    const { path } = await share(owner, claim)
    const first = await open(path)
    expect(first.text).toContain('href="?page=2"')
    for (const shown of ['Book 24', 'The policy would pay']) expect(first.text).toContain(shown)
    expect(first.text).not.toContain('Camera')
    const second = await open(`${path}?page=2`)
    for (const shown of ['Camera', 'Book 25']) expect(second.text).toContain(shown)
    for (const hidden of ['Book 24', 'The policy would pay']) expect(second.text).not.toContain(hidden)
    expect((await open(`${path}?page=999999999`)).status).toBe(200)
  })

  it('have fields, such as the loss, that a shared link of an item ignores', async () => {
    const owner = await app().signUp()
    const { item } = await createClaim(owner)
    const { json } = await owner.send('POST', '/shares', {
      name: 'Camera',
      target: 'item',
      targetId: item.replace('/items/', ''),
      fields: ['photos', 'receipts', 'loss'],
    })
    expect(json.fields).toEqual(['photos'])
  })
})
