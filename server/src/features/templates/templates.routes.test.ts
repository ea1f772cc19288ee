import { expect, it } from 'vitest'
import { newId, zeroUuid } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import type { TestApp } from '#test/test-app.ts'

async function createFixtures(app: TestApp) {
  const me = await app.signUp()
  const post = async (path: string, body: object) => {
    const response = await me.send('POST', path, body)
    expect(response.status, response.text).toBe(201)
    return response.json
  }
  const location = await post('/locations', { name: 'Garage' })
  const saws = await post('/labels', { name: 'Saws' })
  const axes = await post('/labels', { name: 'axes' })
  const template = await post('/templates', {
    name: 'Saw',
    description: 'for saws',
    notes: 'ask Ann first',
    defaultName: 'Hand saw',
    defaultDescription: 'sharp',
    defaultQuantity: 2.5,
    defaultInsured: true,
    defaultManufacturer: 'Ryoba',
    defaultModelNumber: 'R-240',
    defaultLifetimeWarranty: true,
    defaultWarrantyDetails: 'no blades',
    defaultLocationId: location.id,
    defaultLabelIds: [saws.id, axes.id],
    includeWarrantyFields: true,
    includePurchaseFields: true,
    includeSoldFields: false,
    fields: [
      { name: 'Teeth', type: 'number', numberValue: 30 },
      { name: 'Sharpened', type: 'time', timeValue: '2026-04-30' },
      { name: 'Manual', type: 'link', textValue: 'https://example.org/saw' },
      { name: 'Left-handed', type: 'boolean', booleanValue: true },
      { name: 'Steel', textValue: 'blue' },
    ],
  })
  return { me, post, location, saws, axes, template }
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

withServer('Templates', (app) => {
  it('return 422 for invalid values and 404 for records of other households, and write nothing', async () => {
    const { me, template } = await createFixtures(app())
    const theirs = await createFixtures(app())
    const everything = async () => [
      (await me.send('GET', '/templates')).json,
      (await me.send('GET', `/templates/${template.id}`)).json,
    ]
    const before = await everything()
    const refused: [body: Record<string, unknown>, field: string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(256) }, 'name'],
      [{ description: 'x'.repeat(1001) }, 'description'],
      [{ notes: 'x'.repeat(1001) }, 'notes'],
      [{ defaultName: 'x'.repeat(256) }, 'defaultName'],
      [{ defaultQuantity: -1 }, 'defaultQuantity'],
      [{ defaultLocationId: 'garage' }, 'defaultLocationId'],
      [{ defaultTagIds: ['saw'] }, 'defaultTagIds'],
      [{ fields: [{ name: '' }] }, 'fields'],
      [{ fields: [{ name: 'a', type: 'link', textValue: 'javascript:alert(1)' }] }, 'fields'],
      [{ fields: [{ name: 'a', type: 'time', timeValue: 'soon' }] }, 'fields'],
    ]
    for (const [body, field] of refused) {
      for (const [method, path] of [
        ['POST', '/templates'],
        ['PUT', `/templates/${template.id}`],
      ] as const) {
        const response = await me.send(method, path, { name: 'half', ...body })
        expect([response.status, Object.keys(response.json.fields)], JSON.stringify(body)).toEqual([
          422,
          [field],
        ])
      }
    }
    // POST ignores a value of the wrong type, but PUT rejects it.
    const changed = await me.send('PUT', `/templates/${template.id}`, { defaultInsured: 'perhaps' })
    expect([changed.status, Object.keys(changed.json.fields)]).toEqual([422, ['defaultInsured']])
    const foreign = [
      { defaultLocationId: theirs.location.id },
      { defaultLabelIds: [theirs.saws.id] },
      { defaultTagIds: [newId()] },
    ]
    for (const body of foreign) {
      expect((await me.send('POST', '/templates', { name: 'half', ...body })).status).toBe(404)
      expect((await me.send('PUT', `/templates/${template.id}`, { name: 'half', ...body })).status).toBe(404)
    }
    expect((await me.send('POST', '/templates', {})).json.fields).toHaveProperty('name')
    for (const id of [newId(), theirs.template.id]) {
      expect((await me.send('GET', `/templates/${id}`)).status).toBe(404)
      expect((await me.send('PUT', `/templates/${id}`, { name: 'a' })).status).toBe(404)
      expect((await me.send('DELETE', `/templates/${id}`)).status).toBe(404)
      expect((await me.send('POST', `/templates/${id}/create-item`, { name: 'a' })).status).toBe(404)
    }
    expect(await everything()).toEqual(before)
  })

  it('are returned with all fields, and listed by name with fewer fields', async () => {
    const { me, post, location, saws, axes, template } = await createFixtures(app())
    const labels = [
      { id: axes.id, name: 'axes' },
      { id: saws.id, name: 'Saws' },
    ]
    expect(template).toMatchObject({
      name: 'Saw',
      notes: 'ask Ann first',
      defaultName: 'Hand saw',
      defaultQuantity: 2.5,
      defaultInsured: true,
      defaultLocation: { id: location.id, name: 'Garage' },
      defaultLabels: labels,
      defaultTags: labels,
      includeWarrantyFields: true,
      includePurchaseFields: true,
      includeSoldFields: false,
      fields: [
        { name: 'Teeth', type: 'number', numberValue: 30 },
        { name: 'Sharpened', type: 'time', timeValue: '2026-04-30' },
        { name: 'Manual', type: 'link', textValue: 'https://example.org/saw' },
        { name: 'Left-handed', type: 'boolean', booleanValue: true },
        { name: 'Steel', type: 'text', textValue: 'blue' },
      ],
    })
    expect((await me.send('GET', `/templates/${template.id}`)).json).toEqual(template)
    const axe = await post('/templates', { name: 'axe' })
    expect(axe).toMatchObject({
      description: '',
      defaultName: '',
      defaultQuantity: 1,
      defaultInsured: false,
      defaultLocation: null,
      defaultLabels: [],
      fields: [],
    })
    const outline = ({ id, name, description, createdAt, updatedAt }: Record<string, string>) => ({
      id,
      name,
      description,
      createdAt,
      updatedAt,
    })
    expect((await me.send('GET', '/templates')).json).toEqual([outline(axe), outline(template)])
  })

  it('keep fields that an update omits or sets to null, except the location, which null clears', async () => {
    const { me, location, saws, axes, template } = await createFixtures(app())
    const put = (body: object) => me.send('PUT', `/templates/${template.id}`, body)
    const same = await put(template)
    expect([same.status, same.json, same.headers['cubby-batch']]).toEqual([200, template, undefined])
    const nulls = Object.fromEntries(Object.keys(template).map((key) => [key, null]))
    expect((await put(nulls)).json).toEqual(template)
    const { json: renamed } = await put({ name: 'Saws' })
    expect(renamed).toEqual({ ...template, name: 'Saws', updatedAt: renamed.updatedAt })

    for (const defaultLocationId of [null, zeroUuid]) {
      await put({ defaultLocationId: location.id })
      expect((await put({ defaultLocationId })).json.defaultLocation).toBeNull()
    }
    expect(idsOf((await put({ defaultTagIds: [saws.id] })).json.defaultLabels)).toEqual([saws.id])
    const both = await put({ defaultLabelIds: [axes.id], defaultTagIds: [saws.id] })
    expect(idsOf(both.json.defaultTags)).toEqual([axes.id])
    const [teeth, ...others] = template.fields
    const fields = [...others.toReversed(), { name: 'New', id: null }]
    const { json: changed } = await put({ fields })
    expect(changed.fields.slice(0, 4)).toEqual(others.toReversed())
    expect(idsOf(changed.fields)).not.toContain(teeth.id)
    const { json: emptied } = await put({ defaultLabelIds: [], fields: [], defaultName: '' })
    expect(emptied).toMatchObject({ defaultLabels: [], defaultTags: [], fields: [], defaultName: '' })
  })

  it('are deleted and restored with all fields, without changing items', async () => {
    const { me, template } = await createFixtures(app())
    const { json: item } = await me.send('POST', `/templates/${template.id}/create-item`, {})
    const deleted = await me.send('DELETE', `/templates/${template.id}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await me.send('GET', `/templates/${template.id}`)).status).toBe(404)
    expect((await me.send('GET', `/items/${item.id}`)).json).toEqual(item)
    await me.undo(deleted)
    const { json: again } = await me.send('GET', `/templates/${template.id}`)
    expect(again).toEqual({ ...template, updatedAt: again.updatedAt })
  })

  it('let no undo remove their location or labels, and return 409 for such an undo', async () => {
    const me = await app().signUp()
    const location = await me.send('POST', '/locations', { name: 'Attic' })
    const label = await me.send('POST', '/labels', { name: 'Saws' })
    const body = { name: 'Saw', defaultLocationId: location.json.id, defaultLabelIds: [label.json.id] }
    const { json: template } = await me.send('POST', '/templates', body)
    for (const created of [location, label]) {
      const undone = await me.undo(created)
      expect([undone.status, undone.json.details.obstacles[0].reason]).toEqual([409, 'is in use now'])
    }
    expect((await me.send('GET', `/templates/${template.id}`)).json).toEqual(template)

    const deleted = await me.send('DELETE', `/templates/${template.id}`)
    for (const [path, missing] of [
      [`/locations/${location.json.id}`, 'location'],
      [`/labels/${label.json.id}`, 'label'],
    ] as const) {
      const gone = await me.send('DELETE', path)
      const undone = await me.undo(deleted)
      expect([undone.status, undone.json.error]).toEqual([409, expect.stringContaining(missing)])
      await me.undo(gone)
    }
    expect((await me.undo(deleted)).status).toBe(200)
  })
})

withServer('An item from a template', (app) => {
  it('returns 422 without a name, and 404 for records of other households', async () => {
    const { me, post } = await createFixtures(app())
    const theirs = await createFixtures(app())
    const bare = await post('/templates', { name: 'bare' })
    const at = `/templates/${bare.id}/create-item`
    for (const [body, field] of [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 'a', quantity: -1 }, 'quantity'],
      [{ name: 'a', parentId: 'attic' }, 'parentId'],
      [{ name: 'a', locationId: 'attic' }, 'locationId'],
    ] as const) {
      const response = await me.send('POST', at, body)
      expect([response.status, Object.keys(response.json.fields)]).toEqual([422, [field]])
    }
    const item = await theirs.post('/items', { name: 'theirs' })
    for (const body of [
      { parentId: theirs.location.id },
      { parentId: item.id },
      { locationId: theirs.location.id },
      { labelIds: [theirs.saws.id] },
      { tagIds: [theirs.saws.id] },
    ]) {
      expect((await me.send('POST', at, { name: 'a', ...body })).status).toBe(404)
    }
    expect((await me.send('GET', '/items')).json.total).toBe(0)
    expect((await me.send('POST', '/items', { name: 'first' })).json.assetId).toBe('000-001')
  })

  it("gets the fields that the request omits from the template, and copies of the template's custom fields", async () => {
    const { me, location, saws, axes, template } = await createFixtures(app())
    for (const body of [
      {},
      { name: null, locationId: null, labelIds: null, quantity: null, parentId: null },
    ]) {
      const { status, json: item } = await me.send('POST', `/templates/${template.id}/create-item`, body)
      expect(status).toBe(201)
      expect(item).toMatchObject({
        name: 'Hand saw',
        description: 'sharp',
        quantity: 2.5,
        insured: true,
        manufacturer: 'Ryoba',
        modelNumber: 'R-240',
        lifetimeWarranty: true,
        warrantyDetails: 'no blades',
        notes: '',
        location: { id: location.id },
      })
      expect(new Set(idsOf(item.labels))).toEqual(new Set([saws.id, axes.id]))
      const withoutIds = (fields: { id: string }[]) => fields.map((field) => ({ ...field, id: '' }))
      expect(withoutIds(item.fields)).toEqual(withoutIds(template.fields))
      expect(new Set(idsOf([...item.fields, ...template.fields])).size).toBe(10)
      expect((await me.send('GET', `/items/${item.id}`)).json).toEqual(item)
    }
    expect((await me.send('GET', '/items?q=blue+steel')).json.total).toBe(2)
  })

  it('keeps the fields of the request, and accepts as parentId an item or a location, which some clients send', async () => {
    const { post, location, saws, axes, template } = await createFixtures(app())
    const attic = await post('/locations', { name: 'Attic' })
    const box = await post('/items', { name: 'Box' })
    const make = async (body: object) => post(`/templates/${template.id}/create-item`, body)
    const said = await make({
      name: 'Mine',
      description: '',
      quantity: 0,
      locationId: attic.id,
      parentId: box.id,
      labelIds: [saws.id],
    })
    expect(said).toMatchObject({ name: 'Mine', description: '', quantity: 0 })
    expect([said.location.id, said.parent.id, idsOf(said.labels)]).toEqual([attic.id, box.id, [saws.id]])

    const there = await make({ name: 'There', parentId: attic.id, tagIds: [axes.id] })
    expect([there.location.id, there.parent, idsOf(there.labels)]).toEqual([attic.id, undefined, [axes.id]])
    const part = await make({ name: 'Part', parentId: box.id, labelIds: [] })
    expect([part.location.id, part.parent.id, part.labels]).toEqual([location.id, box.id, []])
  })

  it('is deleted by undo', async () => {
    const { me, template } = await createFixtures(app())
    const created = await me.send('POST', `/templates/${template.id}/create-item`, {})
    const undone = await me.undo(created)
    expect(undone.json).toMatchObject({ undone: 1, skipped: 0 })
    expect((await me.send('GET', '/items')).json.total).toBe(0)
  })
})

withServer(
  'An item from a template without automatic asset ids',
  (app) => {
    it('gets the next asset id', async () => {
      const { me, post, template } = await createFixtures(app())
      expect((await post('/items', { name: 'plain' })).assetId).toBe('')
      expect((await post(`/templates/${template.id}/create-item`, {})).assetId).toBe('000-001')
      expect((await me.send('POST', `/templates/${template.id}/create-item`, {})).json.assetId).toBe(
        '000-002',
      )
    })
  },
  { CUBBY_AUTO_ASSET_IDS: 'false' },
)
