// @vitest-environment jsdom
import i18next from 'i18next'
import { expect, it } from 'vitest'
import type { TrashGroup } from '#contract/trash.ts'
import { groupTime, groupTitle } from './trash-texts.ts'
import '#web-test/render.tsx'

const group = (counts: TrashGroup['counts'], names: string[], entity = counts[0]?.entity) =>
  // as: the test group has only the properties on which the title depends.
  ({
    counts,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    records: names.map((name) => ({ name, entity })),
  }) as TrashGroup
const title = (one: TrashGroup) => groupTitle(one, i18next.t)

it('A deletion is named after its single record, otherwise by the number of records of each kind', () => {
  expect(title(group([{ entity: 'item', count: 1 }], ['Globe']))).toBe('Deleted Globe')
  expect(title(group([{ entity: 'maintenance', count: 1 }], ['']))).toBe('Deleted 1 maintenance entry')
  const mixed = [
    { entity: 'label', count: 2 },
    { entity: 'item', count: 5 },
  ] as const
  expect(title(group([...mixed], ['Globe']))).toBe('Deleted 5 items and 2 labels')
})

it('A deletion is named after the location that was deleted together with its items', () => {
  const counts = [
    { entity: 'location', count: 1 },
    { entity: 'item', count: 4 },
  ] as const
  expect(title(group([...counts], ['Blue crate'], 'location'))).toBe(
    'Deleted the location Blue crate with 4 items',
  )
})

it('A deletion of today is shown with its time, an earlier one with its date', () => {
  const now = new Date()
  expect(groupTime(now.toISOString(), i18next.t, now)).toMatch(/^Today, /)
  expect(groupTime('2026-03-01T12:00:00Z', i18next.t, now)).toMatch(/March/)
})
