import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { attach, picture, waitUntilIdle } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { batchOf, type TestApp } from '#test/test-app.ts'

interface Entry {
  id: string
  name: string
}
interface Group {
  batchId: string
  total: number
  value: number
  daysLeft: number
  counts: { entity: string; count: number }[]
  records: Entry[]
}

const names = (records: readonly Entry[]) => records.map(({ name }) => name)

/** Creates House › Attic with three items. Deletes another item, then the attic with its items in one change. */
async function createFixtures(app: TestApp) {
  const me = await app.signUp()
  const { send } = me
  const post = async (path: string, body: object) => (await send('POST', path, body)).json
  const house = await post('/locations', { name: 'House' })
  const attic = await post('/locations', { name: 'Attic', parentId: house.id })
  const saw = await post('/items', { name: 'Säge', locationId: house.id, purchasePrice: 30 })
  const photo = await attach(app, await picture(40, 30).jpeg().toBuffer(), 'photo', me)
  await waitUntilIdle(photo)
  const lampId = photo.item.split('/').at(-1) ?? ''
  await send('PUT', photo.item, { locationId: attic.id, purchasePrice: 10, quantity: 2 })
  await send('POST', `${photo.item}/maintenance`, { name: 'Clean', scheduledDate: '2026-05-01' })
  const box = await post('/items', { name: 'Box', locationId: attic.id })
  const lid = await post('/items', { name: 'Lid', locationId: house.id, parentId: box.id })
  await send('DELETE', `/items/${saw.id}`)
  await send('DELETE', `/locations/${attic.id}`)
  const list = async (query = '') =>
    (await send('GET', `/trash${query}`)).json as { items: Group[]; total: number }
  const groups = async (query = '') => (await list(query)).items
  const isThere = async (id: string) => (await send('GET', `/items/${id}`)).status === 200
  return { me, send, house, attic, saw, photo, lampId, box, lid, list, groups, isThere }
}

