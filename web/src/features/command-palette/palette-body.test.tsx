// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listItems } from '#contract/items/item-lists.ts'
import { getItem } from '#contract/items/items.ts'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { PaletteBody } from './palette-body.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const nothing = { page: 1, pageSize: 6, total: 0, totalValue: 0, items: [] }

function open(nearest: object[], items: object[] = [], labels: object[] = [], locations: object[] = []) {
  stubApi([
    [listItems, { ...nothing, nearest, items }],
    [listLocations, locations],
    [listLabels, labels],
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill', role: 'owner' } }],
  ])
  const ignore = () => undefined
  return renderPage(
    '/home',
    () => <PaletteBody mode="palette" onClose={ignore} onOpen={ignore} onMove={ignore} />,
    '/home',
  )
}

/** Opens a palette whose searches wait until the test responds to them. */
async function openWithoutResults() {
  localStorage.clear()
  const api = stubApi([
    [listLocations, []],
    [listLabels, []],
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill', role: 'owner' } }],
  ])
  const ignore = () => undefined
  const Page = () => <PaletteBody mode="palette" onClose={ignore} onOpen={ignore} onMove={ignore} />
  return { api, ...(await renderPage('/home', Page, '/home')) }
}

it('The palette offers to add an item with the typed name when no item is similar', async () => {
  const { user } = await open([])
  await user.type(await screen.findByRole('combobox'), 'qqq')
  expect(await screen.findByRole('row', { selected: true, name: /Add item “qqq”/ })).toBeTruthy()
  expect(screen.queryByText('Did you mean:')).toBeNull()
})

it('The palette selects a similar item, not the offer to add an item, when the query has a typo', async () => {
  const { user, router } = await open([lamp])
  await user.type(await screen.findByRole('combobox'), 'lmap')
  const row = await screen.findByRole('row', { selected: true, name: /Lamp/ })
  const adding = screen.getByRole('row', { name: /Add item “lmap”/ })
  expect(row.compareDocumentPosition(adding)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${lamp.id}`))
})

it.each(['print labels', 'Import a spreadsheet'])(
  'The palette selects the command whose name was typed, not similar items or the offer to add an item: %s',
  async (typed) => {
    const { user } = await open([lamp])
    await user.type(await screen.findByRole('combobox'), typed)
    await screen.findByText('Did you mean:')
    const selected = screen.getByRole('row', { selected: true })
    expect(selected.textContent.toLowerCase()).toMatch(new RegExp(`^${typed}`, 'i'))
    const others = screen.getAllByRole('row').filter((row) => row !== selected)
    expect(others.some(({ textContent }) => textContent.startsWith(selected.textContent))).toBe(false)
  },
)

it('The palette selects a command, not a label, when only the command contains the typed text as a whole word', async () => {
  const { user } = await open([], [], [{ id: 'l', name: 'Important', color: '' }])
  await user.type(await screen.findByRole('combobox'), 'import')
  await screen.findByRole('row', { name: /Important/ })
  expect(screen.getByRole('row', { selected: true }).textContent).toContain('Import a spreadsheet')
})

it('The palette lists locations and labels first, then similar items, and last the offers to add a record', async () => {
  const garage = { id: 'g', name: 'Garage', path: ['House', 'Garage'] }
  const label = { id: 'l', name: 'Garage sale', color: '' }
  const { user } = await open([], [{ ...lamp, name: 'Garage lamp' }], [label], [garage])
  await user.type(await screen.findByRole('combobox'), 'garage')
  await screen.findByRole('row', { name: /Garage lamp/ })
  const titles = screen.getAllByRole('rowgroup').map((group) => group.querySelector('h2')?.textContent)
  expect(titles).toEqual(['Locations', 'Labels', 'Items', 'Actions'])
  expect(screen.getByRole('row', { selected: true }).textContent).toContain('Garage')
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Add label “garage”')
})

it('The palette moves the focus on Tab from its search field to the actions of the selected row', async () => {
  const { user } = await open([], [lamp])
  await user.type(await screen.findByRole('combobox'), 'lamp')
  await screen.findByRole('row', { selected: true, name: /Lamp/ })
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Move')
})

it('The palette shows the results of the likeliest spelling, with their number, when the text is misspelled', async () => {
  const answers = new Map([
    ['lmap', { ...nothing, nearest: [lamp], spellings: ['lamp', 'map'] }],
    ['lamp', { ...nothing, total: 9, items: [lamp] }],
  ])
  const api = stubApi([
    [listLocations, []],
    [listLabels, []],
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill', role: 'owner' } }],
  ])
  const ignore = () => undefined
  const { user } = await renderPage(
    '/home',
    () => <PaletteBody mode="palette" onClose={ignore} onOpen={ignore} onMove={ignore} />,
    '/home',
  )
  await user.click(await screen.findByRole('combobox'))
  await user.paste('lmap')
  for (const q of ['lmap', 'lamp']) {
    await waitFor(() => expect(api.requests.some(({ line }) => line.includes(`q=${q}`))).toBe(true))
    const asked = api.requests.find(({ line }) => line.includes(`q=${q}`))
    sentRequest(asked).respond({ body: answers.get(q) })
  }
  const group = await screen.findByRole('rowgroup', { name: 'Did you mean:' })
  expect(within(group).getByRole('row', { name: /Lamp/ })).toBeTruthy()
  expect(within(group).getByText('Lamp', { selector: 'mark' })).toBeTruthy()
  expect(screen.getByText('Show all 9 in Search')).toBeTruthy()
})

it('The palette selects an item, not a command, when both have the typed name', async () => {
  const { user } = await open([], [{ ...lamp, name: 'Print labels' }])
  await user.type(await screen.findByRole('combobox'), 'print labels')
  const rows = await screen.findAllByRole('row', { name: /Print labels/ })
  await waitFor(() => expect(rows[0]?.getAttribute('aria-selected')).toBe('true'))
  expect(screen.getByRole('rowgroup', { name: 'Items' }).contains(rows[0] ?? null)).toBe(true)
})

it('The palette finds the page of custom fields by its name, and opens that page on Enter', async () => {
  const { user, router } = await open([])
  await user.type(await screen.findByRole('combobox'), 'custom f')
  await screen.findByRole('row', { selected: true, name: /Custom fields/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/custom-fields'))
})

it('The palette lists the items opened last on this device, or the items changed last when none were opened', async () => {
  localStorage.clear()
  await open([], [lamp])
  expect(await screen.findByRole('rowgroup', { name: 'Recently changed' })).toBeTruthy()
  cleanup()
  localStorage.setItem('cubby/viewed/jana/mill', JSON.stringify([lamp.id]))
  await open([], [lamp])
  const rows = await screen.findByRole('rowgroup', { name: 'Recently viewed' })
  expect(within(rows).getByRole('row', { name: /Lamp/ })).toBeTruthy()
  expect(screen.queryByText('Recently changed')).toBeNull()
  localStorage.clear()
})

it('The palette opens no item on Enter while the items opened last are loading', async () => {
  localStorage.setItem('cubby/viewed/jana/mill', JSON.stringify([lamp.id]))
  const api = stubApi([
    [listLocations, []],
    [listLabels, []],
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill', role: 'owner' } }],
  ])
  const ignore = () => undefined
  const Page = () =>
    useSession() ? <PaletteBody mode="palette" onClose={ignore} onOpen={ignore} onMove={ignore} /> : null
  const { user, router } = await renderPage('/home', Page, '/home')
  await screen.findByRole('combobox')
  await waitFor(() => expect(api.lines()).toHaveLength(1))
  expect(api.lines()[0]).toContain(`ids=${lamp.id}`)
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/home')
  sentRequest(api.requests[0]).respond({ body: { ...nothing, items: [lamp] } })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${lamp.id}`))
  expect(api.lines()).toHaveLength(1)
  localStorage.clear()
})

