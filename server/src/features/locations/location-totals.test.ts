import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLocationIndex } from './location-index.ts'
import type { LocationRecord } from './locations.table.ts'
import { rollUpTotals } from './location-totals.ts'

test('rollUpTotals yields to other requests while it adds up many locations', async () => {
  // The mocked clock advances by ten milliseconds each time it is read, as on a very slow machine.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  onTestFinished(() => clock.mockRestore())
  const house = newLocation('house', null)
  const boxes = Array.from({ length: 10_000 }, (_, index) => newLocation(`box ${index}`, house.id))
  const index = await createLocationIndex([house, ...boxes])
  const direct = boxes.map(({ id }) => ({ id, items: 1, quantity: 20_000, value: 5 }))
  const progress = { turns: 0, isDone: false }
  const adding = rollUpTotals(index, direct).finally(() => (progress.isDone = true))
  while (!progress.isDone) {
    await setImmediate()
    progress.turns++
  }
  const totals = await adding
  expect(totals.get('house')).toEqual({
    quantity: 0,
    rowsWithin: 10_000,
    quantityWithin: 2e8,
    valueWithin: 5e4,
  })
  expect(progress.turns).toBeGreaterThan(15)
})

function newLocation(id: string, parentId: string | null): LocationRecord {
  return { id, parentId, name: id, description: '', createdAt: 0, updatedAt: 0 }
}
