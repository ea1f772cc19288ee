import { expect, it } from 'vitest'
import type { RecordChange } from '#contract/history.ts'
import { toDays } from './history-batches.ts'

function change(batchId: string, createdAt: string, id = 'lamp'): RecordChange {
  const batch = { batchId, createdAt, source: 'web', actor: null, isUndone: false } as const
  return { ...batch, entity: 'item', id, kind: 'changed', name: 'Lamp', fields: [] }
}

it('The history groups changes by batch, and batches by day', () => {
  const changes = [
    change('b3', '2026-11-21T10:00:00Z'),
    change('b3', '2026-11-21T10:00:00Z', 'photo'),
    change('b2', '2026-11-21T09:00:00Z'),
    change('b1', '2026-11-20T09:00:00Z'),
  ]
  const days = toDays(changes, (instant) => instant.slice(0, 10))
  expect(
    days.map(({ name, batches }) => [name, batches.map((batch) => [batch.batchId, batch.changes.length])]),
  ).toEqual([
    [
      '2026-11-21',
      [
        ['b3', 2],
        ['b2', 1],
      ],
    ],
    ['2026-11-20', [['b1', 1]]],
  ])
})
