import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import { Root } from '#web/app/root.tsx'
import { parseItemsSearch } from '#web/features/items/items-search.ts'
import { ErrorPage, StandaloneErrorPage, UnknownPathPage } from '#web/frame/error-page.tsx'
import type en from '#web/i18n/locales/en.json'
import { ApiError } from '#web/shared/api-error.ts'
import { basePath } from '#web/shared/base-path.ts'
import { safeNext } from '#web/shared/next-path.ts'
import { queryClient } from '#web/shared/query-client.ts'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'
import { hasSessionCookie, sessionQuery } from '#web/shared/session.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    titleKey?: keyof typeof en
  }
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: UnknownPathPage })

interface SignInSearch {
  /** Where the visitor was heading. */
  next?: string
  /** An invitation. */
  token?: string
  /** The other form. */
  register?: boolean
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    ...(typeof search['next'] === 'string' ? { next: search['next'] } : {}),
    ...(typeof search['token'] === 'string' ? { token: search['token'] } : {}),
    ...(String(search['register']) === 'true' ? { register: true } : {}),
  }),
  beforeLoad: async ({ search }) => {
    if (search.token === undefined && hasSessionCookie() && (await isSignedIn())) {
      throw redirect({ href: basePath + safeNext(search.next) })
    }
  },
  component: lazyRouteComponent(() => import('#web/features/auth/sign-in-page.tsx'), 'SignInPage'),
  errorComponent: StandaloneErrorPage,
})

/** Everything inside the frame with its menu; only for who is signed in. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSession,
  errorComponent: StandaloneErrorPage,
  component: lazyRouteComponent(() => import('#web/app/shell.tsx'), 'Shell'),
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('#web/features/home/home-page.tsx'), 'HomePage'),
})

const itemsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/items',
  validateSearch: parseItemsSearch,
  component: lazyRouteComponent(() => import('#web/features/items/items-page.tsx'), 'ItemsPage'),
})

const newItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/new',
  component: lazyRouteComponent(() => import('#web/features/items/item-new-page.tsx'), 'ItemNewPage'),
})

const itemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id',
  component: lazyRouteComponent(() => import('#web/features/items/item-page.tsx'), 'ItemPage'),
})

const editItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id/edit',
  component: lazyRouteComponent(() => import('#web/features/items/item-edit-page.tsx'), 'ItemEditPage'),
})

const laterPage = lazyRouteComponent(() => import('#web/app/later-page.tsx'), 'LaterPage')

/** A screen that comes later: its address answers already, with its title. */
function laterRoute<const Path extends string>(path: Path, titleKey: keyof typeof en) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    component: laterPage,
    staticData: { titleKey },
  })
}

const laterRoutes = [
  laterRoute('/item/$id/maintenance', 'nav.maintenance'),
  laterRoute('/assets/$id', 'later.asset'),
  laterRoute('/a/$id', 'later.asset'),
  laterRoute('/label/$id', 'later.label'),
  laterRoute('/location/$id', 'later.location'),
  laterRoute('/locations', 'nav.locations'),
  laterRoute('/maintenance', 'nav.maintenance'),
  laterRoute('/profile', 'nav.profile'),
  laterRoute('/scanner', 'nav.scanner'),
  laterRoute('/tools', 'nav.tools'),
] as const

const labelGeneratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/label-generator',
  beforeLoad: requireSession,
  component: laterPage,
  staticData: { titleKey: 'later.labelGenerator' },
})

const testingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/testing',
  component: laterPage,
  staticData: { titleKey: 'later.testing' },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    shellRoute.addChildren([homeRoute, itemsRoute, newItemRoute, itemRoute, editItemRoute, ...laterRoutes]),
    labelGeneratorRoute,
    testingRoute,
  ]),
  basepath: basePath || '/',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
})

async function requireSession({ location }: { location: ParsedLocation }) {
  if (hasSessionCookie() && (await isSignedIn())) return
  throw redirect({ to: '/', search: { next: location.href } })
}

/** Another trouble than a refused session is shown as what it is. */
async function isSignedIn() {
  try {
    await queryClient.ensureQueryData(sessionQuery)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false
    throw error
  }
}
