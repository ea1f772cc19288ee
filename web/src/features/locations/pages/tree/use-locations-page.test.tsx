// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listItems } from '#contract/items/item-lists.ts'
import { getHousehold } from '#contract/households/households.ts'
import {
  countLocationContents,
  listLocationLevels,
  type LocationNode,
  outermostId,
} from '#contract/locations/location-tree.ts'
import { getLocation, listLocations, type Location } from '#contract/locations/locations.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { locationQuery } from '#web/features/locations/location-pages.queries.ts'
import { readLabelHandoff } from '#web/features/printed-labels/label-handoff.ts'
import { useShownLocation } from '#web/features/locations/use-shown-location.ts'
import { LocationPane } from './location-pane.tsx'
import { type TreeDialog, TreeDialogs } from './tree-dialogs.tsx'
import { saveOpenLocations } from './open-locations.ts'
import { flatten, type TreeRow } from './tree-rows.ts'
import { LocationRow } from './location-row.tsx'
import { type TreeActions, TreeContext } from './tree-context.ts'
import { type LocationsPageState, useLocationsPage } from './use-locations-page.ts'
import { hasOpenOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { setActingHousehold } from '#web/shared/account/acting-household.ts'
import { renderInApp, renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi, type StubRequest } from '#web-test/stub-api.ts'

const house: LocationNode = { id: 'house', name: 'House', childCount: 1, rowCount: 5, value: 0 }
const attic: LocationNode = {
  id: 'attic',
  name: 'Attic',
  parentId: 'house',
  childCount: 1,
  rowCount: 2,
  value: 0,
}
const shed: LocationNode = { id: 'shed', name: 'Shed', childCount: 0, rowCount: 0, value: 0 }
const levels: Record<string, LocationNode[]> = { [outermostId]: [shed, house], house: [attic] }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

function respond({ line, respond: send }: StubRequest) {
  if (!line.startsWith('GET /locations/levels')) {
    return send({ body: { ...attic, path: [{ id: 'house', name: 'House' }] } })
  }
  const ids = new URLSearchParams(line.split('?')[1]).getAll('in')
  const loaded = ids.map((parentId) => ({ parentId, total: 2, items: levels[parentId] ?? [] }))
  send({ body: { total: 3, levels: loaded } })
}

/** Opens the page and waits for its tree. The house is expanded, as there are few top-level locations. */
async function open(address: string, shown = ['shed', 'house', 'attic']) {
  const api = stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getHousehold, { id: 'household' }],
  ])
  let page: LocationsPageState | undefined
  function Probe() {
    const current = useLocationsPage()
    useEffect(() => {
      page = current
    })
    return (
      <div role="treegrid">
        {flatten(current.treeProps.rows).map(({ id }) => (
          <button key={id} type="button" data-key={id} aria-label={id} />
        ))}
      </div>
    )
  }
  const { router } = await renderPage('/locations', Probe, address)
  const state = () => {
    if (!page) throw new Error('The page is not there')
    return page
  }
  await waitFor(() => {
    for (const request of api.requests.splice(0)) respond(request)
    expect(flatten(state().treeProps.rows).map(({ id }) => id)).toEqual(shown)
  })
  return { api, router, state }
}

it('useShownLocation returns the location shown beside the tree, even when the user has not chosen one', async () => {
  function Dialog() {
    return useShownLocation() ?? 'none'
  }
  await open('/locations')
  await renderPage('/locations', Dialog, '/locations')
  expect(await screen.findByText('house')).toBeTruthy()
})

it('useShownLocation returns the shown location even to a dialog that was opened before the page of locations', async () => {
  function Dialog() {
    return useShownLocation() ?? 'none'
  }
  await renderPage('/locations', Dialog, '/locations')
  await screen.findByText('none')
  await open('/locations')
  expect(await screen.findByText('house')).toBeTruthy()
})

