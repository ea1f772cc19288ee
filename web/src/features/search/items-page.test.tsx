// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { ItemsPage } from '#web/features/search/items-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'
import { sentRequest } from '#web-test/sent-request.ts'

it('shows on a phone that a search failed without waiting for the filters', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { requests, lines } = stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'household', currency: 'EUR' }],
  ])
  await renderPage('/items', ItemsPage, '/items')
  await waitFor(() =>
    expect(lines().toSorted()).toEqual(['GET /items/facets', expect.stringContaining('GET /items?')]),
  )
  const search = requests.find(({ line }) => line.startsWith('GET /items?'))
  sentRequest(search).respond({ status: 500, body: { code: 'internal', error: 'It failed' } })
  await screen.findByRole('alert')
  await waitFor(() => expect(document.querySelector('.animate-pulse-soft')).toBeNull())
})
