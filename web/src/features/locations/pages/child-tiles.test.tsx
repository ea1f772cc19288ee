// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChildTiles } from './child-tiles.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The tiles of a location show an error with a retry button when the children cannot be loaded', async () => {
  const { requests } = stubApi()
  const { user } = await renderPage('/location', () => <ChildTiles locationId="house" />, '/location')
  await waitFor(() => expect(requests).toHaveLength(1))
  sentRequest(requests[0]).respond({ status: 500 })
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  const node = { id: 'kitchen', name: 'Kitchen', childCount: 0, rowCount: 3, value: 0 }
  sentRequest(requests[1]).respond({
    body: { total: 1, levels: [{ parentId: 'house', total: 1, items: [node] }] },
  })
  expect(await screen.findByRole('link', { name: /Kitchen/ })).toBeTruthy()
})
