// @module-tag slow

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ItemFacets } from '#contract/items/item-facets.ts'
import { eachDatabase } from '#test/each-database.ts'

const locations = ['Attic', 'Cellar'] as const
const labels = ['Fragile', 'Old', 'Loan'] as const
const words = ['lamp', 'Größe', '電池', 'tv', 'attic', 'loan', 'x100%'] as const

const some = <T>(list: readonly T[]) => fc.uniqueArray(fc.constantFrom(...list), { maxLength: 3 })
const sample = fc.record({
  name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
  location: fc.option(fc.constantFrom(...locations)),
  labels: some(labels),
  size: fc.option(fc.constantFrom('big', 'small')),
  volts: fc.option(fc.constantFrom(-1.5, 0, 12, 230)),
  dry: fc.option(fc.boolean()),
  serviced: fc.option(fc.constantFrom('', '2024-02-29', '2025-06-30')),
  archived: fc.boolean(),
  price: fc.constantFrom(-5, 0, 0.5, 10, 99.99),
  quantity: fc.constantFrom(0, 1, 2.5),
  minimum: fc.constantFrom(0, 1, 2),
  bought: fc.constantFrom('', '2020-02-29', '2024-12-31'),
  warranty: fc.constantFrom('', '2025-01-01'),
  lifetimeWarranty: fc.boolean(),
  insured: fc.boolean(),
  sold: fc.constantFrom('', '2024-06-30'),
  lent: fc.constantFrom('', 'Noor'),
  files: some(['receipt', 'manual', 'warranty', 'attachment'] as const),
})
const bound = <T>(...values: T[]) => fc.constantFrom(undefined, ...values)
const asking = fc.record({
  q: fc.array(fc.constantFrom(...words, 'LAMP', 'grosse', 'amp', '電', 'nothing'), { maxLength: 2 }),
  locations: some(locations),
  labels: some(labels),
  mode: fc.constantFrom('any', 'all', 'none'),
  values: some([
    'Size=big',
    'Size=small',
    'Volts=12',
    'Volts=0',
    'Dry=true',
    'Dry=false',
    'Serviced=2024-02-29',
  ]),
  voltsFrom: bound(-1.5, 0, 12),
  voltsTo: bound(0, 12, 229.9),
  servicedFrom: bound('2024-02-29', '2024-03-01'),
  servicedTo: bound('2024-02-29', '2025-06-30'),
  archived: fc.boolean(),
  without: some(['location', 'photo', 'label', 'price'] as const),
  priceMin: bound(0.5, 10),
  priceMax: bound(0, 99.98),
  quantityMin: bound(1, 2),
  quantityMax: bound(0, 1),
  purchasedFrom: bound('2020-02-29', '2021-01-01'),
  purchasedTo: bound('2020-02-29', '2030-01-01'),
  warrantyFrom: bound('2025-01-01', '2025-01-02'),
  warrantyTo: bound('2025-01-01'),
  insured: bound(true, false),
  sold: bound(true, false),
  lent: bound(true, false),
  lowStock: bound(true, false),
  hasReceipt: bound(true, false),
  hasManual: bound(true, false),
  hasWarranty: bound(true, false),
})
type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never
type Label = (typeof labels)[number]
type Question = typeof asking extends fc.Arbitrary<infer T> ? T : never

const plain = (text: string) => text.toLowerCase().replaceAll('ö', 'o').replaceAll('ß', 'ss')

/**
 * True when an item matches the filters. It is written in the simplest way, because the test compares the server's
 * results with it.
 */
