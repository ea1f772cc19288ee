import fc from 'fast-check'
import { expect, it } from 'vitest'
import { piecesOf, settle, type Limits, type Loss } from './settle.ts'

const free: Limits = { limitTotal: null, limitPerItem: null, deductible: 0, categories: [] }
const loss = (amount: number, labelIds: string[] = [], pieces = 1): Loss => ({ amount, pieces, labelIds })

const amount = fc.integer({ min: 0, max: 1e10 })
const limit = fc.option(amount)
const label = fc.constantFrom('a', 'b', 'c', 'd')
const limits = fc.record({
  limitTotal: limit,
  limitPerItem: limit,
  deductible: amount,
  categories: fc.array(fc.record({ name: label, labelIds: fc.array(label), limit: amount }), {
    maxLength: 4,
  }),
})
const losses = fc.array(
  fc.record({ amount, pieces: fc.integer({ min: 1, max: 5 }), labelIds: fc.array(label) }),
)

it('settle pays the whole loss when there are no limits and no deductible', () => {
  expect(settle(free, [loss(70), loss(5)]).settlement).toMatchObject({ loss: 75, pays: 75 })
})

it('settle counts an item in the first category that has one of its labels', () => {
  const categories = [
    { name: 'Jewellery', labelIds: ['ring'], limit: 50 },
    { name: 'Gold', labelIds: ['gold', 'ring'], limit: 10 },
  ]
  const settled = settle({ ...free, categories }, [loss(80, ['gold', 'ring']), loss(30, ['gold']), loss(7)])
  expect(settled.categories).toEqual([
    { name: 'Jewellery', limit: 50, count: 1, loss: 80, aboveItemLimit: 0, aboveLimit: 30 },
    { name: 'Gold', limit: 10, count: 1, loss: 30, aboveItemLimit: 0, aboveLimit: 20 },
    { name: '', limit: null, count: 1, loss: 7, aboveItemLimit: 0, aboveLimit: 0 },
  ])
  expect(settled.settlement).toMatchObject({ loss: 117, aboveCategoryLimits: 50, pays: 67 })
})

it('settle applies the limit per item to each piece, and subtracts the deductible before it applies the limit in total', () => {
  const { settlement } = settle({ ...free, limitPerItem: 100, limitTotal: 250, deductible: 20 }, [
    loss(180, [], 2),
    loss(180),
  ])
  expect(settlement).toEqual({
    loss: 360,
    aboveItemLimit: 80,
    aboveCategoryLimits: 0,
    deductible: 20,
    aboveTotalLimit: 10,
    pays: 250,
  })
})

it('piecesOf counts a fraction of a piece as a whole piece', () => {
  expect([0, 5000, 10_000, 25_000].map(piecesOf)).toEqual([1, 1, 1, 3])
})

it('settle returns amounts that add up exactly to the loss', () => {
  fc.assert(
    fc.property(limits, losses, (terms, items) => {
      const { settlement, categories } = settle(terms, items)
      const { loss: all, ...parts } = settlement
      const values = Object.values(parts)
      expect(values.reduce((sum, part) => sum + part, 0)).toBe(all)
      expect(values.every((part) => part >= 0 && Number.isInteger(part))).toBe(true)
      expect(all).toBe(items.reduce((sum, one) => sum + one.amount, 0))
      expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
      expect(settlement.pays).toBeLessThanOrEqual(terms.limitTotal ?? all)
      for (const one of categories)
        expect(one.loss - one.aboveItemLimit - one.aboveLimit).toBeLessThanOrEqual(one.limit ?? one.loss)
    }),
  )
})

it('settle never pays less when an item is added, a limit is raised or the deductible is lowered', () => {
  fc.assert(
    fc.property(
      limits,
      losses,
      fc.record({ amount, pieces: fc.constant(1), labelIds: fc.array(label) }),
      (terms, items, more) => {
        const { pays } = settle(terms, items).settlement
        expect(settle(terms, [...items, more]).settlement.pays).toBeGreaterThanOrEqual(pays)
        for (const better of [
          { limitTotal: null },
          { limitPerItem: null },
          { deductible: 0 },
          { categories: [] },
        ])
          expect(settle({ ...terms, ...better }, items).settlement.pays).toBeGreaterThanOrEqual(pays)
      },
    ),
  )
})
