// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AssetPage } from '#web/features/items/asset-page.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it("The page of an asset ID redirects to the item when the URL has the item's id instead", async () => {
  stubApi()
  const { router } = await renderPage('/assets/$id', AssetPage, `/assets/${lamp.id}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${lamp.id}`))
})
