// @vitest-environment jsdom
import type * as Router from '@tanstack/react-router'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { router } from '#web/app/router.tsx'
import { reloadOnMissingChunk } from '#web/app/updates/chunk-reload.ts'
import { loadChunk } from '#web/shared/browser/chunks.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

vi.mock('#web/app/testing-page.tsx', () => ({
  TestingPage() {
    throw new Error('No such column')
  },
}))

const slow = vi.hoisted(() => ({ response: Promise.resolve() }))

/**
 * Imitates Vite's import of a missing file: resolves to undefined when a listener has called `preventDefault` on the
 * error event.
 */
async function findNothing(): Promise<never> {
  await slow.response
  const isThrown = dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  if (isThrown) throw new TypeError('Failed to fetch dynamically imported module: /a.js')
  return new Promise(() => undefined)
}

vi.mock('@tanstack/react-router', async (importOriginal) => {
  const actual = await importOriginal<typeof Router>()
  const lazyRouteComponent: typeof actual.lazyRouteComponent = (load, name) =>
    Object.assign(
      actual.lazyRouteComponent(name === 'LabelGeneratorPage' ? () => loadChunk(findNothing()) : load, name),
      { load },
    )
  return { ...actual, lazyRouteComponent }
})

it('The router loads the code of each page when the page is first opened', () => {
  // as: each route has a type of its own. The test only reads the option `component`, which all routes have.
  const routes = Object.values(router.routesById) as AnyRoute[]
  const pages = routes.filter(({ options }) => options.component && !('isRoot' in options))
  const early = pages.filter(
    ({ options, id }) => id !== '__root__' && !('preload' in (options.component ?? {})),
  )
  // An import through `loadChunk` is recognised by the source text of the function, because importing all pages would
  // take long.
  const unguarded = pages.filter(({ options }) => {
    const { load } = { load: undefined, ...options.component }
    return load && !String(load).includes('loadChunk')
  })
  expect(unguarded.map(({ id }) => id)).toEqual([])
  expect(early.map(({ id }) => id)).toEqual([])
  expect(pages.length).toBeGreaterThan(20)
})

it('The router scrolls a new page to the top, and shows the error page when a page throws an error', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const scrollTo = vi.fn<(options: unknown) => void>()
  vi.stubGlobal('scrollTo', scrollTo)
  stubApi()
  renderInApp(<RouterProvider router={router} />)
  await act(() => router.navigate({ to: '/' }))
  scrollTo.mockClear()
  await act(() => router.navigate({ to: '/testing' }))
  expect(await screen.findByText('500')).toBeTruthy()
  expect(screen.getByText(/No such column/)).toBeTruthy()
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 })))
})

/**
 * Renders the app for a signed-in user with a missing chunk. Returns a function that returns the time when the page was
 * reloaded, or null before that.
 */
function startOutdated() {
  document.cookie = 'hb.auth.session=true'
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { currency: 'EUR' }],
  ])
  sessionStorage.clear()
  reloadOnMissingChunk()
  return () => sessionStorage.getItem('cubby/chunk-reload')
}

it('The router reloads the page when the user opens a route while the preload of its chunk is failing', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const loadedAnew = startOutdated()
  renderInApp(<RouterProvider router={router} />)
  const { promise, resolve: response } = Promise.withResolvers<void>()
  slow.response = promise
  const ahead = router.preloadRoute({ to: '/reports/label-generator' })
  void router.navigate({ to: '/reports/label-generator' })
  await waitFor(() => expect(router.state.status).toBe('pending'))
  response()
  await ahead
  await waitFor(() => expect(loadedAnew()).not.toBeNull())
  await act(() => router.navigate({ to: '/testing' }))
})

it('The router reloads the page when the user opens a route with a missing chunk, but not when the route is only preloaded', async () => {
  const loadedAnew = startOutdated()
  await router.preloadRoute({ to: '/reports/label-generator' })
  expect(loadedAnew()).toBeNull()
  void router.navigate({ to: '/reports/label-generator' })
  await waitFor(() => expect(loadedAnew()).not.toBeNull())
})

it.each([
  ['/items?labels=zzz&fields=&page=abc&view=odd&unknown=1', {}],
  [
    '/items?loc=7b5c1f0e-1111-4222-8333-944455556666&page=2',
    { locations: ['7b5c1f0e-1111-4222-8333-944455556666'], page: 2 },
  ],
  ['/locations?at=zzz', {}],
  ['/history?person=zzz', {}],
  ['/scanner?mode=zzz', {}],
  ['/tools/trash?entity=zzz', {}],
])('The router drops unknown search parameters of %s before the page reads them', (address, known) => {
  const location = router.parseLocation({ ...router.history.location, ...addressOf(address) })
  const search: unknown = router.matchRoutes(location).at(-1)?.search
  expect(JSON.parse(JSON.stringify(search))).toEqual(known)
})

function addressOf(address: string) {
  const [pathname = '', search = ''] = address.split('?')
  return { href: address, pathname, search: `?${search}` }
}
