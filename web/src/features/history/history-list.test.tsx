// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listRecordChanges, type RecordChange } from '#contract/history.ts'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { HistoryList } from './history-list.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const priced: RecordChange = {
  entity: 'item',
  id: 'oil',
  kind: 'changed',
  name: 'Olive oil',
  batchId: 'priced',
  createdAt: '2026-11-21T08:03:00Z',
  source: 'web',
  actor: { id: 'mira', name: 'Mira' },
  isUndone: false,
  fields: [{ field: 'purchasePrice', before: 10_000, after: 20_000 }],
}
const photographed: RecordChange = {
  ...priced,
  batchId: 'photographed',
  entity: 'attachment',
  id: 'photo',
  kind: 'created',
  fields: [{ field: 'type', before: null, after: 'photo' }],
}

it('The history labels each button with the change that the button undoes or redoes', async () => {
  const items = [{ ...priced, batchId: 'undo', source: 'undo' }, photographed, priced]
  stubApi([
    [listRecordChanges, { page: 1, pageSize: 30, total: items.length, items }],
    [listLocations, []],
    [listLabels, []],
    [getSelf, { item: { role: 'editor' } }],
  ])
  await renderPage('/item', () => <HistoryList owner={{ kind: 'item', id: 'oil' }} />, '/item')
  await screen.findByRole('button', { name: /^Redo: Mira undid a change \(Price\), \d+:\d+/ })
  const buttons = screen
    .getAllByRole('button', { name: /^Undo/ })
    .map((one) => one.getAttribute('aria-label'))
  expect(buttons).toEqual([
    expect.stringMatching(/^Undo: Mira added a photo, \d+:\d+/),
    expect.stringMatching(/^Undo: Mira changed Price, \d+:\d+/),
  ])
})
