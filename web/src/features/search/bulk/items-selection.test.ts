// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'
import {
  clearSelection,
  clearSent,
  select,
  type Selection,
  selectionCount,
  selectionValue,
  useOnSelect,
  useSelection,
} from './items-selection.ts'

it('A selection has the value of its archived items too, as the list in which they are', () => {
  // as: `lamp` is no `ItemSummary`, but has all properties that the value depends on.
  const archived = { ...lamp, archived: true, value: 60 } as unknown as ItemSummary
  const items = new Map([[archived.id, archived]])
  expect(selectionValue({ kind: 'items', items })).toBe(60)
  const all: Selection = { kind: 'all', filter: {}, count: 2, value: 100, except: items }
  expect(selectionValue(all)).toBe(40)
})

// as: `lamp` is no `ItemSummary`, but has the properties that a selection needs.
const lampWithId = (id: string) => ({ ...lamp, id }) as unknown as ItemSummary
const [drill, saw, lathe] = [lampWithId('drill'), lampWithId('saw'), lampWithId('lathe')] as const

it.each([
  ['stays cleared when the user has cleared it before', clearSelection, 0],
  ['gets the rows too when the user has selected another item before', () => select([lathe], true), 4],
])('A selection %s the rows of a range are loaded', async (_, meanwhile, count) => {
  clearSelection()
  const { requests } = stubApi()
  const listed = { query: { page: '1', pageSize: '3' }, rows: [drill, undefined, saw], first: 0 }
  const { result, queryClient } = renderHookInApp(() => ({
    onSelect: useOnSelect(listed),
    count: selectionCount(useSelection()),
  }))
  act(() => result.current.onSelect(drill, 0, true, false))
  act(() => result.current.onSelect(saw, 2, true, true))
  await waitFor(() => expect(requests).toHaveLength(1))
  act(meanwhile)
  sentRequest(requests[0]).respond({ body: { items: [drill, { ...lamp, id: 'file' }, saw] } })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await act(async () => undefined)
  expect(result.current.count).toBe(count)
})

it('A selection keeps items that were selected while a change of the others was being sent', () => {
  clearSelection()
  const { result } = renderHookInApp(useSelection)
  act(() => select([drill, saw], true))
  const sent = result.current
  act(() => select([lathe], true))
  act(() => clearSent(sent))
  expect(result.current).toEqual({ kind: 'items', items: new Map([['lathe', lathe]]) })
})
