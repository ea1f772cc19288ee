import { expect, it } from 'vitest'
import type { ThingChange } from '#contract/journal.ts'
import { toDays } from '#web/features/history/history-deeds.ts'

function change(batchId: string, createdAt: string, id = 'lamp'): ThingChange {
  const deed = { batchId, createdAt, source: 'web', actor: null, isUndone: false } as const
  return { ...deed, entity: 'item', id, kind: 'changed', name: 'Lamp', fields: [] }
}

it('puts the changes of one batch together, and batches under their day', () => {
  const changes = [
    change('b3', '2026-11-21T10:00:00Z'),
    change('b3', '2026-11-21T10:00:00Z', 'photo'),
    change('b2', '2026-11-21T09:00:00Z'),
    change('b1', '2026-11-20T09:00:00Z'),
  ]
  const days = toDays(changes, (instant) => instant.slice(0, 10))
  expect(
    days.map(({ name, deeds }) => [name, deeds.map((deed) => [deed.batchId, deed.changes.length])]),
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
