import { describe, expect, it } from 'vitest'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import { readColumnSort, readItemQuery, readSort } from './item-query.ts'
import { everyItem } from './item-filter.repository.ts'

const [one, two] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const word = { word: 'saw', isShort: false, locationIds: [], labelIds: [], fileTexts: [] }

describe('The query of a list', () => {
  it('that says nothing means every item that is not archived', () => {
    const { words: _, ...everything } = everyItem
    expect(readItemQuery({})).toEqual({ ...everything, text: '' })
  })

  it('is looked at up to its 500th character', () => {
    expect(readItemQuery({ q: `${'a'.repeat(500)}b` }).text).toBe('a'.repeat(500))
  })

  it('names an asset id behind a hash, and else has words', () => {
    const found = ['#000-042', ' #42 ', '#0', '#abc', '42', '##42'].map(
      (q) => readItemQuery({ q }).assetNumber,
    )
    expect(found).toEqual([42, 42, undefined, undefined, undefined, undefined])
    expect(readItemQuery({ q: ' #42 ' }).text).toBe(' #42 ')
  })

  it.each([
    ['ids', 'ids'],
    ['locations', 'locationIds'],
    ['labels', 'labelIds'],
    ['parentIds', 'parentIds'],
  ] as const)('has ids in %s, and skips what is none', (name, key) => {
    expect(readItemQuery({ [name]: [one, 'shelf', two.toUpperCase()] })[key]).toEqual([one, two])
    expect(readItemQuery({ [name]: one })[key]).toEqual([one])
    expect(readItemQuery({ [name]: ['shelf'] })[key]).toBeUndefined()
  })

  it('wants any, all or none of its labels, and “none” counts before “all”', () => {
    const mode = (query: ItemQuery) => readItemQuery(query).labelMode
    expect([mode({}), mode({ allLabels: 'true' }), mode({ negateLabels: 'true' })]).toEqual([
      'any',
      'all',
      'none',
    ])
    expect(mode({ allLabels: 'true', negateLabels: 'true' })).toBe('none')
  })

  it('wants items with photos or without', () => {
    const photo = (query: ItemQuery) => readItemQuery(query).photo
    expect(photo({ onlyWithPhoto: 'true' })).toBe('with')
    expect(photo({ onlyWithoutPhoto: 'true' })).toBe('without')
    expect(photo({ onlyWithPhoto: 'false', onlyWithoutPhoto: 'no' })).toBeUndefined()
  })

  it('wants texts of custom fields, by their names up to the first equals sign', () => {
    const { fields } = readItemQuery({ fields: ['Size=XL', 'Rule=a=b', '=nameless', 'no sign'] })
    expect(fields).toEqual([
      { name: 'Size', text: 'XL' },
      { name: 'Rule', text: 'a=b' },
      { name: '', text: 'nameless' },
    ])
  })

  it('wants items that lack something, once each and in the order of the table', () => {
    const { without } = readItemQuery({ without: ['price', 'location', 'price', 'wheels'] })
    expect(without).toEqual(['location', 'price'])
    expect(readItemQuery({ without: 'label' }).without).toEqual(['label'])
  })

  it('wants amounts and days from and to, and skips what is none', () => {
    const query = { priceMin: '12.5', quantityMax: '3', purchasedFrom: '2026-01-31', purchasedTo: 'soon' }
    expect(readItemQuery(query).ranges).toEqual([
      { column: 'purchase_price', from: 125_000, to: undefined },
      { column: 'quantity', from: undefined, to: 30_000 },
      { column: 'purchase_date', from: '2026-01-31', to: undefined },
    ])
    expect(readItemQuery({ priceMin: 'much', warrantyFrom: 'x', warrantyTo: '2026-02-30' }).ranges).toEqual(
      [],
    )
    expect(readItemQuery({ warrantyTo: '2026-02-28', priceMax: '0' }).ranges).toEqual([
      { column: 'purchase_price', from: undefined, to: 0 },
      { column: 'warranty_expires', from: undefined, to: '2026-02-28' },
    ])
  })

  it('wants what is true or what is not, and what is absent or empty wants neither', () => {
    const { states } = readItemQuery({ insured: 'true', sold: 'false', lowStock: '', hasManual: '1' })
    expect(states).toEqual([
      { state: 'insured', is: true },
      { state: 'sold', is: false },
      { state: 'hasManual', is: true },
    ])
  })

  it('wants archived items only when asked to', () => {
    expect(readItemQuery({ includeArchived: 'true' }).includeArchived).toBe(true)
    expect(readItemQuery({ includeArchived: 'false' }).includeArchived).toBe(false)
  })
})

describe('The order of a list', () => {
  it('is by name, unless the query says a known one', () => {
    const byName = { by: 'name_key', direction: 'asc' }
    expect(readColumnSort({})).toEqual(byName)
    expect(readColumnSort({ orderBy: 'password' })).toEqual(byName)
    expect(readColumnSort({ orderBy: 'purchaseTime' })).toEqual({ by: 'purchase_date', direction: 'desc' })
    const others = ['createdAt', 'updatedAt', 'value', 'location'] as const
    expect(others.map((orderBy) => readColumnSort({ orderBy }).by)).toEqual([
      'created_at',
      'updated_at',
      'value',
      'location',
    ])
  })

  it('has the usual direction, unless the query says one', () => {
    const direction = (query: ItemQuery) => readColumnSort(query).direction
    expect(direction({ orderBy: 'value' })).toBe('desc')
    expect(direction({ orderBy: 'value', order: 'asc' })).toBe('asc')
    expect(direction({ order: 'desc' })).toBe('desc')
    expect(direction({ orderBy: 'value', order: 'sideways' })).toBe('desc')
  })

  it('is the best match first for words without an order', () => {
    expect(readSort({}, { ...everyItem, words: [word] })).toBe('rank')
    expect(readSort({ orderBy: 'value' }, { ...everyItem, words: [word] })).toMatchObject({ by: 'value' })
    expect(readSort({}, everyItem)).toMatchObject({ by: 'name_key' })
  })
})
