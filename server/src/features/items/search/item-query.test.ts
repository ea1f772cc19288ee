import { describe, expect, it } from 'vitest'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import { parseColumnSort, parseItemQuery, parseSort } from './item-query.ts'
import { activeItems } from './item-filter.repository.ts'

const [one, two] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const word = { word: 'saw', inText: 'saw', isShort: false, locationIds: [], labelIds: [], fileTexts: [] }

describe('parseItemQuery', () => {
  it('matches all items that are not archived by default', () => {
    expect(parseItemQuery({})).toEqual(activeItems)
    expect(parseItemQuery({ q: '', labels: ['', 'null'], locations: 'undefined', priceMin: '' })).toEqual(
      activeItems,
    )
  })

  it('reads the first 500 characters of the searched text', () => {
    expect(parseItemQuery({ q: `${'a'.repeat(500)}b` }).words).toEqual(['a'.repeat(500)])
  })

  it('reads an asset id after `#`, and otherwise reads words', () => {
    const found = ['#000-042', ' #42 ', '#0', '#abc', '42', '##42'].map(
      (q) => parseItemQuery({ q }).assetNumber,
    )
    expect(found).toEqual([42, 42, undefined, undefined, undefined, undefined])
    expect(parseItemQuery({ q: ' #42 ' }).words).toEqual([])
  })

  it.each([
    ['ids', 'ids'],
    ['exceptIds', 'exceptIds'],
    ['locations', 'locationIds'],
    ['labels', 'labelIds'],
    ['parentIds', 'parentIds'],
  ] as const)('reads the ids in the parameter %s, and skips invalid ids', (name, key) => {
    expect(parseItemQuery({ [name]: [one, 'shelf', two.toUpperCase()] })[key]).toEqual([one, two])
    expect(parseItemQuery({ [name]: one })[key]).toEqual([one])
  })

  it('reads whether items need any, all or none of the labels, where negateLabels takes precedence over allLabels', () => {
    const mode = (query: ItemQuery) => parseItemQuery(query).labelMode
    expect([mode({}), mode({ allLabels: 'true' }), mode({ negateLabels: 'true' })]).toEqual([
      'any',
      'all',
      'none',
    ])
    expect(mode({ allLabels: 'true', negateLabels: 'true' })).toBe('none')
  })

  it('reads whether items with or without photos are required', () => {
    const photo = (query: ItemQuery) => parseItemQuery(query).photo
    expect(photo({ onlyWithPhoto: 'true' })).toBe('with')
    expect(photo({ onlyWithoutPhoto: 'true' })).toBe('without')
    expect(photo({ onlyWithPhoto: 'false', onlyWithoutPhoto: 'no' })).toBeUndefined()
  })

  it.each<[string, ItemQuery]>([
    ['a search text of blanks', { q: ' \u00a0\u200b' }],
    ['ids that are none', { ids: ['shelf'] }],
    ['locations that are none', { locations: 'shelf' }],
    ['labels that are none', { labels: ['old'], allLabels: 'true' }],
    ['labels to be without that are none', { labels: ['old'], negateLabels: 'true' }],
    ['parents that are none', { parentIds: 'box' }],
    ['a custom field without a value', { fields: 'Size' }],
    ['an end of a range that is neither a number nor a day', { fieldsFrom: 'Volts=high' }],
    ['something to lack that nothing has', { without: 'wheels' }],
    ['an amount that is none', { priceMin: 'much', quantityMax: '3' }],
    ['a day that is none', { warrantyTo: '2026-02-30' }],
  ])('matches nothing when the only filter is %s', (_, query) => {
    expect(parseItemQuery(query).ids).toEqual([])
  })

  it('reads `name=value` as a filter for each type of custom field for which the value is valid', () => {
    const { fields } = parseItemQuery({ fields: ['Size=XL', 'Rule=a=b', 'no sign'] })
    const texts = (name: string, value: string) => [
      { name, type: 'text', value },
      { name, type: 'link', value },
    ]
    expect(fields).toEqual([...texts('Size', 'XL'), ...texts('Rule', 'a=b')])
    expect(parseItemQuery({ fields: 'Volts=18.5' }).fields).toEqual([
      ...texts('Volts', '18.5'),
      { name: 'Volts', type: 'number', value: 18.5 },
    ])
    expect(parseItemQuery({ fields: 'Dry=false' }).fields).toContainEqual({
      name: 'Dry',
      type: 'boolean',
      value: 0,
    })
    expect(parseItemQuery({ fields: 'Serviced=2026-01-31' }).fields).toContainEqual({
      name: 'Serviced',
      type: 'time',
      value: '2026-01-31',
    })
  })

  it('combines the lower and the upper bound of a custom field into one range', () => {
    const query = { fieldsFrom: ['Volts=12', 'Serviced=2026-01-31'], fieldsTo: ['Volts=24', 'Amps=1e1'] }
    expect(parseItemQuery(query).fieldRanges).toEqual([
      { name: 'Volts', type: 'number', from: 12, to: 24 },
      { name: 'Serviced', type: 'time', from: '2026-01-31', to: undefined },
      { name: 'Amps', type: 'number', from: undefined, to: 10 },
    ])
  })

  it('reads the names of values that items must lack, each once and in a fixed order', () => {
    const { without } = parseItemQuery({ without: ['price', 'location', 'price', 'wheels'] })
    expect(without).toEqual(['location', 'price'])
    expect(parseItemQuery({ without: 'label' }).without).toEqual(['label'])
  })

  it('reads ranges of amounts and days', () => {
    const query = { priceMin: '12.5', quantityMax: '3', purchasedFrom: '2026-01-31' }
    expect(parseItemQuery(query).ranges).toEqual([
      { column: 'purchase_price', from: 125_000, to: undefined },
      { column: 'quantity', from: undefined, to: 30_000 },
      { column: 'purchase_date', from: '2026-01-31', to: undefined },
    ])
    expect(parseItemQuery({ warrantyTo: '2026-02-28', priceMax: '0' }).ranges).toEqual([
      { column: 'purchase_price', from: undefined, to: 0 },
      { column: 'warranty_expires', from: undefined, to: '2026-02-28' },
    ])
  })

  it('reads filters such as insured and sold as true or false, and ignores absent and empty filters', () => {
    const { states } = parseItemQuery({ insured: 'true', sold: 'false', lowStock: '', hasManual: '1' })
    expect(states).toEqual([
      { state: 'insured', is: true },
      { state: 'sold', is: false },
      { state: 'hasManual', is: true },
    ])
  })

  it('includes archived items only on request', () => {
    expect(parseItemQuery({ includeArchived: 'true' }).includeArchived).toBe(true)
    expect(parseItemQuery({ includeArchived: 'false' }).includeArchived).toBe(false)
  })
})

