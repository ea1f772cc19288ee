import { expect, it } from 'vitest'
import { collectGarbage } from '#server/features/files/integrity/collect-garbage.service.ts'
import { newId } from '#server/shared/new-id.ts'
import { attach, picture, pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const theft = { name: 'Burglary', kind: 'theft', date: '2026-05-03' }

async function begin({ send }: Person, settings: object = {}) {
  const { json: claim } = await send('POST', '/claims', { ...theft, ...settings })
  const at = `/claims/${claim.id}`
  return {
    at,
    add: (body: object) => send('POST', `${at}/items`, body),
    change: (body: object) => send('PATCH', `${at}/items`, body),
    list: async (query = '') => (await send('GET', `${at}/items${query}`)).json,
    names: async (query = ''): Promise<string[]> =>
      (await send('GET', `${at}/items${query}`)).json.items.map(({ name }: { name: string }) => name),
    read: async () => (await send('GET', at)).json,
    sums: async () => (await send('GET', `${at}/sums`)).json,
  }
}

async function addItem({ send }: Person, fields: Record<string, unknown>): Promise<string> {
  const { name, locationId, labelIds, ...rest } = fields
  const { json } = await send('POST', '/items', { name, locationId, labelIds })
  expect((await send('PATCH', `/items/${json.id}`, rest)).status).toBe(200)
  return json.id
}

withServer('Items of a claim', (app) => {
  it('return 422 for a request without items or changes, return 404 for items of other households, and add nothing', async () => {
    const person = await app().signUp()
    const { json: theirs } = await (await app().signUp()).send('POST', '/items', { name: 'Axe' })
    const mine = await addItem(person, { name: 'Saw' })
    const { add, change, list, at } = await begin(person)
    const responses = [
      await add({}),
      await add({ ids: [mine], search: {} }),
      await add({ ids: ['saw'] }),
      await add({ ids: [mine], condition: 'sad' }),
      await add({ ids: [mine, theirs.id] }),
      await change({}),
      await change({ delete: true, condition: 'stolen' }),
      await change({ ownLoss: -1 }),
      await change({ ids: [mine], condition: 'stolen' }),
      await person.send('GET', `${at}/items?orderBy=colour`),
      await person.send('GET', `${at}/items/${newId()}`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([
      422, 422, 422, 422, 404, 422, 422, 422, 404, 422, 404,
    ])
    expect((await list()).total).toBe(0)
  })

  it('are added by id, search, label or location with everything inside it, but never twice', async () => {
    const person = await app().signUp()
    const { json: hall } = await person.send('POST', '/locations', { name: 'Hall' })
    const { json: shelf } = await person.send('POST', '/locations', { name: 'Shelf', parentId: hall.id })
    const { json: label } = await person.send('POST', '/labels', { name: 'Tools' })
    const saw = await addItem(person, { name: 'Saw', locationId: shelf.id })
    await addItem(person, { name: 'Axe', labelIds: [label.id] })
    await addItem(person, { name: 'Lamp' })
    const { add, names, read } = await begin(person)
    expect((await add({ ids: [saw] })).json).toEqual({ matched: 1, changed: 1 })
    const inHall = { search: { locations: [hall.id], includeSubLocations: 'true' } }
    expect((await add(inHall)).json).toEqual({ matched: 1, changed: 0 })
    expect((await add({ search: { labels: [label.id] } })).json).toEqual({ matched: 1, changed: 1 })
    const added = await add({ search: { q: 'lamp' } })
    expect(await names('?orderBy=name')).toEqual(['Axe', 'Lamp', 'Saw'])
    expect(await read()).toMatchObject({ itemCount: 3, gaps: { photo: 3, receipt: 3 } })
    await person.undo(added)
    expect(await names('?orderBy=name')).toEqual(['Axe', 'Saw'])
  })

  it('are copied into a new claim together with its creation, and the claim is not created when they cannot be', async () => {
    const person = await app().signUp()
    await addItem(person, { name: 'Saw' })
    const lamp = await addItem(person, { name: 'Lamp' })
    const create = (items: object) => person.send('POST', '/claims', { name: 'Fire', kind: 'fire', items })
    const { json: bySearch } = await create({ search: { q: 'lamp' } })
    const byIds = await create({ ids: [lamp] })
    expect([bySearch.itemCount, byIds.json.itemCount]).toEqual([1, 1])
    const refused = [
      await create({ ids: [newId()] }),
      await create({}),
      await create({ ids: [lamp], search: {} }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 422, 422])
    await person.undo(byIds)
    expect((await person.send('GET', '/claims')).json).toMatchObject([{ id: bySearch.id }])
  })

  it('count with the entered loss, or else with the replacement value, the worth today, or the price', async () => {
    const person = await app().signUp()
    const worth = { purchasePrice: 100, purchaseTime: '2020-01-01', currentValue: 40 }
    await addItem(person, { name: 'A', ...worth, replacementValue: 120, quantity: 2 })
    await addItem(person, { name: 'B', ...worth })
    await addItem(person, { name: 'C', purchasePrice: 100 })
    await addItem(person, { name: 'D', purchasePrice: -5 })
    const { add, list, change, read } = await begin(person)
    await add({ search: {} })
    const { items } = await list('?orderBy=name')
    expect(items).toMatchObject([
      { name: 'A', basis: 'replacement', value: 240, loss: 240, ownLoss: null, condition: 'stolen' },
      { name: 'B', basis: 'current', loss: 40 },
      { name: 'C', basis: 'purchase', loss: 100 },
      { name: 'D', basis: 'purchase', loss: 0 },
    ])
    const changed = await change({ ids: [items[0].id], ownLoss: 99.5, condition: 'damaged' })
    expect(changed.json).toEqual({ matched: 1, changed: 1 })
    expect((await list('?orderBy=loss')).items.slice(0, 2)).toMatchObject([
      { name: 'C', loss: 100 },
      { name: 'A', loss: 99.5, ownLoss: 99.5, value: 240, condition: 'damaged' },
    ])
    expect((await read()).loss).toBe(239.5)
    await change({ ownLoss: null })
    expect((await read()).loss).toBe(380)
  })

  it('keep their copied values when the item, its location, its labels or its files are changed or deleted', async () => {
    const photo = await picture(40, 30).jpeg().toBuffer()
    const { person, item, at: attachment } = await attach(app(), photo, 'front.jpg')
    const { send } = person
    await person.upload(`${item}/attachments`, { file: pdf, name: 'bill.pdf', type: 'receipt' })
    const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
    const { json: label } = await send('POST', '/labels', { name: 'Light' })
    const { json: other } = await send('POST', '/labels', { name: 'Lights' })
    await send('PATCH', item, {
      locationId: attic.id,
      labelIds: [label.id],
      serialNumber: 'S-1',
      purchasePrice: 20,
      purchaseTime: '2024-02-29',
      fields: [{ type: 'number', name: 'Watts', numberValue: 7.5 }],
    })
    const { add, list, at, change, read } = await begin(person)
    await add({ ids: [item.split('/')[2]] })
    const [{ id }] = (await list()).items
    const detail = async () => (await send('GET', `${at}/items/${id}`)).json
    const before = await detail()
    expect(before).toMatchObject({
      isInInventory: true,
      name: 'Lamp',
      locationPath: ['Attic'],
      labels: [{ id: label.id, name: 'Light' }],
      gaps: [],
      fields: { serialNumber: 'S-1', purchasePrice: 20, purchaseTime: '2024-02-29' },
      customFields: [{ name: 'Watts', type: 'number', text: '7.5' }],
      files: [{ name: 'front.jpg', type: 'photo', mimeType: 'image/jpeg' }, { type: 'receipt' }],
    })
    await send('PATCH', item, { name: 'Broken lamp', purchasePrice: 1, serialNumber: '' })
    await send('POST', `/labels/${label.id}/merge`, { into: other.id })
    await send('PUT', `/locations/${attic.id}`, { name: 'Loft' })
    await send('DELETE', attachment)
    expect(await detail()).toEqual({ ...before, isChanged: true })
    await send('DELETE', item)
    expect(await detail()).toEqual({ ...before, isInInventory: false })
    expect((await change({ refresh: true })).json).toEqual({ matched: 1, changed: 0 })

    const now = Date.now()
    app().setNow(() => now + 40 * 86_400_000)
    await collectGarbage(app().context)
    app().setNow(Date.now)
    const file = await send('GET', `${at}/items/${id}/files/${before.files[0].id}`)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const small = await send('GET', `${at}/items/${id}/files/${before.files[0].id}?thumbnail=small`)
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await send('GET', `${at}/items/${id}/files/${newId()}`)).status).toBe(404)
    expect((await read()).gaps).toEqual({ photo: 0, serialNumber: 0, receipt: 0, value: 0 })
  })

  it('stay in their category when they are refreshed after a merge of the label that defines the category', async () => {
    const person = await app().signUp()
    const { send, undo } = person
    const { json: gold } = await send('POST', '/labels', { name: 'Gold' })
    const { json: jewellery } = await send('POST', '/labels', { name: 'Jewellery' })
    const ring = await addItem(person, { name: 'Ring', labelIds: [gold.id], purchasePrice: 1000 })
    const watch = await addItem(person, { name: 'Watch', labelIds: [gold.id], purchasePrice: 500 })
    const categories = [{ name: 'Valuables', labelIds: [gold.id], limit: 100 }]
    const { json: policy } = await send('POST', '/policies', { name: 'Contents', categories })
    const { add, change, list, sums } = await begin(person, { policyId: policy.id })
    await add({ ids: [ring, watch] })
    const merged = await send('POST', `/labels/${gold.id}/merge`, { into: jewellery.id })
    const [{ id }] = (await list()).items
    await change({ ids: [id], refresh: true })
    expect(await sums()).toMatchObject({
      categories: [{ count: 2, loss: 1500 }, { count: 0 }],
      settlement: { pays: 100 },
    })
    expect((await undo(merged)).status).toBe(200)
  })

  it('are marked as outdated when the inventory item or its attachments change, until they are refreshed', async () => {
    const person = await app().signUp()
    const now = Date.now()
    const at = (minutes: number) => app().setNow(() => now + minutes * 60_000)
    at(0)
    const saw = await addItem(person, { name: 'Saw' })
    const { add, change, list } = await begin(person)
    const isChanged = async () => (await list()).items[0].isChanged
    at(1)
    await add({ ids: [saw] })
    expect(await isChanged()).toBe(false)
    at(2)
    await person.send('PATCH', `/items/${saw}`, { serialNumber: 'S-1' })
    expect(await isChanged()).toBe(true)
    at(3)
    await change({ refresh: true })
    expect(await isChanged()).toBe(false)
    at(4)
    const photo = await picture(40, 30).jpeg().toBuffer()
    const { json } = await person.upload(`/items/${saw}/attachments`, {
      file: photo,
      name: 'front.jpg',
      type: 'photo',
    })
    expect(await isChanged()).toBe(true)
    at(5)
    await change({ refresh: true })
    expect(await isChanged()).toBe(false)
    at(6)
    await person.send('DELETE', `/items/${saw}/attachments/${json.attachments[0].id}`)
    expect(await isChanged()).toBe(true)
    at(7)
    await change({ refresh: true })
    expect(await isChanged()).toBe(false)
    at(8)
    await person.send('PATCH', `/items/${saw}`, { serialNumber: 'S-2' })
    await person.send('PATCH', `/items/${saw}`, { serialNumber: 'S-1' })
    expect(await isChanged()).toBe(true)
    at(9)
    expect((await change({ refresh: true })).json.changed).toBe(1)
    expect(await isChanged()).toBe(false)
    app().setNow(Date.now)
  })

  it('get the present values of the inventory items when they are refreshed, but keep an entered loss', async () => {
    const person = await app().signUp()
    const saw = await addItem(person, { name: 'Saw', purchasePrice: 5 })
    const { add, change, list } = await begin(person)
    await add({ ids: [saw] })
    await change({ ownLoss: 3 })
    await person.send('PATCH', `/items/${saw}`, { name: 'Old saw', serialNumber: '7' })
    const refreshed = await change({ refresh: true })
    expect((await change({ refresh: true })).json).toEqual({ matched: 1, changed: 0 })
    expect((await list()).items).toMatchObject([
      { name: 'Old saw', loss: 3, gaps: ['photo', 'receipt', 'value'] },
    ])
    await person.undo(refreshed)
    expect((await list()).items).toMatchObject([{ name: 'Saw', loss: 3 }])
    expect((await change({ delete: true })).json).toEqual({ matched: 1, changed: 1 })
    expect((await list()).total).toBe(0)
  })

  it('are listed in pages with the most missing evidence first, or only those that lack one kind of evidence', async () => {
    const person = await app().signUp()
    const dated = { purchasePrice: 9, purchaseTime: '2024-01-01' }
    await addItem(person, { name: 'A', serialNumber: '1', ...dated })
    await addItem(person, { name: 'B', serialNumber: '2' })
    await addItem(person, { name: 'C' })
    await addItem(person, { name: 'D', purchasePrice: 9 })
    const { add, names, list } = await begin(person)
    await add({ search: {} })
    expect(await names()).toEqual(['D', 'C', 'B', 'A'])
    expect(await names('?without=serialNumber')).toEqual(['D', 'C'])
    expect(await list('?pageSize=3&page=2')).toMatchObject({
      page: 2,
      pageSize: 3,
      total: 4,
      items: [{ name: 'A' }],
    })
  })

  it('are summed by category, location and label, and the sums respect the limits of the policy', async () => {
    const person = await app().signUp()
    const { send } = person
    const { json: hall } = await send('POST', '/locations', { name: 'Hall' })
    const { json: label } = await send('POST', '/labels', { name: 'Bikes' })
    await addItem(person, { name: 'Bike', locationId: hall.id, labelIds: [label.id], purchasePrice: 1500 })
    await addItem(person, { name: 'Coats', locationId: hall.id, purchasePrice: 100, quantity: 3 })
    await addItem(person, { name: 'Lamp', purchasePrice: 40 })
    const { json: policy } = await send('POST', '/policies', {
      name: 'Contents',
      deductible: 50,
      limitTotal: 1000,
      limitPerItem: 1200,
      categories: [{ name: 'Bikes', labelIds: [label.id], limit: 800 }],
    })
    const { add, sums } = await begin(person, { policyId: policy.id })
    await add({ search: {} })
    await send('DELETE', `/labels/${label.id}`)
    expect(await sums()).toEqual({
      settlement: {
        loss: 1840,
        aboveItemLimit: 300,
        aboveCategoryLimits: 400,
        deductible: 50,
        aboveTotalLimit: 90,
        pays: 1000,
      },
      categories: [
        { name: 'Bikes', limit: 800, count: 1, loss: 1500, aboveItemLimit: 300, aboveLimit: 400 },
        { name: '', limit: null, count: 2, loss: 340, aboveItemLimit: 0, aboveLimit: 0 },
      ],
      locations: [
        { path: ['Hall'], count: 2, loss: 1800 },
        { path: [], count: 1, loss: 40 },
      ],
      labels: [{ id: label.id, name: 'Bikes', count: 1, loss: 1500 }],
    })
  })

  it('return 409 with a message after the household has changed its currency', async () => {
    const person = await app().signUp()
    await addItem(person, { name: 'Saw', purchasePrice: 5 })
    const { add, change, read } = await begin(person)
    await add({ search: {} })
    await person.send('PUT', '/groups', { currency: 'EUR' })
    await addItem(person, { name: 'Axe' })
    const responses = [await add({ search: {} }), await change({ refresh: true })]
    expect(responses.map(({ status }) => status)).toEqual([409, 409])
    expect(responses[0]?.json.error).toBe(
      'This claim is in USD, but the household counts in EUR now. Begin a new claim for items in EUR.',
    )
    expect(await read()).toMatchObject({ currency: 'USD', itemCount: 1, loss: 5 })
  })
})
