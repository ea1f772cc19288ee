import { expect, it } from 'vitest'
import { changesOfAudit, changesOfCount, compareAudit } from '#web/features/scanner/sessions/audit-result.ts'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'

const item = (id: string, quantity = 1): ScannedItem => ({
  id,
  name: id,
  assetId: '',
  quantity,
  labels: [],
})

it('A check of a location returns found items, missing items, and found items that are recorded elsewhere', () => {
  const result = compareAudit([item('saw'), item('axe')], [item('axe'), item('lamp')])
  expect([result.found, result.missing, result.strange].map((items) => items.map(({ id }) => id))).toEqual([
    ['axe'],
    ['saw'],
    ['lamp'],
  ])
})

it('A check of a location moves items recorded elsewhere to the checked location and labels missing items, as the user chose', () => {
  const result = { missing: [item('saw')], strange: [item('lamp')] }
  const label = { kind: 'label' as const, labelIds: ['lost'] }
  expect(changesOfAudit('attic', result, { movesStrange: true, missing: label })).toEqual([
    { ids: ['lamp'], set: { locationId: 'attic' } },
    { ids: ['saw'], addLabelIds: ['lost'] },
  ])
  const move = { kind: 'move' as const, locationId: 'cellar' }
  expect(changesOfAudit('attic', result, { movesStrange: false, missing: move })).toEqual([
    { ids: ['saw'], set: { locationId: 'cellar' } },
  ])
})

it('A check of a location changes nothing when the user chose neither to move nor to label missing items', () => {
  const leave = { kind: 'leave' as const }
  const result = { missing: [item('saw')], strange: [] }
  expect(changesOfAudit('attic', result, { movesStrange: true, missing: leave })).toEqual([])
  const noLabel = { kind: 'label' as const, labelIds: [] }
  expect(changesOfAudit('attic', result, { movesStrange: true, missing: noLabel })).toEqual([])
})

it('A count of items makes one change for all items that get the same quantity', () => {
  const counts = [
    { item: item('saw', 1), count: 1 },
    { item: item('axe', 1), count: 3 },
    { item: item('lamp', 2), count: 3 },
    { item: item('pen', 2), count: 0 },
  ]
  expect(changesOfCount(counts)).toEqual([
    { ids: ['axe', 'lamp'], set: { quantity: 3 } },
    { ids: ['pen'], set: { quantity: 0 } },
  ])
})
