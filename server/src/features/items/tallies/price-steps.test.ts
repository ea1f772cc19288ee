import { describe, expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { priceBuckets, bucketOfPrice, toPriceHistogram } from './price-steps.ts'

describe('priceBuckets', () => {
  it('cover all allowed prices', () => {
    expect(priceBuckets.slice(0, 6)).toEqual([0, 10_000, 20_000, 50_000, 100_000, 200_000])
    expect(priceBuckets.at(-1)).toBeGreaterThan(1e10 * 10_000)
    expect([0, 9999, 10_000, 19_999, 20_000].map(bucketOfPrice)).toEqual([0, 0, 1, 1, 2])
  })

  it('result in an empty histogram when there are no prices', () => {
    expect(toPriceHistogram([])).toEqual([])
  })
})

eachDatabase('Facet of prices', (app) => {
  it('ignores the chosen price range, and includes empty buckets between filled ones', async () => {
    const { send } = await app().signUp()
    const items = [
      { name: 'Cup', purchasePrice: 2 },
      { name: 'Lamp', purchasePrice: 10 },
      { name: 'Lamp', purchasePrice: 19.99 },
      { name: 'Gift' },
    ]
    await send('POST', '/items/many', { items })
    const prices = [
      { from: 2, to: 5, count: 1 },
      { from: 5, to: 10, count: 0 },
      { from: 10, to: 20, count: 2 },
    ]
    expect((await send('GET', '/items/facets')).json.prices).toEqual(prices)
    const chosen = await send('GET', '/items/facets?priceMin=12')
    expect(chosen.json).toMatchObject({ total: 1, prices })
    const lamps = await send('GET', '/items/facets?q=lamp&priceMax=5')
    expect(lamps.json).toMatchObject({ total: 0, prices: prices.slice(2) })
  })

  it('counts only items that the filter “without price” finds as without a price, when others have a negative one', async () => {
    const { send } = await app().signUp()
    const items = [{ name: 'Gift' }, { name: 'Returned lamp', purchasePrice: -5 }]
    await send('POST', '/items/many', { items })
    expect((await send('GET', '/items?without=price')).json.total).toBe(1)
    expect((await send('GET', '/items/facets')).json.without.price).toBe(1)
  })

  it('accepts the highest allowed price', async () => {
    const { send } = await app().signUp()
    await send('POST', '/items/many', { items: [{ name: 'Castle', purchasePrice: 1e10 }] })
    const [step, ...others] = (await send('GET', '/items/facets')).json.prices
    expect([step, others]).toEqual([{ from: 1e10, to: 2e10, count: 1 }, []])
  })
})
