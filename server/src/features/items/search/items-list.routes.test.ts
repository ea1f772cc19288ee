import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

async function ten(app: TestApp): Promise<Person> {
  const me = await app.signUp()
  const rows = Array.from({ length: 10 }, (_, at) => `0${at},`)
  await me.importCsv(`HB.name,HB.location\n${rows.join('\n')}\n`)
  return me
}

async function list({ send }: Person, query: string) {
  const response = await send('GET', `/items?${query}`)
  expect(response.status, response.text).toBe(200)
  const { page, pageSize, total, items } = response.json
  return { page, pageSize, total, names: items.map(({ name }: { name: string }) => name).join(' ') }
}

const all = '00 01 02 03 04 05 06 07 08 09'

eachDatabase('GET /items', (app) => {
  it('returns pages and an empty page after the last one, and ignores an invalid page number', async () => {
    const me = await ten(app())
    const pages: [query: string, page: number, pageSize: number, names: string][] = [
      ['', -1, -1, all],
      ['page=1&pageSize=4', 1, 4, '00 01 02 03'],
      ['page=3&pageSize=4', 3, 4, '08 09'],
      ['page=4&pageSize=4', 4, 4, ''],
      ['page=1&pageSize=0', 1, 0, all],
      ['page=2&pageSize=0', 2, 0, all],
      ['pageSize=3', -1, 3, '00 01 02'],
      ['page=1&pageSize=5000', 1, 5000, all],
      ['page=1&pageSize=5000&q=0', 1, 5000, all],
      ['page=2&pageSize=5000', 2, 5000, ''],
      ['page=2', 2, -1, all],
      ['page=0&pageSize=3', 0, 3, '00 01 02'],
      ['page=-2&pageSize=3', -2, 3, '00 01 02'],
      ['page=2&pageSize=-3', 2, -3, all],
      ['page=two&pageSize=3', -1, 3, '00 01 02'],
      ['page=1.5&pageSize=3', -1, 3, '00 01 02'],
      ['page=1e1&pageSize=3', -1, 3, '00 01 02'],
      ['page=2&pageSize=x', 2, -1, all],
      ['page=&pageSize=', -1, -1, all],
      ['page=undefined&pageSize=null', -1, -1, all],
      ['page=1&page=2&pageSize=3', 2, 3, '03 04 05'],
      ['page=999999999&pageSize=999999999', 999999999, 999999999, ''],
      ['page=99999999999999999999&pageSize=2', -1, 2, '00 01'],
      ['page=+2&pageSize=3', -1, 3, '00 01 02'],
    ]
    for (const [query, page, pageSize, names] of pages) {
      expect(await list(me, query), query).toEqual({ page, pageSize, total: 10, names })
    }
  })

  it('finds the items with all of 500 labels', async () => {
    const me = await app().signUp()
    const names = Array.from({ length: 500 }, (_, at) => `L${at}`)
    await me.importCsv(`HB.name,HB.labels\nAll,${names.join(';')}\nMost,${names.slice(1).join(';')}\n`)
    const labels = (await me.send('GET', '/labels')).json.map(({ id }: { id: string }) => id)
    expect(labels).toHaveLength(500)
    const found = async (of: string[]) =>
      (
        await me.send('POST', '/items/bulk', {
          search: { labels: of, allLabels: 'true' },
          set: { notes: 'Found' },
        })
      ).json.matched
    expect(await found(labels)).toBe(1)
    expect(await found([labels[7], labels[7]])).toBe(2)
  })

  it('streams all items without a page, equal to all pages together', async () => {
    const me = await app().signUp()
    const rows = Array.from(
      { length: 1200 },
      (_, at) => `item ${String(at % 400).padStart(4, '0')},Shelf ${at % 7},${at % 3},L${at % 5}`,
    )
    const imported = await me.importCsv(`HB.name,HB.location,HB.quantity,HB.labels\n${rows.join('\n')}\n`)
    expect(imported.status, imported.text).toBe(200)
    for (const order of ['name', 'createdAt', 'assetId', 'quantity']) {
      const whole = await me.send('GET', `/items?orderBy=${order}`)
      expect(whole.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(whole.json).toMatchObject({ page: -1, pageSize: -1, total: 1200 })
      const pages = []
      for (const page of [1, 2, 3]) {
        pages.push(...(await me.send('GET', `/items?page=${page}&pageSize=500&orderBy=${order}`)).json.items)
      }
      expect(whole.json.items).toEqual(pages)
      expect(new Set(pages.map(({ id }) => id)).size).toBe(1200)
    }
    const filtered = (await me.send('GET', '/items?q=item%20shelf')).json
    expect([filtered.total, filtered.items.length]).toEqual([1200, 1200])
  })

  it('returns the items with the given ids, except deleted items and those of other households', async () => {
    const me = await ten(app())
    const other = await app().signUp()
    const { json: foreign } = await other.send('POST', '/items', { name: 'foreign' })
    const { items } = (await me.send('GET', '/items')).json
    const [gone, ...wanted] = [items[7], items[5], items[2]].map(({ id }: { id: string }) => id)
    await me.send('DELETE', `/items/${gone}`)
    const query = [gone, foreign.id, newId(), ...wanted].map((id) => `ids=${id}`).join('&')
    expect((await list(me, `${query}&page=1&pageSize=12`)).names).toBe('02 05')
    expect((await list(me, query)).names).toBe('02 05')
  })

  it('sorts in both directions, and by name when the order is unknown', async () => {
    const me = await app().signUp()
    const made = [
      { name: 'beta', quantity: 3, purchasePrice: 1, manufacturer: 'X', purchaseTime: '2026-01-01' },
      { name: 'Alpha', quantity: 1, purchasePrice: 3, manufacturer: 'Y', purchaseTime: '' },
      { name: 'Çelta', quantity: 2, purchasePrice: 2, manufacturer: '', purchaseTime: '2020-05-05' },
    ]
    for (const [at, { manufacturer, purchaseTime, ...item }] of made.entries()) {
      app().setNow(() => Date.now() + at * 1000)
      const { json } = await me.send('POST', '/items', item)
      await me.send('PUT', `/items/${json.id}`, { manufacturer, purchaseTime, assetId: 30 - at })
    }
    app().setNow(Date.now)
    const orders: [query: string, names: string][] = [
      ['', 'Alpha beta Çelta'],
      ['orderBy=name&order=desc', 'Çelta beta Alpha'],
      ['orderBy=price', 'Alpha beta Çelta'],
      ['orderBy=toString', 'Alpha beta Çelta'],
      ['orderBy=createdAt', 'Çelta Alpha beta'],
      ['orderBy=updatedAt&order=asc', 'beta Alpha Çelta'],
      ['orderBy=assetId', 'Çelta Alpha beta'],
      ['orderBy=quantity', 'beta Çelta Alpha'],
      ['orderBy=purchasePrice', 'Alpha Çelta beta'],
      ['orderBy=purchaseTime', 'beta Çelta Alpha'],
      ['orderBy=manufacturer', 'Çelta beta Alpha'],
      ['orderBy=serialNumber', 'beta Alpha Çelta'],
      ['orderBy=quantity&order=sideways', 'beta Çelta Alpha'],
    ]
    for (const [query, names] of orders) {
      expect((await list(me, query)).names, query).toBe(names)
      expect((await list(me, `${query}&page=1&pageSize=9`)).names, `paged ${query}`).toBe(names)
    }
  })

  it('filters by location, labels, parent, archive, field and photo, alone and together', async () => {
    const me = await app().signUp()
    const { json: house } = await me.send('POST', '/locations', { name: 'House' })
    const { json: attic } = await me.send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const { json: red } = await me.send('POST', '/labels', { name: 'red' })
    const { json: blue } = await me.send('POST', '/labels', { name: 'blue' })
    const create = async (name: string, body: object, update: object = {}) => {
      const { json } = await me.send('POST', '/items', { name, ...body })
      await me.send('PUT', `/items/${json.id}`, update)
      return json
    }
    const size = (textValue: string, name = 'Size') => ({ fields: [{ name, textValue }] })
    const a = await create('a', { locationId: house.id, labelIds: [red.id] }, size('big'))
    await create('b', { locationId: attic.id, labelIds: [red.id, blue.id], parentId: a.id }, size('a=b'))
    await create('c', { locationId: attic.id, parentId: a.id }, size('big', 'size'))
    await create('d', { labelIds: [blue.id] }, { archived: true, ...size('small') })
    const filters: [query: string, names: string][] = [
      [`locations=${house.id}`, 'a'],
      [`locations=${house.id}&includeSubLocations=true`, 'a b c'],
      [`locations=${house.id}&locations=${attic.id}`, 'a b c'],
      [`locations=${attic.id}&locations=nonsense`, 'b c'],
      ['locations=nonsense', ''],
      ['locations=undefined&labels=null', 'a b c'],
      [`locations=${newId()}`, ''],
      [`locations=${attic.id.toUpperCase().replaceAll('-', '')}`, 'b c'],
      [`labels=${red.id}`, 'a b'],
      [`labels=${red.id}&labels=${blue.id}`, 'a b'],
      [`labels=${red.id}&negateLabels=true`, 'c'],
      [`labels=${blue.id}&negateLabels=TRUE`, 'a c'],
      [`labels=${blue.id}&negateLabels=nonsense`, 'b'],
      ['negateLabels=true', 'a b c'],
      [`labels=${newId()}`, ''],
      [`labels=${newId()}&negateLabels=1`, ''],
      [`labels=${red.id}&labels=${newId()}&negateLabels=1`, ''],
      [`parentIds=${a.id}`, 'b c'],
      ['includeArchived=true', 'a b c d'],
      ['includeArchived=on', 'a b c d'],
      ['includeArchived=0', 'a b c'],
      ['fields=Size%3Dbig', 'a'],
      ['fields=Size%3Da%3Db', 'b'],
      ['fields=Size%3Dbig&fields=size%3Dbig', 'a c'],
      ['fields=Size', ''],
      ['fields=Size%3Dsmall', ''],
      ['fields=Size%3Dsmall&includeArchived=true', 'd'],
      ['onlyWithPhoto=true', ''],
      ['onlyWithoutPhoto=true', 'a b c'],
      ['onlyWithPhoto=true&onlyWithoutPhoto=true', ''],
      [`locations=${attic.id}&labels=${red.id}&parentIds=${a.id}`, 'b'],
      [`locations=${attic.id}&labels=${red.id}&fields=size%3Dbig`, ''],
      [`labels=${blue.id}&includeArchived=true&q=d`, 'd'],
      ['unknown=1&colour=2', 'a b c'],
      [`tags=${red.id}&tags=${blue.id}`, 'a b'],
      [`within=${a.id}`, 'b c'],
      [`within=${a.id}&within=${house.id}`, 'a b c'],
      [`within=${attic.id}`, ''],
      ['within=nonsense', ''],
    ]
    for (const [query, names] of filters) {
      const found = await list(me, `${query}&orderBy=name`)
      expect([found.names, found.total], query).toEqual([names, names === '' ? 0 : names.split(' ').length])
      expect((await list(me, `${query}&orderBy=name&page=1&pageSize=50`)).names, `paged ${query}`).toBe(names)
    }
  })

  it('leave out warranties for life when they are filtered by the end of the warranty', async () => {
    const { send } = await app().signUp()
    for (const lifetimeWarranty of [false, true]) {
      const { json } = await send('POST', '/items', { name: `For life: ${lifetimeWarranty}` })
      await send('PATCH', `/items/${json.id}`, { warrantyExpires: '2030-05-31', lifetimeWarranty })
    }
    const namesOf = async (query: string) =>
      (await send('GET', `/items?${query}`)).json.items.map(({ name }: { name: string }) => name)
    expect(await namesOf('warrantyFrom=2030-05-01')).toEqual(['For life: false'])
    expect(await namesOf('warrantyTo=2030-05-31')).toEqual(['For life: false'])
    expect(await namesOf('')).toHaveLength(2)
  })
})