function isAskedFor(one: Sample, asked: Question): boolean {
  const carries = (label: Label) => one.labels.includes(label)
  const isLabelled = {
    any: asked.labels.some(carries),
    all: asked.labels.every(carries),
    none: !asked.labels.some(carries),
  }
  const isMissing = {
    location: one.location === null,
    photo: true,
    label: one.labels.length === 0,
    price: one.price === 0,
  }
  const isBetween = <T extends number | string>(value: T, from: T | undefined, to: T | undefined) =>
    (from === undefined || value >= from) && (to === undefined || value <= to)
  const isDayWithin = (day: string, from: string | undefined, to: string | undefined) =>
    (from === undefined && to === undefined) || (day !== '' && isBetween(day, from, to))
  const values = {
    Size: one.size,
    Volts: one.volts,
    Dry: one.dry,
    Serviced: one.serviced,
  }
  const hasValue = (entry: string) => {
    const [name = '', value] = entry.split('=')
    return Object.entries(values).some(
      ([field, own]) => field === name && own !== null && String(own) === value,
    )
  }
  const isFieldWithin = <T extends number | string>(
    value: T | null,
    from: T | undefined,
    to: T | undefined,
  ) =>
    (from === undefined && to === undefined) || (value !== null && value !== '' && isBetween(value, from, to))
  const wordIsFound = (word: string) => {
    const named = [one.location ?? '', ...one.labels].some(
      (name) => word.length > 2 && plain(name).includes(plain(word)),
    )
    return named || plain(`${one.name}\n${one.size === null ? '' : `Size ${one.size}`}`).includes(plain(word))
  }
  return (
    (asked.archived || !one.archived) &&
    (asked.locations.length === 0 || (one.location !== null && asked.locations.includes(one.location))) &&
    (asked.labels.length === 0 || isLabelled[asked.mode]) &&
    asked.without.every((gap) => isMissing[gap]) &&
    isBetween(one.price, asked.priceMin, asked.priceMax) &&
    isBetween(one.quantity, asked.quantityMin, asked.quantityMax) &&
    isDayWithin(one.bought, asked.purchasedFrom, asked.purchasedTo) &&
    isDayWithin(one.warranty, asked.warrantyFrom, asked.warrantyTo) &&
    (!one.lifetimeWarranty || (asked.warrantyFrom ?? asked.warrantyTo) === undefined) &&
    (asked.insured === undefined || one.insured === asked.insured) &&
    (asked.sold === undefined || (one.sold !== '') === asked.sold) &&
    (asked.lent === undefined || (one.lent !== '') === asked.lent) &&
    (asked.hasReceipt === undefined || one.files.includes('receipt') === asked.hasReceipt) &&
    (asked.hasManual === undefined || one.files.includes('manual') === asked.hasManual) &&
    (asked.hasWarranty === undefined || one.files.includes('warranty') === asked.hasWarranty) &&
    (asked.lowStock === undefined || one.quantity < one.minimum === asked.lowStock) &&
    (asked.values.length === 0 || asked.values.some(hasValue)) &&
    isFieldWithin(one.volts, asked.voltsFrom, asked.voltsTo) &&
    isFieldWithin(one.serviced, asked.servicedFrom, asked.servicedTo) &&
    asked.q.every(wordIsFound)
  )
}

const conditions = [
  'priceMin',
  'priceMax',
  'quantityMin',
  'quantityMax',
  'purchasedFrom',
  'purchasedTo',
  'warrantyFrom',
  'warrantyTo',
  'insured',
  'sold',
  'lent',
  'lowStock',
  'hasReceipt',
  'hasManual',
  'hasWarranty',
] as const

function countsOf({ locations: used, labels: found, ...rest }: ItemFacets) {
  const byName = (list: { name: string; count: number }[]) =>
    Object.fromEntries(list.map(({ name, count }) => [name, count]))
  return { ...rest, locations: byName(used), labels: byName(found) }
}

const priceBuckets = [0, 1, 2, 5, 10, 20, 50, 100]

/** Returns the number of samples in each price bucket, without the empty buckets at both ends. */
function stepsOf(count: (from: number, to: number) => number) {
  const steps = priceBuckets.slice(1).map((to, at) => ({ from: priceBuckets[at] ?? 0, to, count: 0 }))
  const counted = steps.map((step) => ({ ...step, count: count(step.from, step.to) }))
  const hasItems = (step: (typeof steps)[number]) => step.count > 0
  return counted.slice(Math.max(counted.findIndex(hasItems), 0), counted.findLastIndex(hasItems) + 1)
}

function expectedFacets(items: readonly Sample[], asked: Question) {
  const count = (question: Question, also: (one: Sample) => boolean) =>
    items.filter((one) => isAskedFor(one, question) && also(one)).length
  const present = (counts: [string, number][]) => Object.fromEntries(counts.filter(([, found]) => found > 0))
  return {
    total: count(asked, () => true),
    isCounted: true,
    archived: count({ ...asked, archived: true }, ({ archived }) => archived),
    without: {
      location: count(asked, ({ location }) => location === null),
      photo: count(asked, () => true),
      label: count(asked, (one) => one.labels.length === 0),
      price: count(asked, ({ price }) => price === 0),
    },
    states: {
      insured: count(asked, ({ insured }) => insured),
      sold: count(asked, ({ sold }) => sold !== ''),
      lent: count(asked, ({ lent }) => lent !== ''),
      lowStock: count(asked, ({ quantity, minimum }) => quantity < minimum),
      hasReceipt: count(asked, ({ files }) => files.includes('receipt')),
      hasManual: count(asked, ({ files }) => files.includes('manual')),
      hasWarranty: count(asked, ({ files }) => files.includes('warranty')),
    },
    prices: stepsOf((from, to) =>
      count(
        { ...asked, priceMin: undefined, priceMax: undefined },
        ({ price }) => price > 0 && price >= from && price < to,
      ),
    ),
    locations: present(
      locations.map((name) => [
        name,
        count({ ...asked, locations: [] }, ({ location }) => location === name),
      ]),
    ),
    labels: present(
      labels.map((name) => [name, count({ ...asked, labels: [] }, (one) => one.labels.includes(name))]),
    ),
  }
}

