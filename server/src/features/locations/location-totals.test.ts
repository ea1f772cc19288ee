import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { LocationRecord } from './locations.table.ts'
import { sumWithin } from './location-totals.ts'

test('the totals of 100,000 locations are added up in turns with other requests', async () => {
  const house = newLocation('house', null)
  const boxes = Array.from({ length: 100_000 }, (_, index) => newLocation(`box ${index}`, house.id))
  const direct = boxes.map(({ id }) => ({ locationId: id, rows: 1, quantity: 20_000, value: 5 }))
  const progress = { turns: 0, isDone: false }
  const adding = sumWithin({ inTreeOrder: [house, ...boxes] }, direct).finally(() => (progress.isDone = true))
  while (!progress.isDone) {
    await setImmediate()
    progress.turns++
  }
  const totals = await adding
  expect(totals.get('house')).toEqual({
    quantity: 0,
    rowsWithin: 100_000,
    quantityWithin: 2e9,
    valueWithin: 5e5,
  })
  expect(progress.turns).toBeGreaterThan(2)
})

function newLocation(id: string, parentId: string | null): LocationRecord {
  return { id, parentId, name: id, description: '', createdAt: 0, updatedAt: 0 }
}
