import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId, zeroUuid } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { picture } from '#test/attach.ts'
import { collectionContents } from '#test/homebox-collection.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { testData } from '#test/test-data.ts'
import { zipOf } from '#test/zip-file.ts'

const item = '00000000-0000-7000-8000-000000000001'
const location = '00000000-0000-7000-8000-000000000002'

/** Creates a box in an attic, a tent in the box, and pegs as a part of the tent. */
async function createFixtures(app: TestApp) {
  const me = await app.signUp()
  const create = async (body: object) => {
    const { status, json, text } = await me.send('POST', '/entities', body)
    expect(status, text).toBe(201)
    return json
  }
  const attic = await create({ name: 'Attic', entityTypeId: location })
  const box = await create({
    name: 'Box',
    description: 'of wood',
    parentId: attic.id,
    entityTypeId: location,
  })
  const tent = await create({ name: 'Tent', parentId: box.id, purchasePrice: 10, quantity: 3 })
  const pegs = await create({ name: 'Pegs', parentId: tent.id, purchasePrice: 2.5 })
  return { me, create, attic, box, tent, pegs }
}

const names = async ({ send }: Person, query: string) =>
  (await send('GET', `/entities?${query}`)).json.items.map(({ name }: { name: string }) => name)

withServer('Entities', (app) => {
  it('are the items and locations, each with its parent as an entity', async () => {
    const { me, attic, box, tent, pegs } = await createFixtures(app())
    expect(attic).toMatchObject({ assetId: '', quantity: 1, entityType: { id: location, isLocation: true } })
    expect(attic).not.toHaveProperty('parent')
    expect(box.parent).toMatchObject({ id: attic.id, entityType: { id: location } })
    expect(tent).toMatchObject({ assetId: '000-001', parent: { id: box.id }, location: { id: box.id } })
    expect(tent.entityType).toMatchObject({ id: item, name: 'Item', isLocation: false })
    expect(pegs).toMatchObject({ parent: { id: tent.id }, location: { id: box.id } })
    const { json: asItem } = await me.send('GET', `/items/${pegs.id}`)
    expect(asItem).toMatchObject({ parent: { id: tent.id }, location: { id: box.id } })
    expect((await me.send('GET', `/entities/${attic.id}`)).json.children).toMatchObject([{ id: box.id }])
  })

  it('are listed by parents, tags, words and type, with the sum of their prices', async () => {
    const { me, create, attic, box, tent, pegs } = await createFixtures(app())
    const { json: tag } = await me.send('POST', '/tags', { name: 'Camping' })
    const { json: below } = await me.send('POST', '/tags', { name: 'Lamps', parentId: tag.id })
    await create({ name: 'Lantern', tagIds: [below.id], soldDate: '2026-01-02', purchasePrice: 99 })
    expect(await names(me, '')).toEqual(['Lantern', 'Pegs', 'Tent'])
    expect(await names(me, `parentIds=${box.id}`)).toEqual(['Tent'])
    expect(await names(me, `parentIds=${box.id}&parentIds=${tent.id}`)).toEqual(['Pegs', 'Tent'])
    expect(await names(me, `parentIds=${newId()}`)).toEqual([])
    expect(await names(me, 'filterChildren=true')).toEqual(['Lantern'])
    expect(await names(me, `tags=${tag.id}`)).toEqual(['Lantern'])
    expect(await names(me, `tags=${tag.id}&negateTags=true`)).toEqual(['Pegs', 'Tent'])
    expect(await names(me, 'q=box')).toEqual(['Pegs', 'Tent'])
    expect(await names(me, 'isLocation=true')).toEqual(['Attic', 'Box'])
    expect(await names(me, 'isLocation=true&q=WOOD')).toEqual(['Box'])
    expect(await names(me, 'isLocation=true&filterChildren=true')).toEqual(['Attic'])
    expect(await names(me, `isLocation=true&parentIds=${attic.id}`)).toEqual(['Box'])
    expect(await names(me, `isLocation=true&tags=${tag.id}`)).toEqual([])
    const { json: all } = await me.send('GET', '/entities')
    expect(all).toMatchObject({ page: -1, pageSize: -1, total: 3, totalPrice: 12.5 })
    expect(all.items[1]).toMatchObject({ id: pegs.id, parent: { id: tent.id, name: 'Tent' } })
    const file = await picture(4, 4).png().toBuffer()
    const photo = await me.upload(`/entities/${box.id}/attachments`, { file, name: 'a.png' })
    const [{ id: imageId }] = photo.json.attachments
    expect(await names(me, 'isLocation=true&onlyWithPhoto=true')).toEqual(['Box'])
    expect(await names(me, 'isLocation=true&onlyWithoutPhoto=true')).toEqual(['Attic'])
    const { json: second } = await me.send('GET', '/entities?page=2&pageSize=2')
    expect(second).toMatchObject({
      page: 2,
      pageSize: 2,
      total: 3,
      totalPrice: 10,
      items: [{ name: 'Tent' }],
    })
    const { json: places } = await me.send('GET', '/entities?isLocation=true&page=2&pageSize=1')
    expect(places).toMatchObject({
      total: 2,
      items: [{ name: 'Box', parent: { id: attic.id }, itemCount: 4, imageId }],
    })
  })

  it('move when parentId is given, and stay when it is absent', async () => {
    const { me, attic, box, tent, pegs } = await createFixtures(app())
    const put = async (id: string, body: object) => {
      const { status, json, text } = await me.send('PUT', `/entities/${id}`, body)
      expect(status, text).toBe(200)
      return json
    }
    expect(await put(tent.id, { ...tent, name: 'Big tent' })).toMatchObject({
      name: 'Big tent',
      parent: { id: box.id },
    })
    expect(await put(tent.id, { parentId: attic.id })).toMatchObject({ parent: { id: attic.id } })
    // The pegs stay in the box, although their parent, the tent, is in the attic.
    expect(await put(pegs.id, { parentId: tent.id })).toMatchObject({ location: { id: box.id } })
    for (const parentId of [null, '', zeroUuid]) {
      await put(pegs.id, { parentId: tent.id })
      const alone = await put(pegs.id, { parentId })
      expect([alone.parent, alone.location]).toEqual([undefined, undefined])
    }
    const inAttic = await put(pegs.id, { parentId: tent.id })
    expect(inAttic).toMatchObject({ parent: { id: tent.id }, location: { id: attic.id } })
    expect(await put(box.id, { parentId: null })).not.toHaveProperty('parent')
    for (const [id, parentId] of [
      [tent.id, pegs.id],
      [attic.id, attic.id],
    ]) {
      const { status, json } = await me.send('PUT', `/entities/${id}`, { parentId })
      expect([status, json.code]).toEqual([422, 'parent_cycle'])
    }
    expect((await me.send('PATCH', `/entities/${tent.id}`, { parentId: newId() })).status).toBe(404)
    const inItem = await me.send('PUT', `/entities/${box.id}`, { parentId: tent.id })
    expect(inItem.json.fields).toHaveProperty('parentId')
  })

  it('return 422 for values that their type lacks and for a change of the type, and accept the body of a GET', async () => {
    const { me, attic, tent } = await createFixtures(app())
    const { json: type } = await me.send('POST', '/entity-types', { name: 'Boat', icon: 'sail' })
    const refused: [id: string, body: object, field: string][] = [
      [attic.id, { serialNumber: '1' }, 'serialNumber'],
      [attic.id, { tagIds: [newId()] }, 'tagIds'],
      [attic.id, { archived: true }, 'archived'],
      [attic.id, { entityTypeId: item }, 'entityTypeId'],
      [tent.id, { entityTypeId: location }, 'entityTypeId'],
      [tent.id, { entityTypeId: type.id }, 'entityTypeId'],
    ]
    for (const [id, body, field] of refused) {
      const { status, json } = await me.send('PUT', `/entities/${id}`, body)
      expect([status, Object.keys(json.fields)], field).toEqual([422, [field]])
    }
    for (const { id } of [attic, tent]) {
      const { json: read } = await me.send('GET', `/entities/${id}`)
      const same = await me.send('PUT', `/entities/${id}`, { ...read, entityTypeId: read.entityType.id })
      expect([same.status, same.json, same.headers['cubby-batch']]).toEqual([200, read, undefined])
    }
    const created = await me.send('POST', '/entities', { name: 'Hut', entityTypeId: location, soldTo: 'Ann' })
    expect(created.json.fields).toHaveProperty('soldTo')
  })

  it('keep their contents when they are deleted, and are restored by undo', async () => {
    const { me, attic, box, tent } = await createFixtures(app())
    const remove = async ({ id }: { id: string }) => {
      const { status, headers } = await me.send('DELETE', `/entities/${id}`)
      expect(status).toBe(204)
      return String(headers['cubby-batch'])
    }
    const batches = [await remove(attic)]
    expect((await me.send('GET', `/entities/${box.id}`)).json).not.toHaveProperty('parent')
    batches.push(await remove(box))
    expect((await me.send('GET', `/entities/${tent.id}`)).json).not.toHaveProperty('parent')
    expect((await me.send('DELETE', `/entities/${box.id}`)).status).toBe(404)
    for (const batch of batches.toReversed())
      expect((await me.send('POST', `/journal/${batch}/undo`)).status).toBe(200)
    const { json } = await me.send('GET', `/entities/${tent.id}`)
    expect(json.parent).toMatchObject({ id: box.id })
    expect((await me.send('GET', `/entities/${box.id}`)).json.parent).toMatchObject({ id: attic.id })
  })

  it('have attachments and a path, and items also have maintenance and can be duplicated', async () => {
    const { me, attic, box, tent, pegs } = await createFixtures(app())
    const paths = async ({ id }: { id: string }) =>
      (await me.send('GET', `/entities/${id}/path`)).json.map(({ type, name }: Record<string, string>) => [
        type,
        name,
      ])
    expect(await paths(box)).toEqual([
      ['location', 'Attic'],
      ['location', 'Box'],
    ])
    expect((await paths(pegs)).at(-1)).toEqual(['item', 'Pegs'])
    for (const { id } of [attic, tent]) {
      const at = `/entities/${id}/attachments`
      const uploaded = await me.upload(at, { file: Buffer.from('read me'), name: 'a.txt' })
      expect(uploaded.json.attachments, uploaded.text).toMatchObject([{ title: 'a.txt' }])
      const one = `${at}/${uploaded.json.attachments[0].id}`
      expect((await me.send('GET', one)).text).toBe('read me')
      expect((await me.send('PUT', one, { title: 'b.txt' })).json.attachments).toMatchObject([
        { title: 'b.txt' },
      ])
      expect((await me.send('DELETE', one)).status).toBe(204)
      expect((await me.send('GET', one)).status).toBe(404)
    }
    const task = { name: 'Dry', scheduledDate: '2031-05-06' }
    expect((await me.send('POST', `/entities/${attic.id}/maintenance`, task)).status).toBe(404)
    expect((await me.send('GET', `/entities/${attic.id}/maintenance`)).json).toEqual([])
    await me.send('POST', `/entities/${tent.id}/maintenance`, task)
    const copy = await me.send('POST', `/entities/${tent.id}/duplicate`, { copyMaintenance: true })
    expect(copy.json).toMatchObject({ name: 'Copy of Tent', parent: { id: box.id } })
    expect((await me.send('GET', `/entities/${copy.json.id}/maintenance`)).json).toMatchObject([
      { name: 'Dry' },
    ])
    expect((await me.send('POST', `/entities/${attic.id}/duplicate`, {})).status).toBe(404)
  })
})

