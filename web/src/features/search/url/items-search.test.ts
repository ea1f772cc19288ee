import { describe, expect, it } from 'vitest'
import {
  changeItemsSearch,
  hasFilters,
  readViewOptions,
  toItemFilter,
  toItemQuery,
  withoutFilters,
} from '#web/features/search/url/items-query.ts'
import { readItemsSearch } from '#web/features/search/url/items-search.ts'
import { readPreferences } from '#web/shared/account/preferences.ts'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

const [shelf, attic, lent, old] = ['1', '2', '3', '4'].map(
  (end) => `00000000-0000-7000-8000-00000000000${end}`,
)

const parse = (address: string) => readItemsSearch(parseSearch(address))

describe('readItemsSearch', () => {
  it('drops unknown and invalid search parameters', () => {
    expect(
      parse('?q=&page=0&pageSize=many&orderBy=colour&order=up&archived=maybe&view=list&loc=&advanced=true'),
    ).toEqual({})
  })

  it('drops locations and labels whose ids are invalid', () => {
    expect(parse(`?loc=zz&locations=zz&lab=zz&labels=zz&labels=${lent}`)).toEqual({ labels: [lent] })
  })

  it('drops one of the parameters for “with photo” and “without photo” when both are set', () => {
    expect(parse('?onlyWithPhoto=true&onlyWithoutPhoto=true')).toEqual({ onlyWithPhoto: true })
    expect(parse('?onlyWithPhoto=true&without=photo&without=label')).toEqual({
      onlyWithPhoto: true,
      without: ['label'],
    })
  })

  it('accepts the older parameter for “without photo”', () => {
    expect(parse('?onlyWithoutPhoto=true&without=price')).toEqual({ without: ['photo', 'price'] })
  })

  it('drops one of the parameters for “all labels” and “none of the labels” when both are set', () => {
    expect(parse('?negateLabels=true&allLabels=true')).toEqual({ negateLabels: true })
  })

  it('drops invalid amounts, days and names of missing data', () => {
    expect(parse('?priceMin=much&priceMax=&quantityMin=Infinity&purchasedFrom=today&without=soul')).toEqual(
      {},
    )
    expect(
      parse('?priceMin=-100000000001&priceMax=1e12&purchasedFrom=x2026-12-31&purchasedTo=2026-12-31T10'),
    ).toEqual({})
    expect(parse('?priceMax=100000000000')).toEqual({ priceMax: 1e11 })
    expect(parse('?priceMin=0&quantityMax=2.5&warrantyTo=2026-12-31&insured=false')).toEqual({
      priceMin: 0,
      quantityMax: 2.5,
      warrantyTo: '2026-12-31',
      insured: false,
    })
  })

  it('limits the page size of the URL', () => {
    expect(parse('?pageSize=99999')).toEqual({ pageSize: 1000 })
  })

  it('reads the smallest valid numbers, and options that differ from the default', () => {
    const search = parse(
      '?page=2&pageSize=1&allLabels=true&order=desc&view=card&includeSubLocations=false&insured=true',
    )
    expect(search).toEqual({
      page: 2,
      pageSize: 1,
      allLabels: true,
      order: 'desc',
      view: 'card',
      includeSubLocations: false,
      insured: true,
    })
  })

  it('reads a saved view whose values are not strings', () => {
    expect(readItemsSearch({ q: 5, priceMin: null, includeArchived: true, sold: false, page: 2 })).toEqual({
      includeArchived: true,
      sold: false,
      page: 2,
    })
  })

  it('uses the last value of a repeated parameter', () => {
    expect(parse('?q=a&q=b&q=c')).toEqual({ q: 'c' })
  })

  it('reads a filter with a single value as a list', () => {
    expect(parse(`?locations=${shelf}&labels=${lent}&labels=${old}&fields=Colour%3Dred`)).toEqual({
      locations: [shelf],
      labels: [lent, old],
      fields: ['Colour=red'],
    })
  })

  it('drops custom fields without a value, and ends of ranges that are neither a number nor a day', () => {
    expect(
      parse(
        '?fields=Colour&fieldsFrom=Volts%3D12&fieldsFrom=Volts%3Dhigh&fieldsTo=Serviced%3D2026-03-04&fieldsTo=5',
      ),
    ).toEqual({ fieldsFrom: ['Volts=12'], fieldsTo: ['Serviced=2026-03-04'] })
    const search = parse('?fieldsFrom=Volts%3D12&fieldsTo=Volts%3D24')
    expect(parse(stringifySearch({ ...search }))).toEqual(search)
    expect(toItemFilter(search)).toEqual({ fieldsFrom: ['Volts=12'], fieldsTo: ['Volts=24'] })
  })

  it('accepts older names of parameters in links and saved views', () => {
    expect(parse(`?loc=${shelf}&direct=true&lab=${lent}&archived=true&onlyWithoutPhoto=true`)).toEqual({
      locations: [shelf],
      includeSubLocations: false,
      labels: [lent],
      includeArchived: true,
      without: ['photo'],
    })
  })

  it('returns an equal search after the search was written to the URL', () => {
    const search = parse(
      `?q=cam&page=3&pageSize=all&locations=${shelf}&locations=${attic}&negateLabels=true&includeArchived=true&without=photo&without=price&sold=false&priceMin=1.5&orderBy=quantity&order=asc&view=table`,
    )
    expect(search).toEqual({
      q: 'cam',
      page: 3,
      pageSize: 'all',
      locations: [shelf, attic],
      negateLabels: true,
      includeArchived: true,
      without: ['photo', 'price'],
      sold: false,
      priceMin: 1.5,
      orderBy: 'quantity',
      order: 'asc',
      view: 'table',
    })
    expect(parse(stringifySearch({ ...search }))).toEqual(search)
  })
})