withServer('The Trash', (app) => {
  it('groups records by deletion, with path, value and photo', async () => {
    const { send, list, lampId, photo, attic } = await createFixtures(app())
    const { items, ...rest } = await list()
    expect(rest).toMatchObject({ total: 2, records: 4 })
    expect(items).toMatchObject([
      { total: 3, value: 20, daysLeft: 30, actor: { name: expect.any(String) } },
      { total: 1, value: 30, counts: [{ entity: 'item', count: 1 }], records: [{ name: 'Säge' }] },
    ])
    expect(items[0]?.counts).toEqual(
      expect.arrayContaining([
        { entity: 'item', count: 2 },
        { entity: 'location', count: 1 },
      ]),
    )
    const lamp = items[0]?.records.find(({ id }) => id === lampId)
    expect(lamp).toEqual({
      entity: 'item',
      id: lampId,
      name: 'Lamp',
      locationPath: ['House', 'Attic'],
      value: 20,
      labels: [],
      photoId: photo.id,
    })
    expect((await photo.get('?thumbnail=small')).status).toBe(404)
    expect((await photo.get('?thumbnail=small&deleted=true')).status).toBe(200)
    expect((await send('GET', `/locations/${attic.id}/attachments/${photo.id}?deleted=true`)).status).toBe(
      404,
    )
    const stranger = await app().signUp()
    expect((await stranger.send('GET', `${photo.at}?deleted=true`)).status).toBe(404)
    expect((await stranger.send('GET', '/trash')).json).toMatchObject({ total: 0, records: 0, items: [] })
  })

  it('is searched by words without accents, by kind and by person', async () => {
    const { me, groups } = await createFixtures(app())
    const found = async (query: string) => (await groups(query)).flatMap(({ records }) => names(records))
    expect(await found('?q=SAGE')).toEqual(['Säge'])
    expect(await found('?q=x')).toEqual(['Box'])
    expect(await found('?entity=location')).toEqual(['Attic'])
    expect(await found('?q=saw')).toEqual([])
    expect(await found('?q=%20%C2%A0')).toEqual([])
    expect(await found(`?q=sage&actorId=${me.userId}`)).toEqual(['Säge'])
    expect(await found(`?actorId=${newId()}`)).toEqual([])
  })

  it('restores all records of a deletion, and no longer lists them', async () => {
    const { send, groups, lampId, box, lid, isThere } = await createFixtures(app())
    const [first] = await groups()
    const restored = await send('POST', `/trash/${first?.batchId}/restore`)
    expect([restored.status, restored.json.skipped]).toEqual([200, 0])
    expect([await isThere(lampId), await isThere(box.id)]).toEqual([true, true])
    expect((await send('GET', `/items/${lid.id}`)).json.parent.name).toBe('Box')
    expect(await groups()).toMatchObject([{ records: [{ name: 'Säge' }] }])
  })

  it('restores one record with its files, maintenance entries and location, and the other records of the deletion later', async () => {
    const { me, send, groups, lampId, box, lid, photo, isThere } = await createFixtures(app())
    const [first] = await groups()
    const restore = (body?: object) => send('POST', `/trash/${first?.batchId}/restore`, body)
    expect((await restore({ ids: [newId()] })).status).toBe(404)
    const one = await restore({ ids: [lampId] })
    expect(one.status, one.text).toBe(200)
    const { json: lamp } = await send('GET', `/items/${lampId}`)
    expect([lamp.location.name, lamp.imageId]).toEqual(['Attic', photo.id])
    expect((await send('GET', `/items/${lampId}/maintenance`)).json).toHaveLength(1)
    expect(await isThere(box.id)).toBe(false)
    expect((await groups())[0]).toMatchObject({ total: 1, records: [{ name: 'Box' }] })
    expect((await restore({ ids: [lampId] })).status).toBe(404)

    expect((await restore()).status).toBe(200)
    expect((await send('GET', `/items/${lid.id}`)).json.parent.name).toBe('Box')
    expect(await groups()).toHaveLength(1)
    const undone = await me.undo(one)
    expect([undone.status, undone.json.code]).toEqual([409, 'changed_since'])
  })

  it('lets only owners purge one or all records, and undo restores no purged record', async () => {
    const { me, send, groups, list, lampId, photo } = await createFixtures(app())
    const editor = await app().signUp()
    const { json: invitation } = await send('POST', '/groups/invitations', { uses: 1, role: 'editor' })
    await editor.send('POST', `/groups/invitations/${invitation.token}`)
    const inHousehold = { 'x-tenant': me.householdUuid }
    const [first] = await groups()
    const path = `/trash/${first?.batchId}/purge`
    expect((await editor.send('POST', path, {}, inHousehold)).status).toBe(403)
    expect((await editor.send('DELETE', '/trash', undefined, inHousehold)).status).toBe(403)

    expect((await send('POST', path, { ids: [lampId] })).json).toEqual({ purged: 1 })
    expect((await photo.get('?deleted=true')).status).toBe(404)
    expect((await groups())[0]).toMatchObject({ total: 2 })
    const refused = await send('POST', `/journal/${first?.batchId}/undo`)
    expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining('deleted for good')])
    expect((await send('POST', `/trash/${first?.batchId}/restore`)).status).toBe(200)

    expect((await send('DELETE', '/trash')).json).toEqual({ purged: 1 })
    expect(await list()).toMatchObject({ total: 0, records: 0, items: [] })
    expect((await send('DELETE', '/trash')).json).toEqual({ purged: 0 })
  })

  it('lists a file that was deleted alone, and pages through the records of a deletion', async () => {
    const { send, groups, photo } = await createFixtures(app())
    const [first] = await groups()
    const page = async (query: string) => (await send('GET', `/trash/${first?.batchId}${query}`)).json
    expect(await page('?pageSize=2')).toMatchObject({ total: 3, items: [{}, {}] })
    expect((await page('?pageSize=2&page=2')).items).toHaveLength(1)
    expect(names((await page('?q=box')).items)).toEqual(['Box'])
    expect((await send('GET', `/trash/${newId()}`)).status).toBe(404)
    await send('POST', `/trash/${first?.batchId}/restore`)
    await send('DELETE', photo.at)
    expect((await groups())[0]).toMatchObject({ counts: [{ entity: 'attachment', count: 1 }] })
  })

  it('never restores a purged record, neither by its last deletion nor by an earlier one that was undone', async () => {
    const me = await app().signUp()
    const { send } = me
    const { json: lamp } = await send('POST', '/items', { name: 'Lamp' })
    const first = batchOf(await send('DELETE', `/items/${lamp.id}`))
    await send('POST', `/journal/${first}/undo`)
    const batch = batchOf(await send('DELETE', `/items/${lamp.id}`))
    expect((await send('POST', `/trash/${batch}/purge`, {})).json).toEqual({ purged: 1 })
    for (const id of [first, batch]) {
      expect((await send('POST', `/journal/${id}/undo`)).status).toBe(409)
      expect((await send('POST', `/trash/${id}/restore`, {})).status).toBe(404)
    }
    expect((await send('GET', `/items/${lamp.id}`)).status).toBe(404)
  })

  it('returns 404 when the change has deleted nothing, and does not undo this change', async () => {
    const { send } = await app().signUp()
    const created = batchOf(await send('POST', '/items', { name: 'Lamp' }))
    const restored = await send('POST', `/trash/${created}/restore`, {})
    expect([restored.status, (await send('GET', '/items')).json.total]).toEqual([404, 1])
  })

  it('puts a restored label back on its items, and keeps other fields that were changed later', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Camping' })
    const item = async (name: string) =>
      (await send('POST', '/items', { name, labelIds: [label.id] })).json.id
    const [tent, stove] = [await item('Tent'), await item('Stove')]
    const deleted = batchOf(await send('DELETE', `/labels/${label.id}`))
    await send('PATCH', `/items/${stove}`, { name: 'Gas stove' })
    const restored = await send('POST', `/trash/${deleted}/restore`, {})
    expect([restored.status, restored.json.skipped]).toEqual([200, 0])
    const labelsOf = async (id: string) => (await send('GET', `/items/${id}`)).json.labels.length
    expect([await labelsOf(tent), await labelsOf(stove)]).toEqual([1, 1])
    expect((await send('GET', `/items/${stove}`)).json.name).toBe('Gas stove')
  })

  it('restores no items when their location was purged', async () => {
    const { send } = await app().signUp()
    const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
    await send('POST', '/items', { name: 'Box', locationId: attic.id })
    const deleted = await send('DELETE', `/locations/${attic.id}`)
    const batch = batchOf(deleted)
    await send('POST', `/trash/${batch}/purge`, { ids: [attic.id] })
    const undone = await send('POST', `/journal/${batch}/undo?skipChanged=true`)
    expect([undone.status, undone.json.undone]).toEqual([200, 0])
    expect((await send('POST', `/trash/${batch}/restore`, {})).status).toBe(409)
  })
})