withServer('Entity types', (app) => {
  it('are Item, Location and the templates of the household; the first two cannot be changed', async () => {
    const { send } = await app().signUp()
    const created = await send('POST', '/entity-types', { name: 'Boat', description: 'floats', icon: 'sail' })
    expect([created.status, created.headers['cubby-ignored']]).toEqual([201, 'icon'])
    const { json: boat } = created
    expect((await send('GET', '/templates')).json).toMatchObject([{ id: boat.id, name: 'Boat' }])
    const listed = (await send('GET', '/entity-types')).json
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Boat', 'Item', 'Location'])
    for (const id of [item, location]) {
      expect((await send('PUT', `/entity-types/${id}`, { name: 'Thing' })).status).toBe(422)
      expect((await send('DELETE', `/entity-types/${id}`)).status).toBe(422)
    }
    for (const body of [{ isLocation: true }, { defaultTemplateId: newId() }, { name: '' }])
      expect(
        (await send('POST', '/entity-types', { name: 'Room', ...body })).status,
        JSON.stringify(body),
      ).toBe(422)
    expect((await send('PUT', `/entity-types/${boat.id}`, { ...boat, name: 'Dinghy' })).json.name).toBe(
      'Dinghy',
    )
    expect((await send('DELETE', `/entity-types/${boat.id}`)).status).toBe(204)
    expect((await send('DELETE', `/entity-types/${boat.id}`)).status).toBe(404)
  })

  it('are templates, which fill in the values that the request for a new entity omits', async () => {
    const { send } = await app().signUp()
    const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
    const template = { name: 'Boat', defaultManufacturer: 'Acme', defaultQuantity: 2 }
    const { json: type } = await send('POST', '/templates', template)
    const body = { name: 'Optimist', entityTypeId: type.id, parentId: attic.id }
    const { json: boat } = await send('POST', '/entities', body)
    expect(boat).toMatchObject({ manufacturer: 'Acme', quantity: 2, parent: { id: attic.id } })
    const refused = await send('POST', '/entities', { ...body, manufacturer: 'Other' })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['manufacturer']])
  })
})

