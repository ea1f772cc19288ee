import { expect, it } from 'vitest'
import { fieldsWith, itemFieldList, templateKey, type ItemFieldEntry } from '#contract/items/item-fields.ts'
import { eachDatabase } from './each-database.ts'
import type { Person } from './test-app.ts'

/** Spaces, quotes, markup, line breaks and letters of several scripts, which must be returned unchanged. */
const text = ' "Écrou" <b>&amp;</b>\n電池\tநாற்காலி 🪚 \u2028 \\ ; / '

const templateFields = fieldsWith('inTemplate').map((field) => ({ ...field, wire: templateKey(field.key) }))

type FilledField = Pick<ItemFieldEntry, 'kind' | 'period' | 'maximum'> & { wire: string }

/**
 * Returns a body with a value for each field. No two values are equal unless they are flags, so that swapped fields are
 * noticed.
 */
function filledFields(fields: readonly FilledField[]) {
  const values = fields
    // Leave out the asset id, because a request that creates an item cannot set it.
    .filter(({ kind }) => kind !== 'assetId')
    .flatMap(({ wire, kind, period, maximum }, index): [string, unknown][] => {
      if (kind === 'flag') return [[wire, true]]
      if (kind === 'money' || kind === 'quantity')
        return [[wire, (maximum === undefined ? 1234.5678 : 12.3456) + index]]
      if (kind !== 'date') return [[wire, `${wire}${text}`]]
      const date = `20${10 + index}-01-${period === 'first' ? '01' : '31'}`
      return period
        ? [
            [wire, date],
            [`${wire}Precision`, 'month'],
          ]
        : [[wire, date]]
    })
  return Object.fromEntries(values)
}

interface ReferencedRecords {
  location: string
  label: string
  item: string
}

interface Resource {
  path: string
  /** Returns a request body with the required keys only. */
  least: (around: ReferencedRecords) => object
  most: (around: ReferencedRecords) => object
}

const resources: Resource[] = [
  {
    path: '/items',
    least: () => ({ name: 'a' }),
    most: ({ location, label, item }) => ({
      ...filledFields(itemFieldList),
      name: `Saw${text}`.trim(),
      locationId: location,
      labelIds: [label],
      parentId: item,
      fields: [
        { name: text.trim(), type: 'text', textValue: text },
        { name: 'Number', type: 'number', numberValue: -0.125 },
        { name: 'Yes', type: 'boolean', booleanValue: true },
        { name: 'Day', type: 'time', timeValue: '1999-12-31' },
        { name: 'Page', type: 'link', textValue: 'https://example.org/?a=1&b=<2>' },
      ],
    }),
  },
  {
    path: '/locations',
    least: () => ({ name: 'a' }),
    most: ({ location }) => ({ name: `Attic${text}`.trim(), description: text, parentId: location }),
  },
  {
    path: '/labels',
    least: () => ({ name: 'a' }),
    most: ({ label }) => ({
      name: `Old${text}`.trim(),
      description: text,
      color: '#5b7f67',
      icon: 'mdi-tag',
      parentId: label,
      usefulLifeYears: 2.5,
      restValuePercent: 12.5,
      declining: true,
    }),
  },
  {
    path: '/maintenance',
    least: () => ({ name: 'a', scheduledDate: '2026-01-01' }),
    most: () => ({
      name: `Oil${text}`.trim(),
      description: text,
      scheduledDate: '2026-12-31',
      scheduledDatePrecision: 'year',
      completedDate: '2026-10-01',
      completedDatePrecision: 'month',
      cost: '12.3456',
      recurrence: { every: 999, unit: 'weeks', from: 'completion' },
    }),
  },
  {
    path: '/templates',
    least: () => ({ name: 'a' }),
    most: ({ location, label }) => ({
      name: `Tool${text}`.trim(),
      description: text,
      notes: text,
      defaultName: text.trim(),
      ...filledFields(templateFields),
      defaultLocationId: location,
      defaultLabelIds: [label],
      includeWarrantyFields: true,
      includePurchaseFields: true,
      includeSoldFields: true,
      fields: [{ name: 'Number', type: 'number', numberValue: 1e-7 }],
    }),
  },
]

