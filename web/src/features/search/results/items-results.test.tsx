// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { toBulkSelection } from '#web/features/search/bulk/use-bulk.ts'
import { ItemsResults } from '#web/features/search/results/items-results.tsx'
import {
  clearSelection,
  selectionCount,
  selectionValue,
  setSelection,
  useSelection,
} from '#web/features/search/bulk/items-selection.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp, renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

function pageOf(name: string) {
  // as: `lamp` is no `ItemSummary`, but has all properties that a row reads.
  const items = Array.from({ length: 25 }, (_, index) => ({
    ...lamp,
    id: `${index}`,
    name,
  })) as unknown as ItemSummary[]
  return { page: 1, pageSize: 25, total: 25, totalValue: 0, items }
}

const lamps = pageOf('Lamp')
const drills = pageOf('Drill')
const query = { page: '1', pageSize: '25' }

it.each([
  ['table', 9],
  ['card', 7],
] as const)(
  'A list of results renders all rows that a phone shows in the first render after the response: %s',
  async (view, count) => {
    vi.stubGlobal('innerHeight', 540)
    stubApi([
      [getSelf, { item: { id: 'jana', role: 'owner' } }],
      [getHousehold, { id: 'home', currency: 'EUR' }],
    ])
    let drawnAtOnce = 0
    function Results() {
      const [page, setPage] = useState(lamps)
      const [shown, setShown] = useState<'table' | 'card'>(view === 'table' ? 'card' : 'table')
      useLayoutEffect(() => {
        if (page === drills) drawnAtOnce = screen.getAllByText('Drill').length
      }, [page])
      return (
        <>
          <button type="button" onClick={() => setShown(view)}>
            View
          </button>
          <button type="button" onClick={() => setPage(drills)}>
            Answer
          </button>
          <ItemsResults
            {...{ query, page }}
            view={shown}
            search={{}}
            isPhone
            isStale={false}
            isSelecting={false}
            onSelectAll={() => undefined}
            isScrolling={false}
          />
        </>
      )
    }
    const { user } = await renderPage('/items', Results, '/items')
    await user.click(screen.getByText('View'))
    await user.click(screen.getByText('Answer'))
    expect(drawnAtOnce).toBe(count)
    expect(screen.getAllByText('Drill')).toHaveLength(25)
  },
)

it.each([
  ['cards', 'card', false],
  ['rows of a phone', 'card', true],
  ['a table', 'table', false],
] as const)(
  'A press in selection mode selects %s, and a press with Shift all rows up to the pressed one',
  async (_, view, isPhone) => {
    stubApi([
      [getSelf, { item: { id: 'jana', role: 'owner' } }],
      [getHousehold, { id: 'home', currency: 'EUR' }],
    ])
    clearSelection()
    const props = {
      query,
      page: lamps,
      view,
      isPhone,
      search: {},
      isStale: false,
      isScrolling: false,
      onSelectAll: () => undefined,
    }
    const { user, router } = await renderPage(
      '/items',
      () => <ItemsResults {...props} isSelecting />,
      '/items',
    )
    await screen.findAllByRole('checkbox', { name: 'Select Lamp' })
    const links = screen.getAllByRole('link', { name: /Lamp/ })
    const chosen = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox', { name: 'Select Lamp' })
        .flatMap((box, index) => (box.checked ? [index] : []))
    const press = (index: number) => user.click(links[index] ?? document.body)

    await press(1)
    expect(chosen()).toEqual([1])
    await user.keyboard('{Shift>}')
    await press(3)
    await user.keyboard('{/Shift}')
    expect(chosen()).toEqual([1, 2, 3])
    await press(2)
    expect(chosen()).toEqual([1, 3])
    expect(router.state.location.pathname).toBe('/items')

    links[0]?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/item/0'))
  },
)

it('A selection of all results leaves out a deselected item, without loading all results', async () => {
  const api = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'owner', name: 'Jana' } }],
    [getHousehold, { id: 'home', name: 'Mill', currency: 'EUR' }],
  ])
  setSelection({ kind: 'all', filter: { q: 'l' }, count: 3, value: 100, except: new Map() })
  const page = { ...lamps, total: 3, items: lamps.items.slice(0, 2) }
  const shown = () => (
    <ItemsResults
      {...{ query, page, view: 'card', search: {} }}
      isScrolling={false}
      isPhone={false}
      isStale={false}
      isSelecting
      onSelectAll={() => undefined}
    />
  )
  const { user } = await renderPage('/items', shown, '/items')
  const { result } = renderHookInApp(() => useSelection())
  const boxes = await screen.findAllByRole('checkbox', { name: 'Select Lamp' })
  for (const box of boxes) await user.click(box)
  expect(toBulkSelection(result.current)).toEqual({ search: { q: 'l', exceptIds: ['0', '1'] } })
  expect([selectionCount(result.current), selectionValue(result.current)]).toEqual([1, 20])
  expect(api.lines()).toEqual([])
  await user.click(boxes[0] ?? document.body)
  expect(toBulkSelection(result.current)).toEqual({ search: { q: 'l', exceptIds: ['1'] } })
  clearSelection()
})
