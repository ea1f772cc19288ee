// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { lamp } from '#web-test/lamp.ts'
import { type Selection, selectionValue } from './items-selection.ts'

it('A selection has the value of its archived items too, as the list in which they are', () => {
  // as: `lamp` is no `ItemSummary`, but has all properties that the value depends on.
  const archived = { ...lamp, archived: true, value: 60 } as unknown as ItemSummary
  const items = new Map([[archived.id, archived]])
  expect(selectionValue({ kind: 'items', items })).toBe(60)
  const all: Selection = { kind: 'all', filter: {}, count: 2, value: 100, except: items }
  expect(selectionValue(all)).toBe(40)
})
