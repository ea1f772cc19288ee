// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listLocations } from '#contract/locations/locations.ts'
import { CreateLocationDialog } from '#web/features/locations/create-location-dialog.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The form of a new location creates the location with its description inside the location whose page is open', async () => {
  const api = stubApi([[listLocations, []]])
  const onClose = vi.fn<() => void>()
  const dialog = () => <CreateLocationDialog onClose={onClose} />
  const { user } = await renderPage('/location/$id', dialog, '/location/attic')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Shelf')
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'By the window')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const body = { name: 'Shelf', description: 'By the window', parentId: 'attic' }
  await waitFor(() => expect(api.requests.at(-1)).toMatchObject({ line: 'POST /locations', body }))
  sentRequest(api.requests.at(-1)).respond({
    status: 201,
    body: { id: 'shelf', name: 'Shelf' },
    batchId: 'batch',
  })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('The form of a new location empties the name and keeps the parent for the next location, before the server has responded', async () => {
  const { requests } = stubApi([[listLocations, []]])
  const dialog = () => <CreateLocationDialog onClose={() => undefined} />
  const { user } = await renderPage('/location/$id', dialog, '/location/attic')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await user.type(name, 'Shelf 1{Shift>}{Enter}{/Shift}')
  expect(name.value).toBe('')
  await user.type(name, 'Shelf 2{Enter}')
  const sent = () => requests.filter(({ line }) => line === 'POST /locations')
  await waitFor(() => expect(sent()).toHaveLength(1))
  sentRequest(sent()[0]).respond({ status: 201, body: { id: '1', name: 'Shelf 1' } })
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ body }) => body)).toMatchObject([
    { name: 'Shelf 1', parentId: 'attic' },
    { name: 'Shelf 2', parentId: 'attic' },
  ])
  sentRequest(sent()[1]).respond({ status: 201 })
})