it('The tree of locations stays collapsed after a reload when the user had collapsed all', async () => {
  const household = '0190aaaa-0000-7000-8000-000000000000'
  setActingHousehold(household)
  saveOpenLocations(household, new Set())
  const { state } = await open('/locations', ['shed', 'house'])
  expect(state().tree.open.size).toBe(0)
})

it('The location beside the tree stays when another location is deleted, and its parent replaces it when it is deleted itself', async () => {
  const { router, state } = await open('/locations?at=attic')
  async function remove(id: string) {
    const row = flatten(state().treeProps.rows).find((each) => each.id === id)
    if (!row) throw new Error(`There is no row of ${id}`)
    act(() => state().treeProps.actions.onDo('delete', row))
    // as: `dialog` can be of any kind. After the action `delete` it is the dialog `delete`.
    const dialog = state().dialog as TreeDialog & { kind: 'delete' }
    await act(async () => dialog.onDeleted())
  }
  await remove('shed')
  expect(router.state.location.search).toEqual({ at: 'attic' })
  await remove('attic')
  await waitFor(() => expect(router.state.location.search).toEqual({ at: 'house' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-key')).toBe('house'))
})

it('The tree focuses the row above a deleted location that was shown beside the tree', async () => {
  const { router, state } = await open('/locations?at=attic')
  act(() => state().continueAfterDelete(['attic']))
  await waitFor(() => expect(router.state.location.search).toEqual({ at: 'house' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-key')).toBe('house'))
})

it('Two locations are renamed, and two are moved, when the second one is sent before the response to the first', async () => {
  const { state, api } = await open('/locations?at=attic')
  const rowOf = (id: string) => {
    const row = flatten(state().treeProps.rows).find((each) => each.id === id)
    if (!row) throw new Error(`There is no row of ${id}`)
    return row
  }
  const sent: StubRequest[] = []
  /** Responds to each request, because a write lasts until the tree has been fetched again. */
  const respondUntil = (count: number) =>
    waitFor(() => {
      for (const request of api.requests.splice(0)) {
        if (!request.line.startsWith('GET')) sent.push(request)
        respond(request)
      }
      expect(sent).toHaveLength(count)
    })
  const { actions, onMove } = state().treeProps
  act(() => actions.onDo('rename', rowOf('attic')))
  act(() => void actions.onName(rowOf('attic'), 'Loft'))
  act(() => actions.onDo('rename', rowOf('shed')))
  act(() => void actions.onName(rowOf('shed'), 'Hut'))
  act(() => actions.onNamed(rowOf('attic'), false))
  expect(state().treeProps.actions.editing).toBe('shed')
  await respondUntil(2)
  act(() => onMove(['attic'], 'shed'))
  act(() => onMove(['shed'], undefined))
  await respondUntil(4)
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Loft' },
    { name: 'Hut' },
    { ids: ['attic'], parentId: 'shed' },
    { ids: ['shed'], parentId: null },
  ])
})

it('Only visible selected locations are counted, moved, deleted and printed', async () => {
  const { router, state } = await open('/locations?at=attic')
  act(() => state().selection.set(new Set(['attic', 'shed'])))
  expect(state().selectedCount).toBe(2)
  act(() => state().tree.closeAll())
  expect(state().selectedCount).toBe(1)
  act(() => state().moveSelected())
  expect(state().dialog).toMatchObject({ kind: 'move', rows: [{ id: 'shed' }] })
  act(() => state().deleteSelected())
  expect(state().dialog).toMatchObject({ kind: 'delete', rows: [{ id: 'shed' }] })
  await act(async () => state().printSelected())
  expect(readLabelHandoff()).toEqual({ locations: ['shed'], count: 1 })
  expect(router.state.location.pathname).toBe('/reports/label-generator')
})

it('The selection of locations stays, but its bar closes, while all selected locations are hidden', async () => {
  const { state } = await open('/locations?at=house')
  act(() => state().selection.set(new Set(['attic'])))
  expect([hasOpenOverlay(), state().treeProps.selected]).toEqual([true, new Set(['attic'])])
  act(() => state().tree.closeAll())
  expect([hasOpenOverlay(), state().treeProps.selected]).toEqual([false, new Set(['house'])])
  act(() => state().tree.setOpen(new Set(['house'])))
  expect([hasOpenOverlay(), state().selectedCount]).toEqual([true, 1])
})

it('The dialog to delete a location shows at the location picker why the contents cannot be moved to the chosen location', async () => {
  const contents = { items: 1, locations: 1, files: 0, maintenance: 0, value: 0 }
  const { requests } = stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getHousehold, { id: 'household', currency: 'EUR' }],
    [countLocationContents, contents],
  ])
  const ignore = () => undefined
  const toRow = (node: LocationNode): TreeRow => ({
    id: node.id,
    kind: 'location',
    parentId: 'house',
    level: 1,
    node,
  })
  const dialog = { kind: 'delete', rows: [attic, shed].map(toRow), onDeleted: ignore } as const
  const { user } = await renderPage('/', () => <TreeDialogs dialog={dialog} onClose={ignore} />, '/')
  const picker = await screen.findByRole('button', { name: /New location of the contents/ })
  const button = screen.getByRole('button', { name: 'Delete' })
  await user.click(button)
  const isDeletion = ({ line }: { line: string }) => line.startsWith('POST /locations/delete')
  await waitFor(() => expect(requests.some(isDeletion)).toBe(true))
  const body = { code: 'too_deep', error: 'Too deep.', fields: { contentsTo: 'would make more levels' } }
  sentRequest(requests.find(isDeletion)).respond({ status: 422, body })
  await screen.findByText(/nested too deeply/)
  expect(picker.getAttribute('aria-invalid')).toBe('true')
})

it('The dialog to delete many locations asks for their number without thousands separators', async () => {
  const contents = { items: 10, locations: 0, files: 0, maintenance: 0, value: 0 }
  stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getHousehold, { id: 'household', currency: 'EUR' }],
    [countLocationContents, contents],
  ])
  const ignore = () => undefined
  const rows = Array.from({ length: 1000 }, (_, index): TreeRow => {
    const node = { ...shed, id: `shed-${index}` }
    return { id: node.id, kind: 'location', parentId: outermostId, level: 0, node }
  })
  const dialog = { kind: 'delete', rows, onDeleted: ignore } as const
  await renderPage('/', () => <TreeDialogs dialog={dialog} onClose={ignore} />, '/')
  expect(await screen.findByText(/asked to type “1000” first/)).toBeTruthy()
})

