import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('A copy of an item', (app) => {
  it('has the values of the item except ids and times; custom fields and maintenance are copied on request', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Tools' })
    const { json: location } = await send('POST', '/locations', { name: 'Shed' })
    const created = await send('POST', '/items', {
      name: 'Drill',
      locationId: location.id,
      labelIds: [label.id],
    })
    const at = `/items/${created.json.id}`
    const { json: item } = await send('PUT', at, {
      quantity: 2,
      purchasePrice: 99.5,
      purchaseTime: '2026-01-02',
      notes: 'in a case',
      fields: [{ name: 'Size', type: 'number', numberValue: 13 }],
    })
    await send('POST', `${at}/maintenance`, { name: 'Oil', scheduledDate: '2026-05-01', cost: '3' })

    const plain = await send('POST', `${at}/duplicate`)
    const own = {
      id: expect.not.stringMatching(item.id),
      assetId: '000-002',
      importRef: expect.not.stringMatching(item.importRef),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    }
    expect(plain.status).toBe(201)
    expect(plain.json).toEqual({ ...item, ...own, name: 'Copy of Drill', fields: [] })
    expect((await send('GET', `/items/${plain.json.id}/maintenance`)).json).toEqual([])

    const options = {
      copyMaintenance: true,
      copyAttachments: true,
      copyCustomFields: true,
      copyPrefix: '2nd ',
    }
    const { json: full } = await send('POST', `${at}/duplicate`, options)
    const fields = [{ ...item.fields[0], id: expect.not.stringMatching(item.fields[0].id) }]
    expect(full).toEqual({ ...item, ...own, assetId: '000-003', name: '2nd Drill', fields })
    const [copied] = (await send('GET', `/items/${full.id}/maintenance`)).json
    expect(copied).toMatchObject({
      name: 'Oil',
      scheduledDate: '2026-05-01',
      cost: '3',
      itemName: '2nd Drill',
    })
    expect((await send('GET', '/maintenance')).json).toHaveLength(2)
    expect((await send('GET', at)).json).toEqual(item)
  })

  it('is neither sold nor archived when the item is', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill', purchasePrice: 5 })
    const sale = { soldTo: 'Anna', soldPrice: 3, soldTime: '2026-01-02', soldNotes: 'by post' }
    await send('PATCH', `/items/${item.id}`, { ...sale, archived: true })
    expect((await send('POST', `/items/${item.id}/duplicate`)).json).toMatchObject({
      purchasePrice: 5,
      archived: false,
      soldTo: '',
      soldPrice: 0,
      soldTime: item.soldTime,
      soldNotes: '',
    })
  })

  it('is undone as one batch, with its maintenance', async () => {
    const { send, undo } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    await send('POST', `/items/${item.id}/maintenance`, { name: 'Oil', scheduledDate: '2026-05-01' })
    const copy = await send('POST', `/items/${item.id}/duplicate`, { copyMaintenance: true })
    const undone = await undo(copy)
    expect(undone.json).toMatchObject({ undone: 2, skipped: 0 })
    expect((await send('GET', '/items')).json.items).toMatchObject([{ name: 'Drill' }])
    expect((await send('GET', '/maintenance')).json).toHaveLength(1)
  })

  it('has another import ref than the item, so that an import distinguishes the two', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Drill' })
    await send('POST', `/items/${item.id}/duplicate`, { copyPrefix: '' })
    const [, one, two] = (await send('GET', '/items/export')).text.split('\n')
    expect(one).toContain(',Drill,')
    expect(two).toContain(',Copy of Drill,')
    expect(one?.split(',')[0]).not.toBe(two?.split(',')[0])
  })

  it('is created several times in one batch on request', async () => {
    const { send, undo } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Chair' })
    await send('POST', `/items/${item.id}/maintenance`, { name: 'Oil', scheduledDate: '2026-05-01' })
    const copied = await send('POST', `/items/${item.id}/duplicate`, { copies: 3, copyMaintenance: true })
    expect(copied.json).toMatchObject({ name: 'Copy of Chair', assetId: '000-002' })
    const { items } = (await send('GET', '/items?orderBy=assetId')).json
    expect(items.map(({ assetId }: { assetId: string }) => assetId)).toEqual([
      '000-001',
      '000-002',
      '000-003',
      '000-004',
    ])
    expect((await send('GET', '/maintenance')).json).toHaveLength(4)
    await undo(copied)
    expect((await send('GET', '/items')).json.total).toBe(1)
  })

  it('has a name that is cut to 255 characters, of which emoji count as one each', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: '😀'.repeat(250) })
    const copy = await send('POST', `/items/${item.id}/duplicate`, {})
    expect(copy.json.name).toBe(`Copy of ${'😀'.repeat(247)}`)
    expect((await send('PUT', `/items/${copy.json.id}`, copy.json)).status).toBe(200)
  })
})

withServer(
  'A copy of an item',
  (app) => {
    it('gets the next asset id when CUBBY_AUTO_ASSET_IDS is false, unlike new items', async () => {
      const { send } = await app().signUp()
      const { json: item } = await send('POST', '/items', { name: 'Drill' })
      expect(item.assetId).toBe('')
      await send('PUT', `/items/${item.id}`, { assetId: 41 })
      expect((await send('POST', `/items/${item.id}/duplicate`)).json.assetId).toBe('000-042')
    })
  },
  { CUBBY_AUTO_ASSET_IDS: 'false' },
)