describe('changeItemsSearch', () => {
  it('returns to the first page of results when a filter changes', () => {
    expect(changeItemsSearch({ q: 'cam', page: 4 }, { labels: [`${lent}`] })).toEqual({
      q: 'cam',
      labels: [lent],
    })
  })

  it('keeps the filters when the page of results changes', () => {
    expect(changeItemsSearch({ q: 'cam', page: 4 }, { page: 5 })).toEqual({ q: 'cam', page: 5 })
  })

  it('leaves no empty parameter in the URL when the last choice of a filter is removed', () => {
    expect(changeItemsSearch({ locations: [`${shelf}`] }, { locations: [] })).toEqual({})
  })
})

it('The search keeps query, order and view when the user clears the filters', () => {
  const search = parse(`?q=cam&page=2&loc=${shelf}&archived=true&orderBy=name&view=table`)
  expect(hasFilters(search)).toBe(true)
  expect(withoutFilters(search)).toEqual({ q: 'cam', orderBy: 'name', view: 'table' })
  expect(hasFilters(withoutFilters(search))).toBe(false)
})

describe('toItemQuery', () => {
  it('requests the best match and similar items when there is a query without an order', () => {
    expect(toItemQuery({ q: 'cam' }, { pageSize: 25 })).toEqual({
      q: 'cam',
      nearest: 'true',
      page: '1',
      pageSize: '25',
    })
  })

  it('sends no query when the user typed only spaces', () => {
    expect(toItemQuery({ q: ' ' }, { pageSize: 25 })).not.toHaveProperty('q')
    expect(toItemFilter({ q: 'cam ' })).toEqual({ q: 'cam ' })
  })

  it('includes everything inside the chosen locations by default', () => {
    expect(toItemQuery({ locations: ['a'] }, { pageSize: 10 })).toMatchObject({
      locations: ['a'],
      includeSubLocations: 'true',
    })
    expect(toItemQuery({ locations: ['a'], includeSubLocations: false }, { pageSize: 10 })).toMatchObject({
      includeSubLocations: 'false',
    })
  })

  it('requests the page of results that the URL names', () => {
    expect(toItemQuery({ page: 2 }, { pageSize: 50 })).toMatchObject({ page: '2', pageSize: '50' })
  })

  it('requests fifty rows at a time when the list scrolls without pages', () => {
    expect(toItemQuery({ page: 7 }, { pageSize: 'all' })).toEqual({ page: '1', pageSize: '50' })
  })

  it('requests the custom fields that are columns of the table', () => {
    const headers = ['name', 'field:Colour', 'field:field:odd'].map((value) => ({ value, enabled: true }))
    const preferences = {
      ...readPreferences(),
      tableHeaders: [...headers, { value: 'field:Off', enabled: false }],
    }
    const ask = (view: 'table' | 'card') => toItemQuery({}, readViewOptions({ view }, preferences)).withFields
    expect(ask('table')).toEqual(['Colour', 'field:odd'])
    expect(ask('card')).toBeUndefined()
  })
})

it('toItemFilter returns the filters of a search without its page and order', () => {
  const search = parse('?q=cam&page=3&pageSize=50&orderBy=name&priceMin=5&sold=false&without=photo')
  expect(toItemFilter(search)).toEqual({ q: 'cam', priceMin: '5', sold: 'false', without: ['photo'] })
})
