// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { listItems } from '#contract/items/item-lists.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { LocationChoice } from '#web/features/locations/location-choice.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { MoveDialog } from '#web/features/locations/move-dialog.tsx'
import { renderInApp, stubPhone } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const named = (...path: string[]) => ({ id: path.at(-1), name: path.at(-1), path, rowCount: 0 })
const noItems = [listItems, { items: [], total: 0 }] as const
const editor = [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'editor' } }] as const

afterEach(() => localStorage.clear())

it('The location picker shows “No locations found” to a viewer without offering a new location', async () => {
  stubApi([
    [listLocations, [named('Attic')]],
    [getSelf, { item: { role: 'viewer' } }],
  ])
  const { user } = renderInApp(<LocationChoice label="Location" value={null} onPick={() => undefined} />)
  await user.type(await screen.findByRole('combobox'), 'cellar')
  expect(await screen.findByText('No locations found')).toBeTruthy()
  expect(screen.queryByText(/Add location/)).toBeNull()
})

it('The location picker lists recently picked locations before the other locations have loaded', async () => {
  const all = [named('Attic'), named('House'), { ...named('House', 'Office'), parentId: 'House' }]
  stubApi([[listLocations, all], noItems, editor])
  const choice = <LocationChoice label="Location" value={null} onPick={() => undefined} />
  const first = renderInApp(choice)
  await first.user.click(await screen.findByRole('option', { name: /^Office/ }))
  first.unmount()

  const { requests } = stubApi([noItems, editor])
  renderInApp(choice)
  await screen.findByRole('option', { name: /^Office.*Recently used$/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  sentRequest(requests.find(({ line }) => line === 'GET /locations')).respond({ body: all })
  await screen.findByRole('option', { name: /^Attic/ })
  expect(screen.getAllByRole('option').map(({ dataset }) => dataset['key'])).toEqual([
    'Office',
    'Attic',
    'House',
  ])
})

function Loaded({ locations, children }: { locations: object[]; children: ReactNode }) {
  useQueryClient().setQueryData([...locationsQuery().queryKey], locations)
  return children
}

it('The location picker shows recent locations on a phone before the server has responded', async () => {
  stubPhone()
  localStorage.setItem(
    'cubby/draft/recent-locations/jana/home',
    JSON.stringify([{ id: 'Office', path: ['House', 'Office'] }]),
  )
  const { lines } = stubApi([noItems, editor])
  const ignore = () => undefined
  const sheet = <MoveDialog title="Move Lamp" onClose={ignore} onMove={ignore} currentId="Attic" />
  const first = renderInApp(sheet)
  await screen.findByRole('option', { name: /^Office/ })
  expect(lines()).toContain('GET /locations')
  first.unmount()

  const again = stubApi([noItems, editor])
  const all = [named('Attic'), named('House', 'Office'), named('Shed')]
  renderInApp(<Loaded locations={all}>{sheet}</Loaded>)
  await screen.findByRole('option', { name: /^Shed/ })
  expect(screen.getAllByRole('option')).toHaveLength(3)
  expect(again.lines()).not.toContain('GET /locations')
})

it('The location picker lists a newly created location among the recent ones', async () => {
  const { requests } = stubApi([[listLocations, [named('Attic')]], noItems, editor])
  const onPick = vi.fn<(id: string) => void>()
  const choice = <LocationChoice label="Location" value="Attic" onPick={onPick} />
  const first = renderInApp(choice)
  await screen.findByRole('option', { name: /^Attic/ })
  await first.user.type(screen.getByRole('combobox'), 'Trunk')
  await first.user.click(await screen.findByRole('option', { name: /in Attic$/ }))
  await waitFor(() => expect(requests).toHaveLength(1))
  sentRequest(requests[0]).respond({
    body: { id: 'Trunk', name: 'Trunk', path: [{ id: 'Attic', name: 'Attic' }] },
  })
  await waitFor(() => expect(onPick).toHaveBeenCalledWith('Trunk'))
  first.unmount()

  stubApi([noItems, editor])
  renderInApp(choice)
  expect(await screen.findByRole('option', { name: /^Trunk/ })).toBeTruthy()
})

it('The location picker creates a location at the top level by default, and none when Shift+Enter is pressed', async () => {
  const { requests } = stubApi([[listLocations, [named('Attic')]], noItems, editor])
  const { user } = renderInApp(<LocationChoice label="Location" value="Attic" onPick={() => undefined} />)
  await screen.findByRole('option', { name: /^Attic/ })
  await user.type(screen.getByRole('combobox'), 'Box')
  const top = await screen.findByRole('option', { name: 'Add location “Box”' })
  screen.getByRole('option', { name: 'Add location “Box” in Attic' })
  const posted = () => requests.filter(({ line }) => line === 'POST /locations').map(({ body }) => body)
  await user.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}')
  expect(posted()).toEqual([])
  await user.click(top)
  await waitFor(() => expect(posted()).toEqual([{ name: 'Box', parentId: null }]))
})

it('The location picker keeps the location that the user picks while another one is created', async () => {
  const { requests } = stubApi([[listLocations, [named('Attic'), named('Shed')]], noItems, editor])
  const onPick = vi.fn<(id: string) => void>()
  const { user } = renderInApp(<LocationChoice label="Location" value={null} onPick={onPick} />)
  const search = await screen.findByRole('combobox')
  await user.type(search, 'Cellar{Enter}')
  await waitFor(() => expect(requests.map(({ line }) => line)).toEqual(['POST /locations']))
  await user.clear(search)
  await user.click(screen.getByRole('option', { name: /^Shed/ }))
  sentRequest(requests[0]).respond({ status: 201, body: { ...named('Cellar'), path: [] } })
  const recent = () => localStorage.getItem('cubby/draft/recent-locations/jana/home')
  await waitFor(() => expect(recent()).toContain('Cellar'))
  expect(onPick.mock.calls).toEqual([['Shed']])
})
