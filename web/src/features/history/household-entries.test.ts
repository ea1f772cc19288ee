import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/history.ts'
import { toEntryDays } from './household-entries.ts'

const jana = { id: 'jana', name: 'Jana' }

function edit(id: string, minute: number, before: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`,
    source: 'web',
    actor: jana,
    isUndone: false,
    undone: null,
    canUndo: true,
    summary: [{ entity: 'item', kind: 'changed', count: 1, name: 'Oil' }],
    changes: [
      {
        entity: 'item',
        id: 'oil',
        kind: 'changed',
        name: 'Oil',
        fields: [{ field: 'quantity', before, after: before - 1 }],
      },
    ],
    ...more,
  }
}

const shown = (entries: readonly HistoryEntry[]) =>
  toEntryDays(entries, (instant) => instant.slice(0, 10)).flatMap(({ entries: some }) => some)

it('combines ten quick edits of one field by one person into one line', () => {
  const edits = Array.from({ length: 10 }, (_, index) => edit(`b${index}`, 30 - index, 1 + index))
  const [one, ...others] = shown(edits)
  expect(others).toEqual([])
  expect(one?.batchIds).toEqual(edits.map(({ id }) => id))
  expect(one?.only?.fields).toEqual([{ field: 'quantity', before: 10, after: 0 }])
})

it('keeps edits apart when they differ in person, field or undo state, are far apart, or have several changes', () => {
  const other = edit('b', 10, 2)
  const [change] = other.changes
  const moved = change && { ...change, fields: [{ field: 'locationId', before: 'a', after: 'b' }] }
  const goneOther = edit('b', 10, 2, { actor: null })
  expect(shown([edit('a', 11, 1, { actor: null }), goneOther])).toHaveLength(2)
  for (const newer of [
    edit('a', 11, 1, { actor: { id: 'tom', name: 'Tom' } }),
    edit('a', 21, 1),
    edit('a', 11, 1, { isUndone: true, undone: { batchId: 'u', createdAt: '', actor: jana } }),
    edit('a', 11, 1, { changes: moved ? [moved] : [] }),
    edit('a', 11, 1, { changes: change ? [{ ...change, id: 'salt' }] : [] }),
    edit('a', 11, 1, { summary: [{ entity: 'item', kind: 'changed', count: 2, name: 'Oil' }] }),
  ]) {
    expect(shown([newer, other]).map(({ batchIds }) => batchIds)).toEqual([['a'], ['b']])
  }
})