eachDatabase('Filters of the item list', (app) => {
  it('find exactly the items that a plain second implementation in the test finds', async () => {
    const inventory = fc.tuple(
      fc.array(sample, { minLength: 1, maxLength: 8 }),
      fc.array(asking, { minLength: 12, maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(inventory, async ([items, questions]) => {
        const { send } = await app().signUp()
        const ids = new Map<string, string>()
        for (const name of locations) ids.set(name, (await send('POST', '/locations', { name })).json.id)
        for (const name of labels) ids.set(name, (await send('POST', '/labels', { name })).json.id)
        const idsOf = (names: readonly string[]) => names.map((name) => ids.get(name) ?? '')
        const made: { id: string; one: Sample }[] = []
        for (const one of items) {
          const location = one.location && ids.get(one.location)
          const { json } = await send('POST', '/items', {
            name: one.name,
            locationId: location,
            labelIds: idsOf(one.labels),
          })
          const fields = [
            one.size !== null && { name: 'Size', textValue: one.size },
            one.volts !== null && { name: 'Volts', type: 'number', numberValue: one.volts },
            one.dry !== null && { name: 'Dry', type: 'boolean', booleanValue: one.dry },
            one.serviced !== null && { name: 'Serviced', type: 'time', timeValue: one.serviced },
          ].filter((field) => field !== false)
          await send('PUT', `/items/${json.id}`, {
            fields,
            archived: one.archived,
            purchasePrice: one.price,
            quantity: one.quantity,
            minimumQuantity: one.minimum,
            purchaseTime: one.bought,
            warrantyExpires: one.warranty,
            lifetimeWarranty: one.lifetimeWarranty,
            insured: one.insured,
            soldTime: one.sold,
            lentTo: one.lent,
          })
          for (const type of one.files)
            await send('POST', `/items/${json.id}/attachments/external`, {
              source_type: 'link',
              // Search also reads the names of files. So this name contains none of the words that the test searches.
              external_id: 'https://uuu.uu/u',
              attachment_type: type,
            })
          made.push({ id: json.id, one })
        }
        for (const asked of questions) {
          const query = new URLSearchParams({
            q: asked.q.join(' '),
            negateLabels: String(asked.mode === 'none'),
            allLabels: String(asked.mode === 'all'),
            includeArchived: String(asked.archived),
          })
          for (const key of conditions) if (asked[key] !== undefined) query.set(key, String(asked[key]))
          for (const gap of asked.without) query.append('without', gap)
          for (const id of idsOf(asked.locations)) query.append('locations', id)
          for (const id of idsOf(asked.labels)) query.append('labels', id)
          for (const value of asked.values) query.append('fields', value)
          for (const [key, name, value] of [
            ['fieldsFrom', 'Volts', asked.voltsFrom],
            ['fieldsTo', 'Volts', asked.voltsTo],
            ['fieldsFrom', 'Serviced', asked.servicedFrom],
            ['fieldsTo', 'Serviced', asked.servicedTo],
          ] as const)
            if (value !== undefined) query.append(key, `${name}=${value}`)
          const expected = made.filter(({ one }) => isAskedFor(one, asked)).map(({ id }) => id)
          for (const paging of ['', '&page=1&pageSize=50']) {
            const { json } = await send('GET', `/items?${query.toString()}${paging}`)
            const found = json.items.map(({ id }: { id: string }) => id)
            expect(found.toSorted(), query.toString()).toEqual(expected.toSorted())
            expect(json.total).toBe(expected.length)
          }
          const facets = await send('GET', `/items/facets?${query.toString()}`)
          expect(countsOf(facets.json), query.toString()).toEqual(expectedFacets(items, asked))
        }
      }),
      { numRuns: 10 },
    )
  })
})
