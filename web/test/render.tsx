import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, render, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, vi } from 'vitest'
import en from '#web/i18n/locales/en.json' with { type: 'json' }
import { dismissToast, toastStore } from '#web/shared/toasts.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
})

// A long timeout, because code that is loaded on demand takes long on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

/** Simulates the width of a window, because jsdom does not compute a layout. */
function stubWidth(matching: 'min-width' | 'max-width') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(matching),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** Simulates a phone until the test ends. Without it, tests have a wide window. */
export const stubPhone = () => stubWidth('max-width')

beforeEach(() => {
  stubWidth('min-width')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.get()) dismissToast(id)
})

function inApp() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity }, mutations: { networkMode: 'always' } },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { queryClient, wrapper }
}

export function renderInApp(element: ReactNode) {
  const { queryClient, wrapper } = inApp()
  return { queryClient, user: userEvent.setup(), ...render(element, { wrapper }) }
}

export async function renderPage(path: string, component: () => ReactNode, address: string) {
  const root = createRootRoute({ notFoundComponent: () => null })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([shell.addChildren([page])]), history })
  await router.load()
  // as: the type of `RouterProvider` accepts only the router of the app, not this test's router.
  const shown = renderInApp(<RouterProvider router={router as never} />)
  return { router, ...shown }
}

export const renderSignIn = (component: () => ReactNode, search: string) =>
  renderOutside('/', component, search)

export function renderOutside(path: string, component: () => ReactNode, search: string) {
  const root = createRootRoute({ notFoundComponent: () => null })
  const page = createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [path + search] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  // as: the type of `RouterProvider` accepts only the router of the app, not this test's router.
  return { router, ...renderInApp(<RouterProvider router={router as never} />) }
}

export function renderHookInApp<Result>(useHook: () => Result) {
  const { queryClient, wrapper } = inApp()
  return { queryClient, ...renderHook(useHook, { wrapper }) }
}

export const toastTexts = () => toastStore.get().map(({ kind, text }) => `${kind}: ${text}`)
