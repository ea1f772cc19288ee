import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

/** Creates items with custom fields of each kind, and a text field that looks like a number. */
async function createTools(me: Person): Promise<void> {
  const items: [name: string, fields: object[]][] = [
    [
      'Drill',
      [
        { name: 'Volts', type: 'number', numberValue: 18 },
        { name: 'Dry', type: 'boolean', booleanValue: true },
        { name: 'Serviced', type: 'time', timeValue: '2026-03-04' },
        { name: 'Manual', type: 'link', textValue: 'https://example.org/drill' },
        { name: 'Grip', textValue: 'soft' },
      ],
    ],
    [
      'Fan',
      [
        { name: 'Volts', type: 'number', numberValue: 230.5 },
        { name: 'Dry', type: 'boolean', booleanValue: false },
        { name: 'Serviced', type: 'time', timeValue: '' },
      ],
    ],
    [
      'Lamp',
      [
        { name: 'Volts', type: 'number', numberValue: 5 },
        { name: 'Volts', type: 'number', numberValue: 400 },
        { name: 'Serviced', type: 'time', timeValue: '2025-12-31' },
      ],
    ],
    ['Odd', [{ name: 'Volts', textValue: '18' }]],
  ]
  for (const [name, fields] of items) {
    const { json } = await me.send('POST', '/items', { name })
    expect((await me.send('PUT', `/items/${json.id}`, { fields })).status).toBe(200)
  }
}

eachDatabase('Filters by custom fields', (app) => {
  it('find values of each type, and ranges of numbers and days including both ends', async () => {
    const me = await app().signUp()
    await createTools(me)
    const found: [query: string, names: string[]][] = [
      ['fields=Volts=18', ['Drill', 'Odd']],
      ['fields=Volts=18.0', ['Drill']],
      ['fields=Volts=230.5', ['Fan']],
      ['fields=Volts=19', []],
      ['fields=volts=18', []],
      ['fields=Dry=true', ['Drill']],
      ['fields=Dry=false', ['Fan']],
      ['fields=Dry=', []],
      ['fields=Serviced=2026-03-04', ['Drill']],
      ['fields=Manual=https://example.org/drill', ['Drill']],
      ['fields=Grip=soft', ['Drill']],
      ['fields=Volts=5&fields=Dry=true', ['Drill', 'Lamp']],
      ['fieldsFrom=Volts=18', ['Drill', 'Fan', 'Lamp']],
      ['fieldsFrom=Volts=18.1', ['Fan', 'Lamp']],
      ['fieldsTo=Volts=18', ['Drill', 'Lamp']],
      ['fieldsFrom=Volts=10&fieldsTo=Volts=300', ['Drill', 'Fan']],
      ['fieldsFrom=Serviced=2026-01-01', ['Drill']],
      ['fieldsTo=Serviced=2026-03-03', ['Lamp']],
      ['fieldsFrom=Volts=10&fieldsTo=Serviced=2026-12-31', ['Drill', 'Lamp']],
      ['fieldsFrom=Volts=10&fields=Dry=false', ['Fan']],
      ['fieldsFrom=Volts=high', []],
      ['fieldsFrom=Volts', []],
      ['fieldsFrom=', ['Drill', 'Fan', 'Lamp', 'Odd']],
      ['q=dr&fieldsFrom=Volts=10', ['Drill']],
    ]
    for (const [query, names] of found) {
      const { status, json } = await me.send('GET', `/items?page=1&pageSize=9&orderBy=name&${query}`)
      expect([status, json.total, json.items.map(({ name }: { name: string }) => name)], query).toEqual([
        200,
        names.length,
        names,
      ])
      expect((await me.send('GET', `/items/facets?${query}`)).json, query).toMatchObject({
        total: names.length,
      })
    }
  })

  it('offer the types of a custom field, and its values as text', async () => {
    const me = await app().signUp()
    await createTools(me)
    const get = async (path: string) => (await me.send('GET', path)).json
    const offered: [name: string, types: string[], values: string[]][] = [
      ['Volts', ['number', 'text'], ['18', '5', '230.5', '400']],
      ['Dry', ['boolean'], ['false', 'true']],
      ['Serviced', ['time'], ['', '2025-12-31', '2026-03-04']],
      ['Manual', ['link'], ['https://example.org/drill']],
      ['Grip', ['text'], ['soft']],
      ['Nothing', [], []],
    ]
    for (const [name, types, values] of offered) {
      expect(await get(`/items/fields/types?field=${name}`), name).toEqual(types)
      expect(await get(`/items/fields/values?field=${name}`), name).toEqual(values)
    }
    expect(await get('/items/fields/values?field=Dry&limit=1')).toEqual(['false'])
  })

  it('work when a search has as many as are allowed, and are refused with the limit when there are more', async () => {
    const me = await app().signUp()
    const filters = (count: number, value: string) =>
      Array.from({ length: count }, (_, index) => `Field ${index}=${value}`)
    const search = {
      fields: filters(100, '2026'),
      fieldsFrom: filters(20, '1'),
      fieldsTo: filters(20, '2026-01-31'),
    }
    const set = { notes: 'Found' }
    const { status, text } = await me.send('POST', '/items/bulk', { search, set })
    expect(status, text).toBe(200)
    for (const [key, values] of Object.entries(search)) {
      const tooMany = [...values, 'One more=1']
      const { json } = await me.send('POST', '/items/bulk', { search: { [key]: tooMany }, set })
      const reason = `has more than ${values.length} entries`
      expect(json.fields).toEqual({ search: `${key} ${reason}` })
      const query = tooMany.map((filter) => `${key}=${encodeURIComponent(filter)}`)
      const refused = await me.send('GET', `/items?${query.join('&')}`)
      expect([refused.status, refused.json.fields]).toEqual([422, { [key]: reason }])
    }
  })

  it('select the items of a bulk change and of an export', async () => {
    const me = await app().signUp()
    await createTools(me)
    const search = { fieldsFrom: ['Volts=10'], fieldsTo: ['Volts=300'], fields: 'Dry=true' }
    const { text } = await me.send('POST', '/items/export', { search })
    expect(text.trim().split('\n')).toHaveLength(2)
    const { json } = await me.send('POST', '/items/bulk', { search, delete: true })
    expect(json).toEqual({ matched: 1, changed: 1 })
    expect((await me.send('GET', '/items?q=drill')).json.total).toBe(0)
  })
})
