import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { TestApp } from '#test/test-app.ts'

/**
 * Creates House › Floor › Room with an item in each. One of the items is archived, and another one has a part in
 * another location.
 */
async function createFixtures(app: TestApp) {
  const me = await app.signUp()
  const post = async (path: string, body: object) => (await me.send('POST', path, body)).json
  const house = await post('/locations', { name: 'House' })
  const floor = await post('/locations', { name: 'Floor', parentId: house.id })
  const room = await post('/locations', { name: 'Room', parentId: floor.id })
  const shed = await post('/locations', { name: 'shed' })
  const chair = await post('/items', { name: 'Chair', locationId: house.id, purchasePrice: 5 })
  const table = await post('/items', { name: 'Table', locationId: floor.id, purchasePrice: 10, quantity: 2 })
  const lamp = await post('/items', {
    name: 'Lamp',
    locationId: room.id,
    purchasePrice: 1,
    parentId: table.id,
  })
  const leg = await post('/items', { name: 'Leg', locationId: shed.id, parentId: table.id })
  await me.send('PUT', `/items/${lamp.id}`, { archived: true })
  const everything = async () =>
    Promise.all(
      ['/items?includeArchived=true', '/locations/tree?withItems=true'].map(
        async (path) => (await me.send('GET', path)).json,
      ),
    )
  return { me, house, floor, room, shed, chair, table, lamp, leg, everything }
}

/** Removes the time of the last change from a response, because an undo changes it. */
const withoutTimes = (value: unknown) => JSON.stringify(value).replaceAll(/"updatedAt":"[^"]*"/g, '')

