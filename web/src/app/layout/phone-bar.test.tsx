// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { PhoneBar } from './phone-bar.tsx'
import type { OpenOverlay } from '../overlays.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The bottom bar opens the palette on a long press of Search, and the search page on a short press', async () => {
  stubApi([[getSelf, { item: { id: 'jana', role: 'owner' } }]])
  const onOpen = vi.fn<OpenOverlay>()
  const { router } = await renderPage('/home', () => <PhoneBar onOpen={onOpen} />, '/home')
  const search = await screen.findByRole('link', { name: 'Search' })
  fireEvent.contextMenu(search)
  fireEvent.click(search, { detail: 1 })
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('palette')
  expect(router.state.location.pathname).toBe('/home')
  fireEvent.click(search, { detail: 1 })
  await waitFor(() => expect(router.state.location.pathname).toBe('/items'))
})

it.each(['/labels', '/profile', '/tools', '/history'])(
  'The bottom bar marks “More” as the current entry on %s',
  async (path) => {
    stubApi([[getSelf, { item: { id: 'jana', role: 'owner' } }]])
    await renderPage(path, () => <PhoneBar onOpen={() => undefined} />, path)
    const more = await screen.findByRole('button', { name: 'More' })
    expect(more.getAttribute('aria-current')).toBe('true')
  },
)