withServer('POST /group/exports and POST /group/import', (app) => {
  it('create the archive of the household, and restore it into an empty household', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    await me.send('POST', '/items', { name: 'Tent' })
    const { status, json } = await me.send('POST', '/group/exports', {})
    expect([status, json.status, json.id]).toEqual([202, 'completed', me.householdUuid])
    expect((await me.send('GET', '/group/exports')).json.items).toMatchObject([{ id: json.id }])
    const zip = await me.send('GET', `/group/exports/${json.id}/download`)
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
    expect((await me.send('DELETE', `/group/exports/${json.id}`)).status).toBe(204)
    expect((await other.send('GET', `/group/exports/${json.id}/download`)).status).toBe(404)

    const full = await me.upload('/group/import', { file: zip.bytes })
    expect([full.status, full.json.code]).toEqual([409, 'conflict'])
    const bad = await other.upload('/group/import', { file: Buffer.from('no zip') })
    expect([bad.status, bad.json.code]).toEqual([422, 'bad_file'])
    const taken = await other.upload('/group/import', { file: zip.bytes })
    expect([taken.status, taken.json.kind], taken.text).toEqual([202, 'import'])
    expect((await other.send('GET', '/entities')).json.items).toMatchObject([{ name: 'Tent' }])
  })

  it('import a collection that Homebox 0.26 has exported', async () => {
    const me = await app().signUp()
    const file = zipOf(await collectionContents(join(testData, 'homebox', '0.26', 'data')))
    const taken = await me.upload('/group/import', { file })
    expect([taken.status, taken.json.kind], taken.text).toEqual([202, 'import'])
    expect((await me.send('GET', '/entities?includeArchived=true')).json.total).toBe(8)
    expect((await me.send('GET', '/entities?isLocation=true')).json.total).toBe(7)
    expect((await me.undo(taken)).status).toBe(200)
    expect((await me.send('GET', '/entities?includeArchived=true')).json.total).toBe(0)
  })
})

withServer('GET /entities/export', (app) => {
  it('has the column names of the third API generation, and can be imported again', async () => {
    const { me, tent } = await createFixtures(app())
    const { json: tag } = await me.send('POST', '/tags', { name: 'Camping' })
    await me.send('PUT', `/entities/${tent.id}`, { tagIds: [tag.id], purchaseDate: '2026-01-02' })
    const { status, text } = await me.send('GET', '/entities/export')
    expect(status).toBe(200)
    const [header = ''] = text.split('\n')
    expect(header.split(',')).toEqual(
      expect.arrayContaining(['HB.parent_import_ref', 'HB.tags', 'HB.purchase_date', 'HB.sold_date']),
    )
    expect(header).not.toMatch(/HB\.(labels|\w+_time)/)
    const other = await app().signUp()
    const imported = await other.upload('/entities/import', { csv: Buffer.from(text) })
    expect(imported.status, imported.text).toBe(204)
    const { json } = await other.send('GET', '/entities?q=tent')
    expect(json.items).toContainEqual(
      expect.objectContaining({
        name: 'Tent',
        purchaseDate: '2026-01-02',
        tags: [expect.objectContaining({ name: 'Camping' })],
      }),
    )
  })
})
