// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { Totals } from '#web/features/home/totals.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The home page shows the numbers of items, locations and labels, and the total value', async () => {
  stubApi([[getHousehold, { currency: 'EUR', timeZone: 'UTC' }]])
  const statistics = {
    totalUsers: 1,
    totalItems: 40,
    totalLocations: 8,
    totalLabels: 6,
    totalItemPrice: 1234.5,
    totalWithWarranty: 0,
  }
  await renderPage('/home', () => <Totals statistics={statistics} />, '/home')
  expect(await screen.findByText('€1,234.50')).toBeTruthy()
  expect(screen.getByRole('link', { name: '40 Items' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '8 Locations' })).toBeTruthy()
  expect(screen.getAllByText('Labels')[0]?.closest('dt')?.nextElementSibling?.textContent).toBe('6')
})
