// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listLocations } from '#contract/inventory/locations.ts'
import { getSelf } from '#contract/people/users.ts'
import { LocationChoice } from '#web/features/locations/location-choice.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('says that no location is found, and offers a viewer no new one', async () => {
  stubApi([
    [listLocations, [{ id: 'attic', name: 'Attic', path: ['Attic'], rowCount: 0 }]],
    [getSelf, { item: { role: 'viewer' } }],
  ])
  const { user } = renderInApp(<LocationChoice label="Location" value={null} onPick={() => undefined} />)
  await user.type(await screen.findByRole('combobox'), 'cellar')
  expect(await screen.findByText('No locations found')).toBeTruthy()
  expect(screen.queryByText(/New location/)).toBeNull()
})