eachDatabase('Locations with contents', (app) => {
  it('return 422 when their contents would move into a deleted location, and when an option is unknown', async () => {
    const { me, house, floor, room, everything } = await createFixtures(app())
    const before = await everything()
    for (const to of [floor.id, room.id]) {
      const response = await me.send('DELETE', `/locations/${floor.id}?contents=move&to=${to}`)
      expect([response.status, response.json.code, Object.keys(response.json.fields)]).toEqual([
        422,
        'parent_cycle',
        ['to'],
      ])
    }
    expect((await me.send('DELETE', `/locations/${house.id}?contents=keep`)).status).toBe(422)
    expect(await everything()).toEqual(before)
  })

  it('return how many records a deletion would delete', async () => {
    const { me, house, room, shed, lamp } = await createFixtures(app())
    await me.send('POST', `/items/${lamp.id}/maintenance`, { name: 'Bulb', scheduledDate: '2026-05-01' })
    const parts = { file: Buffer.from('plan'), name: 'plan.txt' }
    await me.upload(`/items/${lamp.id}/attachments`, parts)
    await me.upload(`/locations/${shed.id}/attachments`, parts)
    const contents = async (id: string) => (await me.send('GET', `/locations/${id}/contents`)).json
    expect(await contents(house.id)).toEqual({ items: 3, locations: 2, files: 1, maintenance: 1, value: 26 })
    expect(await contents(room.id)).toEqual({ items: 1, locations: 0, files: 1, maintenance: 1, value: 1 })
    expect(await contents(shed.id)).toEqual({ items: 1, locations: 0, files: 1, maintenance: 0, value: 0 })
    expect((await me.send('GET', `/locations/${newId()}/contents`)).status).toBe(404)
    const both = { ids: [house.id, room.id, shed.id] }
    expect((await me.send('POST', '/locations/contents', both)).json).toEqual({
      items: 4,
      locations: 1,
      files: 2,
      maintenance: 1,
      value: 26,
    })
  })

  it('list open maintenance of their contents at all levels by date, without archived items', async () => {
    const { me, house, room, shed, chair, table, lamp } = await createFixtures(app())
    const plan = (id: string, name: string, dates: object) =>
      me.send('POST', `/items/${id}/maintenance`, { name, ...dates })
    await plan(table.id, 'Oil', { scheduledDate: '2026-05-02' })
    await plan(chair.id, 'Glue', { scheduledDate: '2026-05-01' })
    await plan(chair.id, 'Paint', { completedDate: '2020-05-01' })
    await plan(lamp.id, 'Bulb', { scheduledDate: '2026-05-01' })
    const listed = async (id: string, query = '') => {
      const { json } = await me.send('GET', `/locations/${id}/maintenance${query}`)
      return [json.total, json.items.map(({ name }: { name: string }) => name)]
    }
    expect(await listed(house.id)).toEqual([2, ['Glue', 'Oil']])
    expect(await listed(house.id, '?pageSize=1&page=2')).toEqual([2, ['Oil']])
    expect(await listed(room.id)).toEqual([0, []])
    expect(await listed(shed.id)).toEqual([0, []])
    expect((await me.send('GET', `/locations/${newId()}/maintenance`)).status).toBe(404)
  })

  it('leave items without a location and children at the top level when their contents move to the top level', async () => {
    const { me, house, floor, chair, everything } = await createFixtures(app())
    const before = await everything()
    const zero = '00000000-0000-0000-0000-000000000000'
    const deleted = await me.send('DELETE', `/locations/${house.id}?contents=move&to=${zero}`)
    expect(deleted.status).toBe(204)
    expect((await me.send('GET', `/locations/${floor.id}`)).json).not.toHaveProperty('parent')
    expect((await me.send('GET', `/items/${chair.id}`)).json).not.toHaveProperty('location')
    await me.undo(deleted)
    expect(withoutTimes(await everything())).toBe(withoutTimes(before))
    expect((await me.send('DELETE', `/locations/${house.id}?contents=move`)).status).toBe(422)
  })

  it('are deleted with everything below them in one batch, which undo reverts', async () => {
    const { me, house, leg, everything } = await createFixtures(app())
    const before = await everything()
    const deleted = await me.send('DELETE', `/locations/${house.id}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    const [items, tree] = await everything()
    expect(items.items.map(({ name }: { name: string }) => name)).toEqual(['Leg'])
    expect(tree).toMatchObject([{ name: 'shed', children: [{ id: leg.id, children: [] }] }])
    const undone = await me.undo(deleted)
    expect(undone.json).toMatchObject({ undone: 7, skipped: 0 })
    expect(withoutTimes(await everything())).toBe(withoutTimes(before))
  })

  it('move their contents to another location before they are deleted, and undo moves the contents back', async () => {
    const { me, floor, shed, everything } = await createFixtures(app())
    const before = await everything()
    const deleted = await me.send('DELETE', `/locations/${floor.id}?contents=move&to=${shed.id}`)
    expect(deleted.status).toBe(204)
    const places = (await me.send('GET', '/locations')).json
    expect(places.map(({ path }: { path: string[] }) => path.join('/'))).toEqual([
      'House',
      'shed/Room',
      'shed',
    ])
    const [items] = await everything()
    const where = items.items.map(
      ({ name, locationPath }: { name: string; locationPath: string[] }) =>
        `${name}: ${locationPath.join('/')}`,
    )
    expect(where).toEqual(['Chair: House', 'Lamp: shed/Room', 'Leg: shed', 'Table: shed'])
    await me.undo(deleted)
    expect(withoutTimes(await everything())).toBe(withoutTimes(before))
  })

  it('are replaced in templates by the location to which their contents move, or else removed from the templates', async () => {
    const { me, house, room, shed } = await createFixtures(app())
    const ids: string[] = []
    for (const { id } of [room, house]) {
      const body = { name: 'Lamp', defaultLocationId: id }
      ids.push((await me.send('POST', '/templates', body)).json.id)
    }
    const places = () =>
      Promise.all(ids.map(async (id) => (await me.send('GET', `/templates/${id}`)).json.defaultLocation?.id))
    for (const [query, after] of [
      ['', [undefined, undefined]],
      [`?contents=move&to=${shed.id}`, [room.id, shed.id]],
    ] as const) {
      const deleted = await me.send('DELETE', `/locations/${house.id}${query}`)
      expect([deleted.status, await places()]).toEqual([204, after])
      await me.undo(deleted)
      expect(await places()).toEqual([room.id, house.id])
    }
  })

  it('are deleted together in one batch, with or without their contents', async () => {
    const { me, house, floor, room, shed, everything } = await createFixtures(app())
    const before = await everything()
    const names = async () => {
      const [items, tree] = await everything()
      return [
        items.items.map(({ name }: { name: string }) => name).toSorted(),
        tree.map(({ name }: { name: string }) => name),
      ]
    }
    for (const [ids, contentsTo, after] of [
      [[house.id, shed.id, floor.id], undefined, [[], []]],
      [[floor.id, shed.id], undefined, [['Chair'], ['House']]],
      [
        [room.id, house.id],
        null,
        [
          ['Chair', 'Lamp', 'Leg', 'Table'],
          ['Floor', 'shed'],
        ],
      ],
      [
        [room.id, floor.id],
        shed.id,
        [
          ['Chair', 'Lamp', 'Leg', 'Table'],
          ['House', 'shed'],
        ],
      ],
    ] as const) {
      const deleted = await me.send('POST', '/locations/delete', {
        ids,
        ...(contentsTo !== undefined && { contentsTo }),
      })
      expect([deleted.status, deleted.text]).toEqual([204, ''])
      expect(await names()).toEqual(after)
      await me.undo(deleted)
      expect(withoutTimes(await everything())).toBe(withoutTimes(before))
    }
  })

  it('are not deleted when their contents would move into one of them, or when one of them is unknown', async () => {
    const { me, house, shed, room, everything } = await createFixtures(app())
    const before = await everything()
    const inside = await me.send('POST', '/locations/delete', {
      ids: [shed.id, house.id],
      contentsTo: room.id,
    })
    expect([inside.status, inside.json.code, Object.keys(inside.json.fields)]).toEqual([
      422,
      'parent_cycle',
      ['contentsTo'],
    ])
    const unknown = { ids: [shed.id, newId()] }
    expect((await me.send('POST', '/locations/delete', unknown)).status).toBe(404)
    expect((await me.send('POST', '/locations/contents', unknown)).status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  it('return 404 when an unknown location is deleted, and write nothing', async () => {
    const { me, shed, everything } = await createFixtures(app())
    const before = await everything()
    for (const query of ['', `?contents=move&to=${shed.id}`]) {
      const response = await me.send('DELETE', `/locations/${newId()}${query}`)
      expect([response.status, response.headers['cubby-batch']]).toEqual([404, undefined])
    }
    expect(await everything()).toEqual(before)
  })

  it('form a tree: locations before items, each by name, and parts below their parent item', async () => {
    const { me, house, floor, room, shed, chair, table, lamp, leg } = await createFixtures(app())
    const place = ({ id, name }: { id: string; name: string }, ...children: object[]) => ({
      id,
      name,
      type: 'location',
      children,
    })
    const item = ({ id, name }: { id: string; name: string }, ...children: object[]) => ({
      id,
      name,
      type: 'item',
      children,
    })
    expect((await me.send('GET', '/locations/tree')).json).toEqual([
      place(house, place(floor, place(room))),
      place(shed),
    ])
    expect((await me.send('GET', '/locations/tree?withItems=true')).json).toEqual([
      place(house, place(floor, place(room), item(table, item(lamp), item(leg))), item(chair)),
      place(shed),
    ])
    const other = await app().signUp()
    expect((await other.send('GET', '/locations/tree?withItems=true')).json).toEqual([])
  })
})
