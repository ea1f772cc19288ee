import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/history.ts'
import { type ShownEntry, toEntryDays } from './household-entries.ts'

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
    records: [],
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

const idsOf = ({ entries }: ShownEntry) => entries.map(({ id }) => id)

const shown = (entries: readonly HistoryEntry[]) =>
  toEntryDays(entries, (instant) => instant.slice(0, 10)).flatMap(({ entries: some }) => some)

it('The history combines ten quick edits of one field by one person into one line', () => {
  const edits = Array.from({ length: 10 }, (_, index) => edit(`b${index}`, 30 - index, 1 + index))
  const [one, ...others] = shown(edits)
  expect(others).toEqual([])
  expect(one && idsOf(one)).toEqual(edits.map(({ id }) => id))
  expect(one?.parts[0]?.fields).toEqual([{ field: 'quantity', before: 10, after: 0 }])
})

it('The history keeps edits on separate lines when their person, field or undo state differs, or when they are far apart or have several changes', () => {
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
    expect(shown([newer, other]).map(idsOf)).toEqual([['a'], ['b']])
  }
})

type Change = HistoryEntry['changes'][number]

/** Returns an entry of the history with one change. */
function did(id: string, minute: number, change: Omit<Change, 'kind'> & Partial<Change>, owner = change.id) {
  const { entity, kind = 'created', name } = change
  return edit(id, minute, 0, {
    summary: [{ entity, kind, count: 1, name }],
    changes: [{ kind, ...change }],
    records: [{ entity: 'item', id: owner, name: owner, isGone: false }],
  })
}
const photo = (id: string, minute: number, item: string) =>
  did(
    id,
    minute,
    { entity: 'attachment', id, name: id, fields: [{ field: 'type', before: null, after: 'photo' }] },
    item,
  )
const creation = (item: string, minute: number) =>
  did(`new-${item}`, minute, { entity: 'item', id: item, name: item, fields: [] })
const move = (item: string, minute: number, before: string, after: string) =>
  did(`move-${item}`, minute, {
    entity: 'item',
    kind: 'changed',
    id: item,
    name: item,
    fields: [{ field: 'locationId', before, after }],
  })

it('The history combines photos that were added to several items into one line', () => {
  const [one, ...others] = shown([photo('c', 3, 'lamp'), photo('b', 2, 'saw'), photo('a', 1, 'lamp')])
  expect(others).toEqual([])
  expect(one?.parts).toMatchObject([{ entity: 'attachment', kind: 'created', count: 3 }])
  expect([one?.isOfPhotos, one?.records.map(({ id }) => id)]).toEqual([true, ['lamp', 'saw']])
})

it('The history combines moves to one location, and names the old location only when all items come from it', () => {
  const fieldsOf = (entries: HistoryEntry[]) => shown(entries).map(({ parts }) => parts[0]?.fields)
  const [saw, lamp] = [move('saw', 2, 'garage', 'attic'), move('lamp', 1, 'garage', 'attic')]
  expect(fieldsOf([saw, lamp])).toEqual([[{ field: 'locationId', before: 'garage', after: 'attic' }]])
  expect(fieldsOf([saw, lamp, move('oil', 0, 'shed', 'attic')])).toEqual([
    [{ field: 'locationId', after: 'attic' }],
  ])
  expect(fieldsOf([saw, move('lamp', 1, 'garage', 'cellar')])).toHaveLength(2)
})

it('The history combines the creation of items and the uploads to them into one line, which is undone newest first', () => {
  const entries = [
    photo('b', 5, 'saw'),
    photo('a', 4, 'lamp'),
    creation('saw', 3),
    photo('other', 2, 'oil'),
    creation('lamp', 1),
  ]
  const lines = shown(entries)
  expect(lines.map(idsOf)).toEqual([['b', 'new-saw'], ['other'], ['a', 'new-lamp']])
  const [together] = shown(entries.filter(({ id }) => id !== 'other'))
  expect(together && idsOf(together)).toEqual(['b', 'a', 'new-saw', 'new-lamp'])
  expect(together?.parts).toMatchObject([{ entity: 'item', kind: 'created', count: 2 }])
})