it('The arrow keys wrap around at both ends of the palette', async () => {
  const { user } = await open([], [lamp])
  await user.type(await screen.findByRole('combobox'), 'lamp')
  await screen.findByRole('row', { selected: true, name: /Lamp/ })
  await user.keyboard('{ArrowUp}')
  expect(screen.getAllByRole('row').at(-1)?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('row', { selected: true, name: /Lamp/ })).toBe(screen.getAllByRole('row')[0])
})

it('The arrow keys and Enter choose among the results of the typed text when they are pressed before these arrive', async () => {
  const { api, user, router } = await openWithoutResults()
  await user.type(await screen.findByRole('combobox'), 'la')
  const asked = () => api.requests.find(({ line }) => line.includes('q=la&'))
  await waitFor(() => expect(asked()).toBeDefined())
  await user.keyboard('{ArrowDown}{Enter}')
  const items = [lamp, { ...lamp, id: 'lantern', name: 'Lantern' }]
  sentRequest(asked()).respond({ body: { ...nothing, items } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/item/lantern'))
})

it('The palette opens nothing when the user goes on typing after Enter, before the results arrive', async () => {
  const { api, user, router, queryClient } = await openWithoutResults()
  await user.type(await screen.findByRole('combobox'), 'la{Enter}mp')
  await waitFor(() => expect(api.lines().some((line) => line.includes('q=lamp'))).toBe(true))
  for (const { respond } of api.requests) respond({ body: { ...nothing, total: 1, items: [lamp] } })
  await screen.findByRole('row', { name: /Lamp/ })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(router.state.location.pathname).toBe('/home')
})

it('The palette keeps a row active while its quantity is typed, and saves the quantity on blur', async () => {
  localStorage.clear()
  const vase = { ...lamp, id: 'vase', name: 'Vase' }
  const api = stubApi([
    [listItems, { ...nothing, items: [lamp, vase] }],
    [getItem, lamp],
    [listLocations, []],
    [listLabels, []],
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill', role: 'owner' } }],
  ])
  const ignore = () => undefined
  const { user } = await renderPage(
    '/home',
    () => <PaletteBody mode="palette" onClose={ignore} onOpen={ignore} onMove={ignore} />,
    '/home',
  )
  const other = await screen.findByRole('row', { name: /Vase/ })
  act(() => screen.getByRole('button', { name: 'Add 1 more' }).focus())
  await user.keyboard('+')
  await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '3')
  await user.hover(other)
  expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '+3')
  expect(other.ariaSelected).not.toBe('true')

  await user.click(screen.getByRole('combobox'))
  await waitFor(() =>
    expect(api.requests).toMatchObject([{ line: `PATCH /items/${lamp.id}`, body: { quantity: 4 } }]),
  )
  expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull()
})
