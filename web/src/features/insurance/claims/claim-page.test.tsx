// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { type ClaimItem, listClaimItems } from '#contract/insurance/claim-items.ts'
import { type Claim, getClaim, getClaimSums } from '#contract/insurance/claims.ts'
import { claimQuery } from '../insurance.queries.ts'
import { ClaimPage } from './claim-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

// as: the test claim has only the properties that the page reads.
const claim = {
  id: 'theft',
  name: 'Burglary',
  kind: 'theft',
  date: '2026-11-12',
  currency: 'EUR',
  policy: null,
  contact: '',
  notes: '',
  state: 'draft',
  sentDate: '',
  paidDate: '',
  paidAmount: 0,
  itemCount: 2,
  loss: 900,
  gaps: { photo: 1, serialNumber: 0, receipt: 1, value: 0 },
} as unknown as Claim

const camera: ClaimItem = {
  id: 'one',
  itemId: 'camera',
  isInInventory: true,
  isChanged: true,
  name: 'Camera',
  assetId: '',
  quantity: 1,
  condition: 'stolen',
  loss: 700,
  ownLoss: null,
  value: 700,
  basis: 'purchase',
  locationPath: ['Office'],
  labels: [],
  gaps: ['photo', 'receipt'],
  takenAt: '2026-11-12T10:00:00Z',
}
const lens: ClaimItem = {
  ...camera,
  id: 'two',
  itemId: 'lens',
  name: 'Lens',
  gaps: [],
  isInInventory: false,
  isChanged: false,
}

const settlement = {
  loss: 900,
  aboveItemLimit: 0,
  aboveCategoryLimits: 0,
  deductible: 0,
  aboveTotalLimit: 0,
  pays: 900,
}

async function show(role = 'owner', changes: Partial<Claim> = {}) {
  const api = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill', role, name: 'Jana' } }],
    [getClaim, { ...claim, ...changes }],
    [getClaimSums, { settlement, categories: [], locations: [], labels: [] }],
    [listClaimItems, { page: 1, pageSize: 50, total: 2, items: [camera, lens] }],
  ])
  return { ...(await renderPage('/claim/$id', ClaimPage, '/claim/theft')), ...api }
}

const bodyOf = (requests: Awaited<ReturnType<typeof show>>['requests'], line: string) =>
  sentRequest(requests.find((request) => request.line === line)).body

it('The page of a claim shows what evidence its items lack, and which items changed in the inventory since', async () => {
  await show()
  expect(await screen.findByText('Missing: photo and receipt')).toBeTruthy()
  expect(screen.getByText('Changed in the inventory since')).toBeTruthy()
  expect(screen.getByText('No longer in the inventory')).toBeTruthy()
  const chips = within(screen.getByRole('group', { name: 'Missing evidence' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['No photo1', 'No receipt1'])
})

it('An item of a claim leads to the places where its missing evidence is added', async () => {
  const { user, requests } = await show()
  await user.click(await screen.findByRole('button', { name: /Camera/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Camera' }))
  expect(dialog.getByRole('link', { name: 'Add a receipt' }).getAttribute('href')).toBe('/item/camera#files')
  await user.click(dialog.getByRole('button', { name: 'Damaged' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests.map(({ line }) => line)).toContain('PATCH /claims/theft/items'))
  // The request does not contain the loss, which another user may have entered meanwhile.
  const change = { ids: ['one'], condition: 'damaged' }
  expect(bodyOf(requests, 'PATCH /claims/theft/items')).toEqual(change)
})

it('The dialog of an item stays open when another user removes all items from the claim', async () => {
  const { user, queryClient } = await show()
  await user.click(await screen.findByRole('button', { name: /Camera/ }))
  await screen.findByRole('dialog', { name: 'Camera' })
  act(() => void queryClient.setQueryData(claimQuery('theft').queryKey, { ...claim, itemCount: 0 }))
  await waitFor(() => expect(document.body.textContent).toContain('Nothing is listed yet'))
  expect(screen.getByRole('dialog', { name: 'Camera' })).toBeTruthy()
})

it('A claim becomes paid only with an amount', async () => {
  const { user, requests } = await show()
  await user.click(await screen.findByRole('button', { name: 'State: Draft' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Paid' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paid' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter the amount.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Amount paid in total'), '650')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests.map(({ line }) => line)).toContain('PUT /claims/theft'))
  expect(bodyOf(requests, 'PUT /claims/theft')).toMatchObject({ state: 'paid', paidAmount: 650 })
})

it('A claim that was paid on an unknown day shows the amount without a day', async () => {
  await show('owner', { state: 'paid', paidAmount: 650 })
  expect(await screen.findByText('€650.00 paid')).toBeTruthy()
})

it('The menu of a claim opens the dialog for a shared link', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'More actions of the claim' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }))
  expect(await screen.findByRole('dialog', { name: 'Share Burglary' })).toBeTruthy()
})

it('Viewers see a claim but cannot change it', async () => {
  await show('viewer')
  await screen.findByText('Missing: photo and receipt')
  expect(screen.queryByRole('button', { name: /Camera|Add items|State|More actions/ })).toBeNull()
})
