// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listLocations } from '#contract/locations/locations.ts'
import { HomeLocations } from '#web/features/home/home-locations.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('shows the locations with their items and links to them', async () => {
  stubApi([[listLocations, [{ id: 'attic', name: 'Attic', path: ['Attic'], rowCount: 2, value: 100 }]]])
  await renderPage('/home', HomeLocations, '/home')
  const attic = await screen.findByRole('link', { name: /^Attic\s*2 items/ })
  expect(attic.getAttribute('href')).toBe('/location/attic')
})