/**
 * Opens the page at the last of `total` top-level locations. `respond` returns the pages requested since the last call.
 */
async function openLongLevel(total: number) {
  const rooms = Array.from({ length: total }, (_, index) => ({ ...shed, id: `room-${index}` }))
  const { requests } = stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getHousehold, { id: 'household' }],
  ])
  const tree: Partial<LocationsPageState['tree']> = {}
  function Probe() {
    const page = useLocationsPage()
    useEffect(() => void Object.assign(tree, page.tree))
    return null
  }
  await renderPage('/locations', Probe, `/locations?at=room-${total - 1}`)
  function respondAll() {
    const pages: number[] = []
    for (const { line, respond: send } of requests.splice(0)) {
      if (!line.startsWith('GET /locations/levels')) {
        send({ body: { ...rooms.at(-1), path: [] } })
        continue
      }
      const page = Number(new URLSearchParams(line.split('?')[1]).get('page'))
      pages.push(page)
      const level = { parentId: null, total, items: rooms.slice((page - 1) * 200, page * 200) }
      send({ body: { total, levels: [level] } })
    }
    return pages
  }
  const ids = () => flatten(tree.rows ?? []).map(({ id }) => id)
  return { rooms, tree, ids, respondAll }
}

it('The tree loads all pages of a level when the location in the URL is not on the first page', async () => {
  const { rooms, ids, respondAll } = await openLongLevel(450)
  await waitFor(() => {
    respondAll()
    expect(ids()).toEqual(rooms.map(({ id }) => id))
  })
})

