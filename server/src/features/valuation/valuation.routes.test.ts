import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  depreciationOf,
  depreciationPresets,
  remainingShare,
  type Depreciation,
} from '#contract/items/valuation.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const fiveYears: Depreciation = { usefulLifeYears: 5, restValuePercent: 0, declining: false }

describe('remainingShare', () => {
  it('decreases every month until it reaches the share that the rule leaves as rest value', () => {
    const share = (today: string, rule = fiveYears) => remainingShare(rule, '2024-01-31', today)
    expect([share('2024-01-31'), share('2024-02-01'), share('2025-01-01')]).toEqual([1, 59 / 60, 0.8])
    expect([share('2029-01-01'), share('2080-01-01')]).toEqual([0, 0])
    expect(share('2080-01-01', { ...fiveYears, restValuePercent: 10 })).toBe(0.1)
  })

  it('is 1 when the purchase is in the future or the rule keeps the whole value', () => {
    expect(remainingShare(fiveYears, '2024-02-01', '2024-01-01')).toBe(1)
    expect(remainingShare(depreciationPresets.lasting, '1990-01-01', '2026-01-01')).toBe(1)
  })

  it('falls faster at first when the rule is declining, and ends at the same rest value', () => {
    const share = (today: string, declining: boolean) =>
      remainingShare({ ...fiveYears, restValuePercent: 20, declining }, '2020-01-01', today)
    expect(share('2021-01-01', true)).toBeLessThan(share('2021-01-01', false))
    expect([share('2025-01-01', true), share('2025-01-01', false)]).toEqual([0.2, 0.2])
  })

  it('never leaves the range from 0 to 1', () => {
    for (const rule of [...Object.values(depreciationPresets), { ...fiveYears, usefulLifeYears: 0.0001 }])
      for (let year = 1990; year < 2130; year += 3) {
        const share = remainingShare(rule, '2020-06-15', `${year}-06-15`)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
  })
})

describe('depreciationOf', () => {
  const none = { usefulLifeYears: 0, restValuePercent: 0, declining: false }
  const labels = [
    { name: 'Furniture', ...depreciationPresets.furniture },
    { name: 'Mine' },
    { name: 'Phones', ...depreciationPresets.phones },
  ]

  it('prefers the rule of the item to the rules of its labels', () => {
    expect(depreciationOf(fiveYears, labels)).toEqual({ rule: fiveYears })
  })

  it('returns the rule of the label with the shortest life', () => {
    expect(depreciationOf(none, labels)).toMatchObject({ label: { name: 'Phones' } })
    expect(depreciationOf(none, [{ name: 'Mine' }])).toBeUndefined()
  })
})

eachDatabase('The valuation of items', (app) => {
  const on = (day: string) => app().setNow(() => Date.parse(`${day}T12:00:00Z`))
  beforeEach(() => on('2026-06-01'))
  afterEach(() => app().setNow(Date.now))

  const create = async ({ send }: Person, item: object) =>
    (await send('POST', '/items', { name: 'TV', ...item })).json

  it('returns as worth today the current value, otherwise what depreciation leaves of the price, otherwise the price', async () => {
    const me = await app().signUp()
    const bought = { purchasePrice: 600, purchaseTime: '2024-06-01', quantity: 2 }
    const entered = await create(me, { ...bought, usefulLifeYears: 5, currentValue: 100 })
    const computed = await create(me, { ...bought, usefulLifeYears: 5 })
    const plain = await create(me, bought)
    const undated = await create(me, { purchasePrice: 600, usefulLifeYears: 5 })
    expect([entered, computed, plain, undated].map(({ worth }) => worth)).toEqual([200, 720, 1200, 600])
    const { json } = await me.send('GET', '/items?valuation=current&pageSize=10')
    expect(json.totalValue).toBe(200 + 720 + 1200 + 600)
  })

  it('uses the depreciation rule of a label', async () => {
    const me = await app().signUp()
    const { json: label } = await me.send('POST', '/labels', { name: 'TVs', usefulLifeYears: 10 })
    expect(label).toMatchObject({ usefulLifeYears: 10, restValuePercent: 0, declining: false })
    const bought = { purchasePrice: 600, purchaseTime: '2021-06-01', labelIds: [label.id] }
    expect(await create(me, bought)).toMatchObject({ value: 600, worth: 300 })
    const { json: cleared } = await me.send('PUT', `/labels/${label.id}`, { usefulLifeYears: 0 })
    expect(cleared).not.toHaveProperty('usefulLifeYears')
  })

  it('stores the current date with each changed value unless the request has a date, and undo restores value and date', async () => {
    const me = await app().signUp()
    const item = await create(me, { currentValue: 50, replacementValue: 80 })
    expect(item).toMatchObject({ currentValueDate: '2026-06-01', replacementValueDate: '2026-06-01' })
    on('2026-06-03')
    const changed = await me.send('PUT', `/items/${item.id}`, { ...item, currentValue: 40 })
    expect(changed.json).toMatchObject({ currentValueDate: '2026-06-03', replacementValueDate: '2026-06-01' })
    const dated = await me.send('PUT', `/items/${item.id}`, {
      currentValue: 30,
      currentValueDate: '2026-02-02',
    })
    expect(dated.json).toMatchObject({ currentValue: 30, currentValueDate: '2026-02-02' })
    await me.undo(dated)
    expect((await me.send('GET', `/items/${item.id}`)).json).toMatchObject({
      currentValue: 40,
      currentValueDate: '2026-06-03',
    })
    const { json: removed } = await me.send('PUT', `/items/${item.id}`, { currentValue: 0 })
    expect(removed).toMatchObject({ currentValue: 0, currentValueDate: '' })
  })

  it('stores the current date with imported values, and recognises their columns by usual names', async () => {
    const me = await app().signUp()
    const file = 'Item,Zeitwert,Wiederbeschaffungswert\nLamp,12,30\nSofa,100,900\nRug,5,50\n'
    await me.importCsv(file, '?recognise=true')
    const { json } = await me.send('GET', '/items?orderBy=name')
    expect(json.items[0]).toMatchObject({
      name: 'Lamp',
      currentValue: 12,
      currentValueDate: '2026-06-01',
      replacementValue: 30,
      purchasePrice: 0,
    })
  })

  it('lists each cell of a rejected import whose number is outside the bounds of its field', async () => {
    const { importCsv } = await app().signUp()
    const header = 'HB.name,HB.current_value,HB.replacement_value,HB.useful_life_years,HB.rest_value_percent'
    const { status, json } = await importCsv(`${header}\nTV,-5,-0.01,10000000,500\nSofa,0,0,100,100\n`)
    expect([status, json.details.problems]).toMatchObject([
      422,
      [
        { line: 2, column: 'HB.current_value', code: 'tooSmall', values: { limit: 0 } },
        { line: 2, column: 'HB.replacement_value', code: 'tooSmall', values: { limit: 0 } },
        { line: 2, column: 'HB.useful_life_years', code: 'tooLarge', values: { limit: 100 } },
        { line: 2, column: 'HB.rest_value_percent', code: 'tooLarge', values: { limit: 100 } },
      ],
    ])
  })

  it('returns totals even when an earlier version has stored a depreciation rule outside the bounds', async () => {
    const me = await app().signUp()
    const { id } = await create(me, { purchasePrice: 600, purchaseTime: '2024-06-01' })
    const beyond = { useful_life_years: 1e11, rest_value_percent: 1e11, declining: 1 }
    await app().context.database.write((tx) =>
      tx.updateTable('item').set(beyond).where('id', '=', id).execute(),
    )
    const paths = [
      '/groups/statistics?',
      '/groups/statistics/purchase-price?interval=month&',
      '/items?',
      '/locations?',
    ]
    for (const path of paths) expect((await me.send('GET', `${path}valuation=current`)).status).toBe(200)
  })

  it('clears the depreciation rule when the useful life is cleared', async () => {
    const { send } = await app().signUp()
    const rule = { usefulLifeYears: 5, restValuePercent: 10, declining: true }
    const { json: item } = await send('POST', '/items', { name: 'TV', ...rule })
    const { json } = await send('PUT', `/items/${item.id}`, { usefulLifeYears: 0 })
    expect(json).toMatchObject({ usefulLifeYears: 0, restValuePercent: 0, declining: false })
  })

  it('stores no rest value when an import has no useful life, so that requests can still change the item', async () => {
    const me = await app().signUp()
    const header = 'HB.import_ref,HB.name,HB.rest_value_percent,HB.declining'
    await me.importCsv(`${header},HB.useful_life_years\na,TV,10,true,0\nb,Sofa,10,true,5\n`)
    await me.importCsv('HB.import_ref,HB.name,HB.useful_life_years\nb,Sofa,0\n')
    const { json } = await me.send('GET', '/items')
    expect(json.items).toHaveLength(2)
    for (const { id } of json.items) {
      const changed = await me.send('PUT', `/items/${id}`, { notes: 'Old' })
      expect(changed.json).toMatchObject({ notes: 'Old', restValuePercent: 0, declining: false })
    }
  })

  it('accepts a change of another field when an earlier version has stored a rest value without a useful life', async () => {
    const me = await app().signUp()
    const { id } = await create(me, {})
    const alone = { rest_value_percent: 100_000 }
    await app().context.database.write((tx) =>
      tx.updateTable('item').set(alone).where('id', '=', id).execute(),
    )
    expect((await me.send('PUT', `/items/${id}`, { notes: 'Old' })).status).toBe(200)
    expect((await me.send('PUT', `/items/${id}`, { restValuePercent: 20 })).status).toBe(422)
    expect((await me.send('PUT', `/items/${id}`, { usefulLifeYears: 5 })).status).toBe(200)
  })

  it('finds items whose price and values are older than two years', async () => {
    const me = await app().signUp()
    const old = { purchasePrice: 5, purchaseTime: '2020-01-01' }
    await create(me, { name: 'old', ...old })
    await create(me, { name: 'undated', purchasePrice: 5 })
    await create(me, { name: 'valued', ...old, currentValue: 3 })
    await create(me, { name: 'valued long ago', replacementValue: 3, replacementValueDate: '2023-06-01' })
    await create(me, { name: 'bought', purchasePrice: 5, purchaseTime: '2024-06-01' })
    await create(me, { name: 'unknown' })
    const names = async (oldValue: boolean) => {
      const { json } = await me.send('GET', `/items?oldValue=${oldValue}&orderBy=name`)
      return json.items.map(({ name }: { name: string }) => name)
    }
    expect(await names(true)).toEqual(['old', 'undated', 'valued long ago'])
    expect(await names(false)).toEqual(['bought', 'unknown', 'valued'])
  })

  it("returns totals, computed by SQL, that equal the sum of the items' worth, for random values", async () => {
    const me = await app().signUp()
    const random = createRandom(7)
    const { json: house } = await me.send('POST', '/locations', { name: 'House' })
    const labels = await Promise.all(
      ['A', 'B', 'C', 'D'].map(async (name) => {
        const rule = name === 'D' ? {} : randomRule(random)
        return (await me.send('POST', '/labels', { name, ...rule })).json.id as string
      }),
    )
    const items = Array.from({ length: 300 }, (_, index) => ({
      name: `Item ${index}`,
      quantity: random(4) === 0 ? random(50_000) / 10_000 : 1 + random(3),
      purchasePrice: random(6) === 0 ? 0 : random(90_000_000) / 10_000,
      purchaseTime:
        random(6) === 0 ? '' : new Date(Date.UTC(2000, 0, random(9_600))).toISOString().slice(0, 10),
      ...(random(3) === 0 ? { currentValue: random(10_000_000) / 10_000 } : {}),
      ...(random(3) === 0 ? { replacementValue: random(10_000_000) / 10_000 } : {}),
      ...(random(4) === 0 ? randomRule(random) : {}),
      labelIds: labels.filter(() => random(3) === 0),
      ...(random(2) === 0 ? { locationId: house.id } : {}),
    }))
    for (const item of items) expect((await me.send('POST', '/items', item)).status).toBe(201)
    const { json } = await me.send('GET', '/items')
    const sum = (values: number[]) => Math.round(values.reduce((one, other) => one + other, 0) * 1e4) / 1e4
    type Found = { id: string; worth: number; location?: unknown; labels: { id: string }[] }
    const worths = (isCounted: (item: Found) => boolean) =>
      sum(json.items.filter(isCounted).map(({ worth }: Found) => worth))
    const total = async (path: string) => (await me.send('GET', `${path}valuation=current`)).json

    expect((await total('/items?pageSize=1&')).totalValue).toBe(worths(() => true))
    expect((await total('/groups/statistics?')).totalItemPrice).toBe(worths(() => true))
    expect((await total('/groups/statistics/purchase-price?interval=month&')).valueAtEnd).toBe(
      worths(() => true),
    )
    const inHouse = worths(({ location }) => location !== undefined)
    expect((await total(`/locations/${house.id}?`)).totalPrice).toBe(inHouse)
    expect((await total('/locations?'))[0].value).toBe(inHouse)
    expect((await total('/locations/levels?')).levels[0].items[0].value).toBe(inHouse)
    for (const { id, value } of await total('/groups/statistics/labels?'))
      expect(value).toBe(worths((item) => item.labels.some((label) => label.id === id)))
    const { text } = await me.send('GET', '/reporting/inventory')
    expect(text.trimEnd().split('\n').at(-1)?.split(',').at(-2)).toBe(String(worths(() => true)))
  })
})

/** Returns pseudo-random whole numbers below a limit, the same in each run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function randomRule(random: (below: number) => number) {
  return {
    usefulLifeYears: (1 + random(300_000)) / 10_000,
    restValuePercent: random(1_000_001) / 10_000,
    declining: random(2) === 0,
  }
}