describe('parseSort', () => {
  it('sorts by name unless the query has a known order', () => {
    const byName = { by: 'name_key', direction: 'asc' }
    expect(parseColumnSort({})).toEqual(byName)
    expect(parseColumnSort({ orderBy: 'password' })).toEqual(byName)
    expect(parseColumnSort({ orderBy: 'purchaseTime' })).toEqual({ by: 'purchase_date', direction: 'desc' })
    const others = ['createdAt', 'updatedAt', 'value', 'location'] as const
    expect(others.map((orderBy) => parseColumnSort({ orderBy }).by)).toEqual([
      'created_at',
      'updated_at',
      'value',
      'location',
    ])
  })

  it('uses the default direction of the order unless the query has one', () => {
    const direction = (query: ItemQuery) => parseColumnSort(query).direction
    expect(direction({ orderBy: 'value' })).toBe('desc')
    expect(direction({ orderBy: 'value', order: 'asc' })).toBe('asc')
    expect(direction({ order: 'desc' })).toBe('desc')
    expect(direction({ orderBy: 'value', order: 'sideways' })).toBe('desc')
  })

  it('sorts by best match when the query has words and no order', () => {
    expect(parseSort({}, { ...activeItems, words: [word] })).toBe('rank')
    expect(parseSort({ orderBy: 'value' }, { ...activeItems, words: [word] })).toMatchObject({ by: 'value' })
    expect(parseSort({}, activeItems)).toMatchObject({ by: 'name_key' })
  })
})
