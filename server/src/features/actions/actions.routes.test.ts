import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'

const json = { 'content-type': 'application/json' }

withServer('Actions', (app) => {
  it('ensure-asset-ids numbers items that never had an asset id, oldest first, and skips items whose asset id was cleared', async () => {
    const { send, undo } = await app().signUp()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await send('POST', '/items', { name })).json.id)
    for (const id of [ids[3], ids[0]]) await send('PUT', `/items/${id}`, { assetId: 0 })
    await send('PUT', `/items/${ids[1]}`, { assetId: '' })
    await send('PUT', `/items/${ids[2]}`, { assetId: 70 })
    await send('PATCH', `/items/${ids[3]}`, { archived: true })
    const assetIds = async () =>
      Promise.all(ids.map(async (id) => (await send('GET', `/items/${id}`)).json.assetId))

    const done = await send('POST', '/actions/ensure-asset-ids')
    expect([done.status, done.json]).toEqual([200, { completed: 2 }])
    expect(await assetIds()).toEqual(['000-071', '', '000-070', '000-072', '000-005'])
    const again = await send('POST', '/actions/ensure-asset-ids')
    expect([again.json, again.headers['cubby-batch']]).toEqual([{ completed: 0 }, undefined])

    const undone = await undo(done)
    expect(undone.json).toMatchObject({ undone: 2 })
    expect(await assetIds()).toEqual(['', '', '000-070', '', '000-005'])
    await send('POST', '/actions/ensure-asset-ids')
    expect(await assetIds()).toEqual(['000-073', '', '000-070', '000-074', '000-005'])
  })

  it('ensure-asset-ids also numbers items whose asset id was cleared when includeCleared is true, oldest first', async () => {
    const person = await app().signUp()
    const { send, undo } = person
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await send('POST', '/items', { name })).json.id)
    await send('PUT', `/items/${ids[0]}`, { assetId: '' })
    await send('PUT', `/items/${ids[1]}`, { assetId: 0 })
    await send('PUT', `/items/${ids[2]}`, { assetId: '' })
    await send('PATCH', `/items/${ids[2]}`, { archived: true })
    const before = await stateOf(person)
    const preview = async (query: string) =>
      (await send('GET', `/actions/ensure-asset-ids/preview${query}`)).json
    expect(await preview('')).toMatchObject({ total: 1, cleared: 2, items: [{ name: 'b' }] })
    expect(await preview('?includeCleared=false')).toMatchObject({ total: 1, cleared: 2 })
    expect(await preview('?includeCleared=true')).toMatchObject({
      total: 3,
      cleared: 2,
      items: [
        { name: 'a', assetId: '000-005' },
        { name: 'b', assetId: '000-006' },
        { name: 'c', assetId: '000-007' },
      ],
    })
    expect(await preview('?includeCleared=true&page=2&pageSize=2')).toMatchObject({
      total: 3,
      items: [{ name: 'c', assetId: '000-007' }],
    })
    expect(await stateOf(person)).toEqual(before)

    const done = await send('POST', '/actions/ensure-asset-ids?includeCleared=true')
    expect([done.status, done.json]).toEqual([200, { completed: 3 }])
    const assetIds = await Promise.all(
      ids.map(async (id) => (await send('GET', `/items/${id}`)).json.assetId),
    )
    expect(assetIds).toEqual(['000-005', '000-006', '000-007', '000-004'])
    expect(await preview('?includeCleared=true')).toMatchObject({ total: 0, cleared: 0, items: [] })
    await undo(done)
    expect(await preview('')).toMatchObject({ total: 1, cleared: 2 })
  })

  it('zero-item-time-fields changes nothing, because dates have no time', async () => {
    const person = await app().signUp()
    const { json: item } = await person.send('POST', '/items', { name: 'a' })
    await person.send('PUT', `/items/${item.id}`, { purchaseTime: '2026-03-01' })
    const before = await stateOf(person)
    const preview = await person.send('GET', '/actions/zero-item-time-fields/preview')
    expect(preview.json).toMatchObject({ total: 0, items: [] })
    const done = await person.send('POST', '/actions/zero-item-time-fields')
    expect([done.status, done.json]).toEqual([200, { completed: 0 }])
    expect(await stateOf(person)).toEqual(before)
  })

  it('the preview of ensure-asset-ids lists items with their new asset ids by page, and changes nothing', async () => {
    const person = await app().signUp()
    const { send } = person
    for (const name of ['a', 'b', 'c']) {
      const { json: item } = await send('POST', '/items', { name })
      await send('PUT', `/items/${item.id}`, { assetId: 0 })
    }
    const before = await stateOf(person)
    const preview = async (query: string) => {
      const shown = (await send('GET', `/actions/ensure-asset-ids/preview${query}`)).json
      return [
        shown.total,
        shown.items.map((row: { name: string; assetId: string }) => [row.name, row.assetId]),
      ]
    }
    expect(await preview('')).toEqual([
      3,
      [
        ['a', '000-004'],
        ['b', '000-005'],
        ['c', '000-006'],
      ],
    ])
    expect(await preview('?page=2&pageSize=2')).toEqual([3, [['c', '000-006']]])
    expect(await stateOf(person)).toEqual(before)
    await send('POST', '/actions/ensure-asset-ids')
    expect(await preview('')).toEqual([0, []])
    const found = await send('GET', '/items?q=c')
    expect(found.json.items[0].assetId).toBe('000-006')
  })

  it('the preview of ensure-import-refs lists the items without an import ref', async () => {
    const { send, householdId } = await app().signUp()
    await send('POST', '/items', { name: 'a' })
    const preview = async () => (await send('GET', '/actions/ensure-import-refs/preview')).json
    await app().context.database.write((tx) =>
      tx.updateTable('item').set({ import_ref: '' }).where('group_id', '=', householdId).execute(),
    )
    expect(await preview()).toMatchObject({ total: 1, items: [{ name: 'a' }] })
    await send('POST', '/actions/ensure-import-refs')
    expect(await preview()).toMatchObject({ total: 0, items: [] })
  })

  it('ensure-import-refs and set-primary-photos change nothing when no item needs an import ref or a primary photo', async () => {
    const { send } = await app().signUp()
    await send('POST', '/items', { name: 'a' })
    for (const name of ['ensure-import-refs', 'set-primary-photos']) {
      const done = await send('POST', `/actions/${name}`, '', json)
      expect([done.status, done.json, done.headers['cubby-batch']]).toEqual([
        200,
        { completed: 0 },
        undefined,
      ])
    }
  })

  it('ensure-import-refs adds an import ref to an item without one', async () => {
    const { send, householdId } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'a' })
    await app().context.database.write((tx) =>
      tx.updateTable('item').set({ import_ref: '' }).where('group_id', '=', householdId).execute(),
    )
    expect((await send('POST', '/actions/ensure-import-refs')).json).toEqual({ completed: 1 })
    const [, row] = (await send('GET', '/items/export')).text.split('\n')
    expect(row).toMatch(/^[a-z0-9]{8},/)
    expect((await send('GET', `/items/${item.id}`)).json.name).toBe('a')
  })
})

