// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Claim, listClaims } from '#contract/insurance/claims.ts'
import { listPolicies } from '#contract/insurance/policies.ts'
import type { Location } from '#contract/locations/locations.ts'
import { AddToClaimDialog } from './add-to-claim-dialog.tsx'
import type { CountedLabel } from '#web/features/labels/labels.queries.ts'
import { LabelDialogs } from '#web/features/labels/pages/label-dialogs.tsx'
import { LocationDialogs } from '#web/features/locations/pages/location-dialogs.tsx'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

// as: the test claims have only the properties that the dialog reads.
const theft = { id: 'theft', name: 'Burglary', state: 'sent', date: '2026-11-12' } as Claim
const paid = { ...theft, id: 'flood', name: 'Flood', state: 'paid' } as Claim

// as (twice): the dialogs read only these properties.
const label = { id: 'bikes', name: 'Bikes' } as CountedLabel
const location = { id: 'garage', name: 'Garage' } as Location
const onClose = () => undefined

async function show(dialog = () => <AddToClaimDialog items={{ ids: ['camera'] }} onClose={onClose} />) {
  const api = stubApi([
    [listClaims, [theft, paid]],
    [listPolicies, []],
  ])
  return { ...(await renderPage('/items', dialog, '/items')), ...api }
}

it('Selected items are added to a claim that is not paid, and the toast counts items that the claim already had', async () => {
  const { user, requests } = await show()
  await user.click(await screen.findByRole('button', { name: /^Burglary/ }))
  expect(screen.queryByRole('button', { name: /^Flood/ })).toBeNull()
  const added = await waitFor(() => sentRequest(requests.find(({ line }) => line.startsWith('POST'))))
  expect([added.line, added.body]).toEqual(['POST /claims/theft/items', { ids: ['camera'] }])
  added.respond({ body: { matched: 1, changed: 0 } })
  await waitFor(() => expect(toastTexts().join()).toContain('The item was already in “Burglary”'))
})

it('Selected items are sent together with a new claim', async () => {
  const { user, requests } = await show()
  await user.click(await screen.findByRole('button', { name: 'New claim' }))
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  const created = await waitFor(() => sentRequest(requests.find(({ line }) => line === 'POST /claims')))
  expect(created.body).toMatchObject({ kind: 'theft', items: { ids: ['camera'] } })
})

it.each([
  [
    'a label',
    () => <LabelDialogs dialog="claim" label={label} labels={[]} onClose={onClose} />,
    { labels: ['bikes'] },
  ],
  [
    'a location and of the locations in it',
    () => <LocationDialogs dialog="claim" location={location} onClose={onClose} onDeleted={onClose} />,
    { locations: ['garage'], includeSubLocations: 'true' },
  ],
])(
  'All items of %s are added to a claim, and the toast says when there are none',
  async (_, dialog, search) => {
    const { user, requests } = await show(dialog)
    await user.click(await screen.findByRole('button', { name: /^Burglary/ }))
    const added = await waitFor(() => sentRequest(requests.find(({ line }) => line.startsWith('POST'))))
    expect([added.line, added.body]).toEqual(['POST /claims/theft/items', { search }])
    added.respond({ body: { matched: 0, changed: 0 } })
    await waitFor(() => expect(toastTexts().join()).toContain('No items found'))
  },
)