it('The tree loads at most 25 pages at once to find a location, then one page at a time', async () => {
  const { tree, ids, respondAll } = await openLongLevel(20_000)
  const loaded = () => ids().filter((id) => id.startsWith('room-')).length
  const pages: number[] = []
  await waitFor(() => {
    pages.push(...respondAll())
    expect(loaded()).toBe(5000)
  })
  expect(Math.max(...pages)).toBe(25)
  act(() => tree.loadMore?.(outermostId))
  await waitFor(() => {
    respondAll()
    expect(loaded()).toBe(5200)
  })
})

it('The tree shows an error toast when expanding all locations fails', async () => {
  const { api, state } = await open('/locations?at=attic')
  act(() => void state().tree.openAll())
  await waitFor(() => expect(api.requests).not.toEqual([]))
  sentRequest(api.requests.shift()).respond({ status: 500 })
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringContaining('error: ')]))
  expect(state().tree.isOpening).toBe(false)
})

it('The tree shows an error with a retry button when a search for locations fails', async () => {
  const { api, state } = await open('/locations?at=attic')
  act(() => state().setQuery('shed'))
  await waitFor(() => expect(api.requests).toHaveLength(1))
  sentRequest(api.requests.shift()).respond({ status: 500 })
  await waitFor(() => expect(state().found.failure).toBeDefined())
  act(() => state().found.failure?.retry())
  await waitFor(() => expect(api.requests).toHaveLength(1))
  sentRequest(api.requests.shift()).respond({ body: { total: 1, items: [{ ...shed, path: [] }] } })
  await waitFor(() => expect(state().found).toMatchObject({ failure: undefined, rows: [{ id: 'shed' }] }))
})

it.each([
  { width: 1024, isShown: false },
  { width: 1023, isShown: true },
])(
  'The row of a deep location shows its value only in a window too narrow for a second pane: at $width px it is shown: $isShown',
  async ({ width, isShown }) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === (width < 1024 ? '(min-width: 48rem)' : '(min-width: 64rem)'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    stubApi([[getHousehold, { id: 'household', currency: 'EUR' }]])
    const ignore = () => undefined
    const actions: TreeActions = {
      canWrite: false,
      editing: undefined,
      isSelecting: false,
      query: '',
      onDo: ignore,
      onMore: ignore,
      onName: async () => undefined,
      onNamed: ignore,
    }
    const node = { ...attic, value: 321 }
    renderInApp(
      <TreeContext value={{ ...actions, isFlat: false }}>
        <LocationRow row={{ id: 'attic', kind: 'location', parentId: 'house', level: 6, node }} isExpanded />
      </TreeContext>,
    )
    await screen.findByText('Attic')
    expect(screen.queryByText(/321/) !== null).toBe(isShown)
  },
)

it('The dialog of a location saves only the changed fields when another user has saved in the meantime', async () => {
  const texts = { id: 'attic', name: 'Attic', description: '', createdAt: '', updatedAt: '' }
  const totals = { totalPrice: 0, rowCount: 0, pieceCount: 0, locationCount: 0 }
  const location: Location = { ...texts, ...totals, children: [], path: [], attachments: [] }
  const { requests } = stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'household', currency: 'EUR' }],
    [listLocationLevels, { total: 1, levels: [{ parentId: 'attic', total: 0, items: [] }] }],
    [listLocations, []],
    [getLocation, location],
    [listItems, { items: [], total: 0 }],
  ])
  const Pane = () => <LocationPane id="attic" onDeleted={() => undefined} />
  const { user, queryClient } = await renderPage('/locations', Pane, '/locations')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit location' }))
  const description = await screen.findByRole('textbox', { name: 'Description' })
  act(() => void queryClient.setQueryData(locationQuery('attic').queryKey, { ...location, name: 'Loft' }))
  await user.type(description, 'Dusty')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const change = { line: 'PUT /locations/attic', body: { description: 'Dusty' } }
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining(change)))
})
