import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inNaturalOrder } from './natural-order.ts'

const order = async (names: readonly string[]) => {
  const rows = names.toSorted().map((name_key) => ({ name_key }))
  return (await inNaturalOrder(rows)).map(({ name_key }) => name_key)
}

test('numbers in names count as numbers', async () => {
  expect(
    await order(['shelf 10', 'shelf 2', 'attic', 'shelf', 'shelf 2 b 10', 'shelf 2 b 9', '12', '7']),
  ).toEqual(['7', '12', 'attic', 'shelf', 'shelf 2', 'shelf 2 b 9', 'shelf 2 b 10', 'shelf 10'])
})

test('every name stays, and those without a number stay in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^[ab 0-9]{0,4}$/)), async (names) => {
      const ordered = await order(names)
      expect(ordered.toSorted()).toEqual(names.toSorted())
      const plain = (list: readonly string[]) => list.filter((name) => !/\d/.test(name))
      expect(plain(ordered)).toEqual(plain(names.toSorted()))
    }),
  )
})

test('a very long run of them is left as it is', async () => {
  const names = Array.from({ length: 6000 }, (_, index) => `box ${index}`)
  expect(await order(names)).toEqual(names.toSorted())
})
