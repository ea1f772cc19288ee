// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TrashPage } from '#web/features/trash/trash-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The Trash is searched while the user types, and Back restores the previous search', async () => {
  stubApi()
  const { router, user } = await renderPage('/tools/trash', TrashPage, '/tools/trash?q=lamp')
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  const search = () => router.state.location.search
  await user.click(screen.getByRole('button', { name: 'Items' }))
  await waitFor(() => expect(search()).toEqual({ q: 'lamp', kind: 'item' }))
  await user.type(field, ' shade')
  await waitFor(() => expect(search()).toEqual({ q: 'lamp shade', kind: 'item' }))
  router.history.back()
  await waitFor(() => expect(field.value).toBe('lamp'))
})

it('The Trash focuses its search field when the user presses the slash key', async () => {
  stubApi()
  const { user } = await renderPage('/tools/trash', TrashPage, '/tools/trash?q=lamp')
  const field = await screen.findByRole('searchbox')
  await user.keyboard('/')
  expect(document.activeElement).toBe(field)
})
