// @vitest-environment jsdom
import i18next from 'i18next'
import { expect, it } from 'vitest'
import type { BatchPart, HistoryEntry } from '#contract/history.ts'
import { entrySentence } from './entry-phrase.ts'
import { toShownEntry } from '../household-entries.ts'
import '#web-test/render.tsx'

const names: Record<string, string> = { garage: 'Garage', attic: 'House › Attic', fragile: 'Fragile' }
const words = {
  t: i18next.t,
  money: (amount: number) => `€${amount}`,
  nameOf: (id: string) => names[id] ?? '(deleted)',
}

const entry: HistoryEntry = {
  id: 'batch',
  createdAt: '2026-11-21T10:00:00Z',
  source: 'web',
  actor: { id: 'mira', name: 'Mira' },
  isUndone: false,
  undone: null,
  canUndo: true,
  summary: [],
  changes: [],
  records: [],
}
const phrase = (more: Partial<HistoryEntry>) =>
  entrySentence(toShownEntry({ ...entry, ...more }), words).phrase
const part = (more: Partial<BatchPart>): BatchPart => ({
  entity: 'item',
  kind: 'changed',
  count: 65,
  name: 'Drill',
  ...more,
})
const set = (field: string, before: unknown, after: unknown) => part({ fields: [{ field, before, after }] })
const drill = { entity: 'item', id: 'drill', name: 'Drill', isGone: false } as const

it.each<[string, Partial<HistoryEntry>]>([
  [
    'merged Appliances into Kitchen: 33 items',
    {
      mergedInto: 'Kitchen',
      summary: [
        part({ count: 33 }),
        part({ entity: 'template', count: 1 }),
        part({ entity: 'label', kind: 'deleted', count: 1, name: 'Appliances' }),
      ],
    },
  ],
  ['moved 65 items from Garage to House › Attic', { summary: [set('locationId', 'garage', 'attic')] }],
  [
    'moved 65 items to House › Attic',
    { summary: [part({ fields: [{ field: 'locationId', after: 'attic' }] })] },
  ],
  ['moved 65 items to Garage', { summary: [set('locationId', 'gone', 'garage')] }],
  ['set Manufacturer of 65 items to Bosch', { summary: [set('manufacturer', '', 'Bosch')] }],
  ['changed Manufacturer of 65 items', { summary: [set('manufacturer', 'Metabo', 'Bosch')] }],
  ['changed Manufacturer of 65 items', { summary: [part({ fields: [{ field: 'manufacturer' }] })] }],
  [
    'cleared Manufacturer of 65 items',
    { summary: [part({ fields: [{ field: 'manufacturer', after: '' }] })] },
  ],
  ['archived 65 items', { summary: [set('archived', false, true)] }],
  ['added Fragile to 65 items', { summary: [set('labelIds', [], ['fragile'])] }],
  ['removed Fragile from 65 items', { summary: [set('labelIds', ['fragile', 'x'], ['x'])] }],
  ['changed 65 items', { summary: [part({})] }],
  [
    'moved Drill from Garage to House › Attic',
    {
      summary: [part({ count: 1 })],
      changes: [
        { ...drill, kind: 'changed', fields: [{ field: 'locationId', before: 'garage', after: 'attic' }] },
      ],
    },
  ],
  [
    'deleted Drill',
    {
      summary: [
        part({ entity: 'attachment', kind: 'deleted', count: 6, name: 'a.jpg' }),
        part({ kind: 'deleted', count: 1 }),
      ],
    },
  ],
  [
    'deleted 4 items and Blue crate',
    {
      summary: [
        part({ kind: 'deleted', count: 4 }),
        part({ entity: 'location', kind: 'deleted', count: 1, name: 'Blue crate' }),
      ],
    },
  ],
  [
    'added 1 photo to Drill',
    {
      summary: [part({ entity: 'attachment', kind: 'created', count: 1, name: 'a.jpg' })],
      changes: [
        {
          entity: 'attachment',
          id: 'a',
          name: 'a.jpg',
          kind: 'created',
          fields: [{ field: 'type', before: null, after: 'photo' }],
        },
      ],
      records: [drill],
    },
  ],
  [
    'scheduled “Oil” for Drill',
    {
      summary: [part({ entity: 'maintenance', kind: 'created', count: 1, name: 'Oil' })],
      changes: [{ entity: 'maintenance', id: 'm', name: 'Oil', kind: 'created', fields: [] }],
      records: [drill],
    },
  ],
  ...(
    [
      ['added Drill to Burglary', 'created', 1],
      ['added 7 items to Burglary', 'created', 7],
      ['removed Drill from Burglary', 'deleted', 1],
      ['changed Drill for Burglary', 'changed', 1],
      ['changed 7 items for Burglary', 'changed', 7],
    ] as const
  ).map(([expected, kind, count]): [string, Partial<HistoryEntry>] => [
    expected,
    {
      summary: [part({ entity: 'claimItem', kind, count })],
      records: [{ entity: 'claim', id: 'claim', name: 'Burglary', isGone: false }],
    },
  ]),
])('The history describes an entry as “%s”', (expected, more) => {
  expect(phrase(more)).toBe(expected)
})

it('The history shows old and new values below the sentence about a change when the sentence does not contain them', () => {
  const lines = (summary: BatchPart[]) => entrySentence(toShownEntry({ ...entry, summary }), words).lines
  expect(lines([set('manufacturer', 'Metabo', 'Bosch')])).toEqual([
    { label: 'Manufacturer', before: 'Metabo', after: 'Bosch' },
  ])
  expect(lines([set('manufacturer', '', 'Bosch')])).toEqual([])
  expect(lines([set('notes', '', 'x'.repeat(80))])).toHaveLength(1)
})
