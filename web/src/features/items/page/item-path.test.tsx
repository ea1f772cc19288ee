// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LocationSummary } from '#contract/locations/locations.ts'
import { ItemLocation } from '#web/features/items/page/item-path.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

// as: the page reads only the id and the name of a location.
const location = { id: 'bedroom', name: 'Bedroom' } as LocationSummary

it("The page of an item shows the item's location with pictures of other items in it", async () => {
  const api = stubApi()
  const { container } = await renderPage(
    '/item',
    () => <ItemLocation item={{ ...lamp, location }} onMove={undefined} />,
    '/item',
  )
  await waitFor(() => expect(api.lines().some((line) => line.includes('pageSize=4'))).toBe(true))
  const precious = api.requests.find(({ line }) => line.includes('pageSize=4'))
  expect(precious?.line).toContain('orderBy=purchasePrice')
  sentRequest(precious).respond({ body: { total: 9, items: [{ ...lamp, id: 'ring', imageId: 'photo' }] } })
  await waitFor(() => expect(container.querySelector('img')?.src).toContain('/items/ring/attachments/photo'))
})
