// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { LocationFilter } from '#web/features/search/filters/location-filter.tsx'
import type { ItemsSearchChanges } from '#web/features/search/url/items-search.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

function location(name: string, ...path: string[]) {
  return { id: name, name, parentId: path.at(-1) ?? null, path: [...path, name], itemCount: 1, rowCount: 1 }
}

const rooms = ['Attic', 'Bath', 'Cellar', 'Den', 'Hall', 'Kitchen', 'Office', 'Garage', 'Porch']
const locations = [
  ...rooms.map((name) => location(name)),
  location('Shelf', 'Garage'),
  location('Drill box', 'Garage', 'Shelf'),
]

async function open() {
  stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'owner' } }],
    [listLocations, locations],
  ])
  const change = vi.fn<(changes: ItemsSearchChanges) => void>()
  const page = () => <LocationFilter search={{}} change={change} facets={undefined} />
  const shown = await renderPage('/items', page, '/items')
  return { change, ...shown, field: await screen.findByRole('searchbox', { name: 'Search locations' }) }
}

it('The location filter finds a location at any depth by a part of its name, and shows its path', async () => {
  const { user, change, field } = await open()
  expect(screen.queryByRole('checkbox', { name: /Drill/ })).toBeNull()
  await user.type(field, 'dri')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: /Drill box.*Garage › Shelf/ }))
  expect(change).toHaveBeenLastCalledWith({ locations: ['Drill box'] })
})

it('The location filter expands a found location level by level', async () => {
  const { user, field } = await open()
  await user.type(field, 'garage')
  // Checks the order: first the location with the searched name, then the locations inside it.
  expect(screen.getAllByRole('checkbox')[0]?.closest('label')?.textContent).toContain('Garage')
  await user.click(screen.getByRole('button', { name: 'Locations in Garage' }))
  const inside = screen.getAllByRole('listitem')[0]
  expect(inside?.querySelectorAll('input')).toHaveLength(2)
})

it('The location filter shows a message when no location has the typed name', async () => {
  const { user, field } = await open()
  await user.type(field, 'zzz')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText('No locations found')).toBeTruthy()
})
