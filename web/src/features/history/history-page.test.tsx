// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, onTestFinished } from 'vitest'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { listMembers } from '#contract/households/members.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { HistoryPage } from './history-page.tsx'
import he from '#web/i18n/locales/he.json' with { type: 'json' }
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi, type StubRequest } from '#web-test/stub-api.ts'

const mira = { id: 'mira', name: 'Mira' }
const entry = {
  actor: mira,
  source: 'web' as const,
  isUndone: false,
  undone: null,
  canUndo: true,
  records: [],
}

const imported: HistoryEntry = {
  ...entry,
  id: 'import',
  source: 'import',
  createdAt: '2026-11-21T11:20:00Z',
  fileName: 'household.csv',
  rows: 424,
  summary: [
    { entity: 'item', kind: 'created', count: 12, name: 'Lamp' },
    { entity: 'item', kind: 'changed', count: 37, name: 'Saw' },
    { entity: 'location', kind: 'created', count: 2, name: 'Attic' },
  ],
  changes: [{ entity: 'item', id: 'lamp', kind: 'created', name: 'Lamp', fields: [] }],
}
const undone: HistoryEntry = {
  ...entry,
  id: 'deletion',
  createdAt: '2026-11-21T09:58:00Z',
  isUndone: true,
  undone: { batchId: 'its-undo', createdAt: '2026-11-21T10:12:00Z', actor: { id: 'tom', name: 'Tom' } },
  summary: [{ entity: 'item', kind: 'deleted', count: 5, name: 'Box' }],
  changes: [],
}
const edits = [5, 4, 3].map((after, index): HistoryEntry => ({
  ...entry,
  id: `edit-${after}`,
  createdAt: `2026-11-21T08:0${3 - index}:00Z`,
  summary: [{ entity: 'item', kind: 'changed', count: 1, name: 'Olive oil' }],
  changes: [
    {
      entity: 'item',
      id: 'oil',
      kind: 'changed',
      name: 'Olive oil',
      fields: [{ field: 'quantity', before: after - 1, after }],
    },
  ],
}))

const lines = (requests: readonly StubRequest[]) => requests.map(({ line }) => line)

async function open(items: HistoryEntry[], role = 'editor', search = '') {
  const api = stubApi([
    [listHistory, { page: 1, pageSize: 30, total: items.length, items }],
    [listLocations, []],
    [listLabels, []],
    [listMembers, [mira, { id: 'tom', name: 'Tom' }]],
    [getSelf, { item: { role } }],
  ])
  const posts = () => api.requests.filter(({ line }) => line.startsWith('POST'))
  return { posts, ...(await renderPage('/history', HistoryPage, `/history${search}`)) }
}

it('The history shows an import as one entry with its file, rows and counts', async () => {
  const { posts, user } = await open([imported])
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('Mira imported household.csv')
  expect(row?.textContent).toContain('424 rows · added 12 items and 2 locations and changed 37 items')
  await user.click(await screen.findByRole('button', { name: /^Undo: Mira imported household.csv, \d+:\d+/ }))
  await waitFor(() => expect(lines(posts())).toEqual(['POST /journal/import/undo']))
})

it('The history separates person and action by a dash in Hebrew', async () => {
  i18next.addResourceBundle('he', 'translation', he)
  await i18next.changeLanguage('he')
  onTestFinished(() => void i18next.changeLanguage('en'))
  await open([imported])
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('Mira – ייבוא הקובץ ״household.csv״')
})

it('The history shows an undo at the entry that was undone, with a button to redo that entry', async () => {
  const { posts, user } = await open([undone])
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('Mira deleted 5 items')
  expect(row?.textContent).toMatch(/Undone by Tom, \d+:\d+/)
  await user.click(await screen.findByRole('button', { name: /^Redo: Mira deleted 5 items, / }))
  await waitFor(() => expect(lines(posts())).toEqual(['POST /journal/its-undo/undo']))
})

it('The history undoes the edits that one line combines, starting with the last edit', async () => {
  const { posts, user } = await open(edits)
  const [row, ...others] = await screen.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent).toContain('Mira changed Quantity of Olive oil · 3 changes')
  expect(row && within(row).getByText('2').tagName).toBe('DEL')
  expect(row && within(row).getByText('5').tagName).toBe('INS')
  await user.click(await screen.findByRole('button', { name: /^Undo: Mira changed Quantity of Olive oil, / }))
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(posts()).toHaveLength(count))
    sentRequest(posts()[count - 1]).respond({ batchId: `undo-${count}` })
  }
  expect(lines(posts())).toEqual(['edit-5', 'edit-4', 'edit-3'].map((id) => `POST /journal/${id}/undo`))
})

it('The history offers no undo to a viewer', async () => {
  await open([imported], 'viewer')
  await screen.findByText('household.csv', { exact: false })
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

it('The history is filtered by menus and days, which change the URL and appear as removable chips', async () => {
  const { router, user } = await open([imported])
  const choose = async (filter: string, option: string) => {
    await user.click(await screen.findByRole('button', { name: filter }))
    await user.click(await screen.findByRole('menuitem', { name: option }))
    await screen.findByRole('button', { name: `Remove filter “${option}”` })
  }
  await choose('Type', 'Saved views')
  await choose('Person', 'Tom')
  await choose('Source', 'Bulk changes')
  await choose('Type', 'Items')
  await user.click(screen.getByRole('button', { name: 'Period' }))
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '11/1/2026{Enter}')
  const all = { kind: 'item', person: 'tom', source: 'bulk', from: '2026-11-01' }
  await waitFor(() => expect(router.state.location.search).toEqual(all))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Remove filter “From Nov 1, 2026”' }))
  await user.click(await screen.findByRole('button', { name: 'Remove filter “Tom”' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'item', source: 'bulk' }))
})

it('The history does not say “former member” before the members have loaded', async () => {
  const { requests } = stubApi([
    [listHistory, { page: 1, pageSize: 30, total: 0, items: [] }],
    [listLocations, []],
    [listLabels, []],
    [getSelf, { item: { role: 'editor' } }],
  ])
  await renderPage('/history', HistoryPage, '/history?person=ben')
  await screen.findByRole('button', { name: 'Remove filter “Person”' })
  sentRequest(requests.find(({ line }) => line === 'GET /groups/members')).respond({ body: [mira] })
  expect(await screen.findByRole('button', { name: 'Remove filter “Former member”' })).toBeTruthy()
})

it('The history requests the changes that match the filters of the URL, and offers to clear the filters when none match', async () => {
  const api = stubApi([
    [listMembers, [mira]],
    [getSelf, { item: { role: 'viewer' } }],
  ])
  const address = '/history?kind=item&person=gone&source=tool&from=2026-11-01&to=2026-11-30'
  const { router, user } = await renderPage('/history', HistoryPage, address)
  await waitFor(() => expect(api.requests.some(({ line }) => line.includes('/journal/history'))).toBe(true))
  const request = api.requests.find(({ line }) => line.includes('/journal/history'))
  const asked = Object.fromEntries(new URLSearchParams(request?.line.split('?')[1]))
  const filter = { entity: 'item', actorId: 'gone', source: 'tool', from: '2026-11-01', to: '2026-11-30' }
  expect(asked).toEqual({ ...filter, page: '1', pageSize: '30' })
  sentRequest(request).respond({ body: { page: 1, pageSize: 30, total: 0, items: [] } })
  await screen.findByRole('heading', { name: 'No changes match' })
  expect(await screen.findByRole('button', { name: 'Remove filter “Former member”' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Person' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})
