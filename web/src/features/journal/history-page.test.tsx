// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type HistoryEntry, listHistory } from '#contract/journal.ts'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations.ts'
import { getSelf } from '#contract/users.ts'
import { HistoryPage } from '#web/features/journal/history-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { type StubRequest, stubApi } from '#web-test/stub-api.ts'

const mira = { id: 'mira', name: 'Mira' }
const entry = { actor: mira, source: 'web', isUndone: false, undone: null, canUndo: true } as const

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

async function open(items: HistoryEntry[], role = 'editor') {
  const api = stubApi([
    [listHistory, { page: 1, pageSize: 30, total: items.length, items }],
    [listLocations, []],
    [listLabels, []],
    [getSelf, { item: { role } }],
  ])
  const posts = () => api.requests.filter(({ line }) => line.startsWith('POST'))
  return { posts, ...(await renderPage('/history', HistoryPage, '/history')) }
}

it('shows an import as one entry with its file, rows and counts', async () => {
  const { posts, user } = await open([imported])
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('Mira imported household.csv')
  expect(row?.textContent).toContain('424 rows · added 12 items and 2 locations and changed 37 items')
  await user.click(await screen.findByRole('button', { name: /^Undo: Mira imported household.csv, \d+:\d+/ }))
  await waitFor(() => expect(lines(posts())).toEqual(['POST /journal/import/undo']))
})

it('shows an undo on the entry it took back, which can be redone', async () => {
  const { posts, user } = await open([undone])
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('Mira deleted 5 items')
  expect(row?.textContent).toMatch(/Undone by Tom, \d+:\d+/)
  await user.click(await screen.findByRole('button', { name: /^Redo: Mira deleted 5 items, / }))
  await waitFor(() => expect(lines(posts())).toEqual(['POST /journal/its-undo/undo']))
})

it('undoes edits that read as one from the last to the first', async () => {
  const { posts, user } = await open(edits)
  const [row, ...others] = await screen.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent).toContain('Mira changed Quantity of Olive oil · 3 changes')
  expect(row && within(row).getByText('2').tagName).toBe('DEL')
  expect(row && within(row).getByText('5').tagName).toBe('INS')
  await user.click(await screen.findByRole('button', { name: /^Undo: Mira changed Quantity of Olive oil, / }))
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(posts()).toHaveLength(count))
    posts()[count - 1]?.respond({ batchId: `undo-${count}` })
  }
  expect(lines(posts())).toEqual(['edit-5', 'edit-4', 'edit-3'].map((id) => `POST /journal/${id}/undo`))
})

it('offers a viewer nothing to undo', async () => {
  await open([imported], 'viewer')
  await screen.findByText('household.csv', { exact: false })
  expect(screen.queryByRole('button')).toBeNull()
})