withServer('Wiping a household', (app) => {
  async function createFixtures() {
    const person = await app().signUp({ seed: true })
    const { send } = person
    const [location] = (await send('GET', '/locations')).json
    const [label] = (await send('GET', '/labels')).json
    await send('POST', '/locations', { name: 'Shelf', parentId: location.id })
    const { json: camera } = await send('POST', '/items', {
      name: 'Camera',
      locationId: location.id,
      labelIds: [label.id],
    })
    const { json: lens } = await send('POST', '/items', { name: 'Lens', parentId: camera.id })
    await send('POST', '/items', { name: 'Cap', parentId: lens.id })
    await send('PATCH', `/items/${lens.id}`, { archived: true })
    await send('POST', `/items/${camera.id}/maintenance`, { name: 'Clean', scheduledDate: '2026-05-01' })
    await send('POST', '/templates', {
      name: 'Gear',
      defaultLocationId: location.id,
      defaultLabelIds: [label.id],
    })
    return { person, send }
  }
  const count = async (send: Awaited<ReturnType<typeof createFixtures>>['send'], path: string) => {
    const { json: list } = await send('GET', path)
    return path.startsWith('/items') ? list.total : list.length
  }

  it('returns in a preview how many records it would delete', async () => {
    const { send } = await createFixtures()
    expect((await send('GET', '/actions/wipe-inventory/preview')).json).toEqual({
      items: 3,
      value: 0,
      locations: 9,
      labels: 6,
      files: 0,
      maintenance: 1,
    })
  })

  it('deletes items and maintenance, with locations and labels only when requested, and is undone as a whole', async () => {
    const { person, send } = await createFixtures()
    const before = await stateOf(person)
    const wipes: [body: unknown, completed: number, locations: number, labels: number][] = [
      [undefined, 3, 9, 6],
      ['', 3, 9, 6],
      [{ wipeMaintenance: true, wipeLabels: false, wipeLocations: null }, 3, 9, 6],
      [{ wipeLocations: true }, 12, 0, 6],
      [{ wipeTags: true }, 9, 9, 0],
      [{ wipeLabels: true, wipeLocations: true }, 18, 0, 0],
    ]
    for (const [body, completed, locations, labels] of wipes) {
      const wiped = await send('POST', '/actions/wipe-inventory', body, json)
      expect([wiped.status, wiped.json], JSON.stringify(body)).toEqual([200, { completed }])
      expect(await count(send, '/items?includeArchived=true')).toBe(0)
      expect(await count(send, '/maintenance')).toBe(0)
      expect(await count(send, '/locations')).toBe(locations)
      expect(await count(send, '/labels')).toBe(labels)
      const undone = await person.undo(wiped)
      expect(undone.status, undone.text).toBe(200)
      expect(await stateOf(person)).toEqual(before)
    }
  })

  it('keeps other households, and reports 0 deleted records in an empty household', async () => {
    const other = await createFixtures()
    const { send } = await app().signUp()
    const wiped = await send('POST', '/actions/wipe-inventory', { wipeLabels: true, wipeLocations: true })
    expect([wiped.json, wiped.headers['cubby-batch']]).toEqual([{ completed: 0 }, undefined])
    expect(await count(other.send, '/items?includeArchived=true')).toBe(3)
  })

  it('deletes and restores more than a thousand items, with parts older and newer than their parents', async () => {
    const { send, undo, importCsv } = await app().signUp()
    const rows = Array.from({ length: 1203 }, (_, index) => `Shelf ${index % 7},Item ${index}`)
    await importCsv(`HB.location,HB.name\n${rows.join('\n')}\n`)
    const { json: old } = await send('GET', '/items?page=1&pageSize=1200&orderBy=name')
    const { json: box } = await send('POST', '/items', { name: 'Box' })
    await send('PATCH', `/items/${old.items[0].id}`, { parentId: box.id })
    await send('PATCH', `/items/${old.items[1].id}`, { parentId: old.items[1199].id })
    const wiped = await send('POST', '/actions/wipe-inventory')
    expect(wiped.json).toEqual({ completed: 1204 })
    expect(await count(send, '/items?includeArchived=true&page=1')).toBe(0)
    await undo(wiped)
    expect(await count(send, '/items?page=1')).toBe(1204)
    const { json: first } = await send('GET', `/items/${old.items[0].id}`)
    expect(first.parent.id).toBe(box.id)
    expect((await send('GET', `/items/${old.items[1].id}`)).json.parent.id).toBe(old.items[1199].id)
  })
})
