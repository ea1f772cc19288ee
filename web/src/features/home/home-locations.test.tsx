// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listLocations } from '#contract/locations/locations.ts'
import { HomeLocations } from '#web/features/home/home-locations.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The home page shows the locations with their items and links to them', async () => {
  stubApi([[listLocations, [{ id: 'attic', name: 'Attic', path: ['Attic'], rowCount: 2, value: 100 }]]])
  await renderPage('/home', HomeLocations, '/home')
  const attic = await screen.findByRole('link', { name: /^Attic\s*2 items/ })
  expect(attic.getAttribute('href')).toBe('/location/attic')
})

it('The home page shows the rooms of the house, sorted by value, without empty locations outside the house', async () => {
  const place = (name: string, rowCount: number, value: number, parentId?: string) => ({
    id: name,
    name,
    path: [name],
    rowCount,
    value,
    ...(parentId && { parentId }),
  })
  stubApi([
    [
      listLocations,
      [
        ...['Attic', 'Basement', 'Bedroom', 'Study'].map((name) => place(name, 0, 0)),
        place('Garden', 2, 50),
        place('House', 9, 900),
        place('Hall', 1, 20, 'House'),
        place('Kitchen', 8, 880, 'House'),
      ],
    ],
  ])
  await renderPage('/home', HomeLocations, '/home')
  await screen.findByRole('link', { name: /^Kitchen/ })
  const names = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.match(/[A-Z][a-z]+/)?.[0])
  expect(names).toEqual(['Kitchen', 'Garden', 'Hall'])
  expect(screen.getByRole('link', { name: 'All 8 Locations' })).toBeTruthy()
})
