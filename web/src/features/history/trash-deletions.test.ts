import { expect, it } from 'vitest'
import type { TrashEntry } from '#contract/journal.ts'
import { toDeletions } from '#web/features/history/trash-deletions.ts'

const entry = (batchId: string, entity: TrashEntry['entity'], name: string): TrashEntry => ({
  batchId,
  entity,
  name,
  id: name,
  deletedAt: '2026-11-21T10:00:00.000Z',
  actor: null,
})

it('names a deletion after the thing, not after a file of it, and counts what went along', () => {
  const entries = [
    entry('b', 'label', 'Old'),
    entry('a', 'attachment', 'photo.jpg'),
    entry('a', 'item', 'Lamp'),
    entry('a', 'location', 'Attic'),
  ]
  const told = toDeletions(entries).map(({ batchId, first, count }) => [batchId, first.name, count])
  expect(told).toEqual([
    ['b', 'Old', 1],
    ['a', 'Attic', 3],
  ])
})
