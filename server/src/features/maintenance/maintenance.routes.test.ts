import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

async function withItem(app: TestApp, body: Record<string, unknown> = {}) {
  const person = await app.signUp(body)
  const { json: item } = await person.send('POST', '/items', { name: 'Boiler' })
  return { person, send: person.send, item, at: `/items/${item.id}/maintenance` }
}

async function add({ send }: Person, at: string, body: Record<string, unknown>) {
  const response = await send('POST', at, { scheduledDate: '2026-05-01', ...body })
  expect(response.status, response.text).toBe(201)
  return response.json
}

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

withServer('Maintenance', (app) => {
  it('returns 422 with the field for invalid values, and changes nothing', async () => {
    const { person, send, at } = await withItem(app())
    const entry = await add(person, at, { name: 'Sweep' })
    const refusals: [Record<string, unknown>, string][] = [
      [{ name: '' }, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(256) }, 'name'],
      [{ description: 'x'.repeat(2501) }, 'description'],
      [{ cost: 'much' }, 'cost'],
      [{ cost: '10000000001' }, 'cost'],
      [{ cost: -1e10 - 1 }, 'cost'],
      [{ scheduledDate: 'soon' }, 'scheduledDate'],
      [{ completedDate: '2026-02-30' }, 'completedDate'],
      [{ scheduledDate: null }, 'scheduledDate'],
      [{ scheduledDate: 'null', completedDate: '0001-01-01T00:00:00Z' }, 'completedDate'],
    ]
    for (const [body, field] of refusals) {
      const created = await send('POST', at, { name: 'a', scheduledDate: '2026-05-01', ...body })
      const updated = await send('PUT', `/maintenance/${entry.id}`, body)
      for (const response of [created, updated]) {
        expect([response.status, response.json.code], JSON.stringify(body)).toEqual([422, 'invalid'])
        expect(response.json.fields[field], JSON.stringify(body)).toMatch(/\w+ \w+/)
      }
    }
    // PUT rejects a value of the wrong type, POST ignores it.
    expect((await send('PUT', `/maintenance/${entry.id}`, { cost: {} })).json.fields.cost).toBeTruthy()
    const withoutDate = await send('POST', at, { name: 'a' })
    expect(Object.keys(withoutDate.json.fields).toSorted()).toEqual(['completedDate', 'scheduledDate'])
    expect((await send('POST', at, { scheduledDate: '2026-05-01' })).json.fields.name).toBeTruthy()
    expect((await send('GET', `/maintenance/${entry.id}`)).json).toMatchObject(entry)
    expect((await send('GET', '/maintenance')).json).toHaveLength(1)
  })

  it('returns 404 for an unknown item or entry', async () => {
    const { send } = await app().signUp()
    const at = `/items/${newId()}/maintenance`
    expect((await send('GET', at)).status).toBe(404)
    expect((await send('POST', at, { name: 'a', scheduledDate: '2026-05-01' })).status).toBe(404)
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? {} : undefined
      expect((await send(method, `/maintenance/${newId()}`, body)).status).toBe(404)
    }
  })

  it('accepts a cost as text or number, and returns text', async () => {
    const { person, at } = await withItem(app())
    const costs = [
      ['12.50', '12.5'],
      ['100', '100'],
      [0.25, '0.25'],
      [-3, '-3'],
      ['1e2', '100'],
      ['', '0'],
      [null, '0'],
      [undefined, '0'],
    ]
    for (const [cost, shown] of costs) {
      expect((await add(person, at, { name: 'a', cost })).cost, String(cost)).toBe(shown)
    }
  })

  it('keeps fields that an update omits, accepts a GET response unchanged, and writes nothing when nothing changes', async () => {
    const { person, send, at } = await withItem(app())
    const entry = await add(person, at, { name: 'Sweep', description: 'both flues', cost: '80.5' })
    const put = (body: unknown) => send('PUT', `/maintenance/${entry.id}`, body)
    const completed = await put({ completedDate: '2026-05-03' })
    const expected = { ...entry, completedDate: '2026-05-03', updatedAt: expect.any(String) }
    expect(completed.json).toEqual(expected)
    expect(completed.headers['cubby-batch']).toBeTruthy()
    expect((await put({ name: null, description: null, cost: null })).json).toEqual(expected)
    expect((await put({ cost: '', scheduledDate: '' })).json).toEqual({ ...expected, scheduledDate: '' })
    const loaded = await send('GET', `/maintenance/${entry.id}`)
    const same = await put(loaded.json)
    expect(same.headers['cubby-batch']).toBeUndefined()
    expect(loaded.json).toMatchObject(same.json)
    expect((await put({ completedDate: null })).status).toBe(422)
  })

  it('returns 412 with the current entry when another write came first', async () => {
    const { person, send, at } = await withItem(app())
    const { id } = await add(person, at, { name: 'Sweep' })
    const { etag } = (await send('GET', `/maintenance/${id}`)).headers
    await send('PUT', `/maintenance/${id}`, { name: 'Sweep twice' })
    const late = await send('PUT', `/maintenance/${id}`, { name: 'Late' }, { 'if-match': String(etag) })
    expect([late.status, late.json.details.current.name]).toEqual([412, 'Sweep twice'])
  })

  it('lists the entries of the household by scheduled date, entries without a date first, including those of archived items', async () => {
    const { person, send, item, at } = await withItem(app())
    await add(person, at, { name: 'c', scheduledDate: '2026-07-01' })
    await add(person, at, { name: 'b', scheduledDate: '2026-06-01', completedDate: '2999-01-01' })
    await add(person, at, { name: 'a', scheduledDate: '', completedDate: '2026-08-01' })
    await send('PATCH', `/items/${item.id}`, { archived: true })
    const list = async (query: string) => (await send('GET', `/maintenance${query}`)).json
    for (const query of ['', '?status=both', '?status=undefined', '?status=other', '?status=']) {
      expect(namesOf(await list(query)), query).toEqual(['a', 'b', 'c'])
    }
    expect(namesOf(await list('?status=scheduled'))).toEqual(['c'])
    expect(namesOf(await list('?status=completed'))).toEqual(['a', 'b'])
    expect((await list(''))[0]).toMatchObject({ itemName: 'Boiler', itemID: item.id, cost: '0' })
  })

  it('lists planned entries of an item before completed ones, judged by the date in the time zone of the household', async () => {
    const { person, send, at } = await withItem(app(), { timeZone: 'Pacific/Kiritimati' })
    await add(person, at, { name: 'planned', scheduledDate: '2026-09-01' })
    await add(person, at, { name: 'soon', scheduledDate: '2026-06-01' })
    await add(person, at, { name: 'today', scheduledDate: '2026-01-01', completedDate: '2026-05-02' })
    await add(person, at, { name: 'tomorrow', scheduledDate: '2026-02-01', completedDate: '2026-05-03' })
    await add(person, at, { name: 'long ago', scheduledDate: '', completedDate: '2020-01-01' })
    // In Kiritimati (UTC+14) it is already 2 May, so an entry with the completion date 2 May counts as completed.
    app().setNow(() => Date.parse('2026-05-01T12:00:00Z'))
    const list = async (status: string) => namesOf((await send('GET', `${at}?status=${status}`)).json)
    expect(await list('scheduled')).toEqual(['tomorrow', 'soon', 'planned'])
    expect(await list('completed')).toEqual(['today', 'long ago'])
    expect(await list('undefined')).toEqual(['planned', 'soon', 'tomorrow', 'today', 'long ago'])
    app().setNow(() => Date.parse('2026-05-02T12:00:00Z'))
    expect(await list('completed')).toEqual(['tomorrow', 'today', 'long ago'])
    app().setNow(Date.now)
  })

  it('is deleted and restored with its item, even when the item is deleted with the contents of a location', async () => {
    const person = await app().signUp()
    const { send, undo } = person
    const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
    const { json: item } = await send('POST', '/items', { name: 'Boiler', locationId: attic.id })
    const entry = await add(person, `/items/${item.id}/maintenance`, { name: 'Sweep', cost: '80' })
    for (const path of [`/items/${item.id}`, `/locations/${attic.id}`]) {
      const deleted = await send('DELETE', path)
      expect(deleted.status).toBe(204)
      expect((await send('GET', '/maintenance')).json).toEqual([])
      expect((await send('GET', `/maintenance/${entry.id}`)).status).toBe(404)
      const undone = await undo(deleted)
      expect(undone.status).toBe(200)
      expect((await send('GET', '/maintenance')).json).toMatchObject([
        { id: entry.id, name: 'Sweep', cost: '80', itemID: item.id, itemName: 'Boiler' },
      ])
    }
  })

  it('prevents the undo of creating an item when a maintenance entry was added to the item', async () => {
    const person = await app().signUp()
    const { send, undo } = person
    const created = await send('POST', '/items', { name: 'Boiler' })
    await add(person, `/items/${created.json.id}/maintenance`, { name: 'Sweep' })
    const undone = await undo(created)
    expect([undone.status, undone.json.code]).toEqual([409, 'changed_since'])
    expect((await send('GET', '/maintenance')).json).toHaveLength(1)
  })

  it('deletes one entry, which undo restores', async () => {
    const { person, send, at } = await withItem(app())
    const entry = await add(person, at, { name: 'Sweep' })
    const deleted = await send('DELETE', `/maintenance/${entry.id}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await send('GET', at)).json).toEqual([])
    await person.undo(deleted)
    expect((await send('GET', at)).json).toMatchObject([{ id: entry.id, name: 'Sweep' }])
  })

  describe.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('on a server in %s', (zone) => {
    const before = process.env['TZ']
    afterAll(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    it('keeps the written day in every notation and after every save', async () => {
      process.env['TZ'] = zone
      expect(new Date('2026-06-15T12:00:00Z').getDate()).toBe(zone === 'Pacific/Kiritimati' ? 16 : 15)
      const { person, send, at } = await withItem(app())
      for (const written of [
        '2026-03-01',
        '03/01/2026',
        '2026/03/01',
        '2026-03-01T23:59:59Z',
        '2026-03-01T00:00:00+14:00',
        '2026-03-01T00:00:00.000000001-11:00',
      ]) {
        const days = { scheduledDate: '2026-03-01', completedDate: '2026-03-01' }
        let loaded = await add(person, at, { name: 'a', scheduledDate: written, completedDate: written })
        for (let round = 0; round < 2; round++) {
          expect(loaded, written).toMatchObject(days)
          loaded = (await send('PUT', `/maintenance/${loaded.id}`, loaded)).json
        }
        for (const path of [`/maintenance/${loaded.id}`, `${at}?status=completed`, '/maintenance']) {
          const { json } = await send('GET', path)
          expect(Array.isArray(json) ? json[0] : json, path).toMatchObject(days)
        }
      }
    })
  })
})
