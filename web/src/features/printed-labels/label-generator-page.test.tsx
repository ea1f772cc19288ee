// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { getCodeAddress } from '#contract/printed-labels/codes.ts'
import { listSheets } from '#contract/printed-labels/sheets.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { saveLabelHandoff } from './label-handoff.ts'
import { LabelGeneratorPage } from './label-generator-page.tsx'
import { renderOutside } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens the generator for the saved selection, and waits for the request of its preview. */
async function openGenerator() {
  const { requests } = stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getHousehold, { id: 'household' }],
    [listSheets, []],
    [getCodeAddress, { address: 'https://items.example.org' }],
  ])
  renderOutside('/reports/label-generator', LabelGeneratorPage, '?what=selection')
  await waitFor(() => expect(requests).toHaveLength(1))
  return requests
}

it('The label generator replaces a code and lines that locations do not support when locations are selected', async () => {
  const settings = { sheetId: 'custom', code: 'code128', lines: ['name', 'assetId', 'location'] }
  localStorage.setItem('cubby/label-settings', JSON.stringify(settings))
  saveLabelHandoff({ locations: ['attic', 'shed'], count: 2 })
  const requests = await openGenerator()
  const body = { locations: ['attic', 'shed'], code: 'qr', lines: ['name', 'location'] }
  expect(requests[0]).toMatchObject({ line: 'POST /stickers/preview', body })
  expect(screen.getByRole('radio', { name: 'Selected locations' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('switch', { name: 'Asset ID' })).toBeNull()
  expect(screen.getByRole('switch', { name: 'Parent location' })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Code' })).toHaveProperty('value', 'qr')
})

it('The label generator leaves out selected items that were deleted since', async () => {
  localStorage.setItem('cubby/label-settings', JSON.stringify({ sheetId: 'custom' }))
  saveLabelHandoff({ ids: ['drill', 'saw', 'lathe'], count: 3 })
  const requests = await openGenerator()
  const refusal = { code: 'not_found', error: 'Not found.', details: { missing: ['saw'] } }
  for (const request of requests) request.respond({ status: 404, body: refusal })
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.body).toMatchObject({ ids: ['drill', 'lathe'] })
})

it('A field of the label generator takes quick keys in the middle of its text', async () => {
  stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getHousehold, { id: 'household' }],
    [listSheets, []],
    [getCodeAddress, { address: 'https://items.example.org' }],
  ])
  const { router, user } = renderOutside('/reports/label-generator', LabelGeneratorPage, '?from=000-005')
  const field = await screen.findByRole('textbox', { name: 'From asset ID' })
  await user.type(field, '12', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  await user.type(screen.getByRole('textbox', { name: 'To asset ID' }), '1')
  expect(field).toHaveProperty('value', '000-12005')
  await waitFor(() => expect(router.latestLocation.search).toEqual({ from: '000-12005', to: '000-0901' }))
})

it('The label generator does not come back when the user leaves it right after typing a number', async () => {
  stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getHousehold, { id: 'household' }],
    [listSheets, []],
    [getCodeAddress, { address: 'https://items.example.org' }],
  ])
  const { router, user } = renderOutside('/reports/label-generator', LabelGeneratorPage, '?what=blank')
  await user.type(await screen.findByRole('textbox', { name: 'Number of labels' }), '7')
  await act(() => router.navigate({ to: '/history' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(router.latestLocation.pathname).toBe('/history')
})