async function createFixtures({ send }: Person): Promise<ReferencedRecords> {
  const [location, label, item] = await Promise.all([
    send('POST', '/locations', { name: 'Cellar' }),
    send('POST', '/labels', { name: 'Fragile' }),
    send('POST', '/items', { name: 'Case' }),
  ])
  return { location: location.json.id, label: label.json.id, item: item.json.id }
}

eachDatabase('A GET response', (app) => {
  for (const { path, least, most } of resources) {
    it.each([
      ['nothing but what must be there', least],
      ['every key filled', most],
    ])(`of ${path} with %s is accepted unchanged by PUT and returned unchanged`, async (_what, body) => {
      const me = await app().signUp()
      const around = await createFixtures(me)
      const parent = path === '/maintenance' ? `/items/${around.item}/maintenance` : path
      const created = await me.send('POST', parent, body(around))
      expect(created.status).toBe(201)
      const one = `${path}/${created.json.id}`
      const first = await me.send('GET', one)
      expect(first.json).toMatchObject(shownOf(body(around)))
      const put = await me.send('PUT', one, first.json)
      expect([put.status, put.headers['cubby-batch']]).toEqual([200, undefined])
      const second = await me.send('GET', one)
      expect(second.text).toBe(first.text)
      // Accept more keys in the response to GET: a maintenance entry then also names its item.
      expect(first.json).toMatchObject(put.json)
    })
  }

  it('of an item shows each flag that PUT has set, and no other flag as set', async () => {
    const { send } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Saw' })
    const flags = itemFieldList.filter(({ kind }) => kind === 'flag').map(({ wire }) => wire)
    for (const one of flags) {
      const only = Object.fromEntries(flags.map((flag) => [flag, flag === one]))
      await send('PUT', `/items/${item.id}`, only)
      expect((await send('GET', `/items/${item.id}`)).json, one).toMatchObject(only)
    }
  })

  it('of the household, the account and its settings is accepted unchanged by PUT', async () => {
    const me = await app().signUp({ groupName: 'Châ"teau <&>', currency: 'jpy', timeZone: 'Asia/Tokyo' })
    await me.send('PUT', '/users/self/settings', { theme: 'dim', list: [1.5, null, { deep: text }] })
    for (const path of ['/groups', '/users/self', '/users/self/settings']) {
      const first = await me.send('GET', path)
      const put = await me.send('PUT', path, first.json.item ?? first.json)
      expect([put.status, put.text], path).toEqual([200, first.text])
      expect((await me.send('GET', path)).text).toBe(first.text)
    }
  })

  it('of the list of saved views is accepted unchanged by PUT', async () => {
    const me = await app().signUp()
    await me.send('POST', '/views', { name: `Mine${text}`.trim(), query: 'q=saw&labels=a&labels=b' })
    const first = await me.send('GET', '/views')
    await me.send('PUT', `/views/${first.json[0].id}`, first.json[0])
    expect((await me.send('GET', '/views')).text).toBe(first.text)
  })

  it('of the field descriptions is accepted unchanged by PUT', async () => {
    const me = await app().signUp()
    const choices = [text.trim(), 'new', 'used']
    await me.send('POST', '/custom-fields', { name: `State${text}`.trim(), choices })
    await me.send('POST', '/custom-fields', { name: 'Weight', type: 'number', unit: 'kg' })
    const first = await me.send('GET', '/custom-fields')
    expect(first.json).toMatchObject([{ choices }, { unit: 'kg' }])
    for (const one of first.json) {
      const put = await me.send('PUT', `/custom-fields/${one.id}`, one)
      expect([put.status, put.json, put.headers['cubby-batch']]).toEqual([200, one, undefined])
    }
    expect((await me.send('GET', '/custom-fields')).text).toBe(first.text)
  })
})

/** Returns the properties of a request body that have the same name in the response. */
function shownOf(body: object): object {
  const renamed = ['locationId', 'labelIds', 'parentId', 'defaultLocationId', 'defaultLabelIds']
  return Object.fromEntries(Object.entries(body).filter(([key]) => !renamed.includes(key)))
}
