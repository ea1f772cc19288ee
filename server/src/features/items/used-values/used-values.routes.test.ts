import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const makers = ['Bosch', 'Makita', 'Bosch', '', 'Stihl', 'Einhell', 'Metabo', 'Festool', '']

async function createFixtures(me: Person): Promise<string[]> {
  const ids: string[] = []
  for (const [at, manufacturer] of makers.entries()) {
    const fields = [{ name: 'Power', type: 'number', numberValue: 700 }]
    const { json } = await me.send('POST', '/items', { name: `Item ${at}`, quantity: 2 })
    const more = { manufacturer, purchasePrice: at < 2 ? 12.5 : 0, purchaseTime: at < 3 ? '2026-05-17' : '' }
    const put = { ...more, insured: at === 0, ...(at < 4 && { fields }) }
    expect((await me.send('PUT', `/items/${json.id}`, put)).status).toBe(200)
    ids.push(json.id)
  }
  return ids
}

const ask = (me: Person, body: object) => me.send('POST', '/items/bulk/values', body)

withServer('POST /items/bulk/values', (app) => {
  it('returns the most frequent values of a field, including empty ones, with their counts', async () => {
    const me = await app().signUp()
    await createFixtures(me)
    const { status, json } = await ask(me, { search: {}, field: 'manufacturer' })
    expect([status, json]).toEqual([
      200,
      {
        total: 9,
        isCounted: true,
        empty: 2,
        different: 6,
        values: [
          { value: 'Bosch', count: 2 },
          { value: 'Einhell', count: 1 },
          { value: 'Festool', count: 1 },
          { value: 'Makita', count: 1 },
          { value: 'Metabo', count: 1 },
        ],
      },
    ])
  })

  it('returns values in their wire format when a field is an amount, a day or a flag', async () => {
    const me = await app().signUp()
    const ids = await createFixtures(me)
    const valuesOf = async (field: string) => {
      const { json } = await ask(me, { ids, field })
      return [json.empty, json.values]
    }
    expect(await valuesOf('purchasePrice')).toEqual([7, [{ value: 12.5, count: 2 }]])
    expect(await valuesOf('quantity')).toEqual([0, [{ value: 2, count: 9 }]])
    expect(await valuesOf('purchaseTime')).toEqual([6, [{ value: '2026-05-17', count: 3 }]])
    expect(await valuesOf('insured')).toEqual([
      0,
      [
        { value: false, count: 8 },
        { value: true, count: 1 },
      ],
    ])
  })

  it('returns the values of a custom field when its name is given', async () => {
    const me = await app().signUp()
    await createFixtures(me)
    const { json } = await ask(me, { search: {}, customField: 'Power' })
    expect([json.empty, json.different, json.values]).toEqual([5, 1, [{ value: 700, count: 4 }]])
  })

  it('returns the start of a text when it is long', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Saw', description: 'x'.repeat(400) })
    const { json } = await ask(me, { ids: [item.id], field: 'description' })
    expect(json.values).toEqual([{ value: 'x'.repeat(100), count: 1 }])
  })

  it('returns 404 when an item belongs to another household', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const { json: item } = await other.send('POST', '/items', { name: 'Saw' })
    expect((await ask(me, { ids: [item.id], field: 'notes' })).status).toBe(404)
  })
})
