import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import { Root } from '#web/app/root.tsx'
import { parseItemsSearch } from '#web/features/search/items-search.ts'
import { ErrorPage, StandaloneErrorPage, UnknownPathPage } from '#web/frame/error-page.tsx'
import { loadLaterTexts } from '#web/i18n/i18n.ts'
import type en from '#web/i18n/locales/en.json'
import { setActingHousehold } from '#web/shared/acting-household.ts'
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

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: UnknownPathPage,
  beforeLoad: takeHouseholdFromAddress,
})

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
    ...(/^(true|false)$/.test(String(search['register']))
      ? { register: String(search['register']) === 'true' }
      : {}),
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
  component: lazyRouteComponent(() => withTexts(import('#web/app/shell.tsx')), 'Shell'),
})

interface HomeSearch {
  /** What was changed last instead of what came last. */
  recent?: 'changed'
}

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/home',
  validateSearch: ({ recent }: Record<string, unknown>): HomeSearch =>
    recent === 'changed' ? { recent } : {},
  component: lazyRouteComponent(() => import('#web/features/home/home-page.tsx'), 'HomePage'),
})

const itemsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/items',
  validateSearch: parseItemsSearch,
  component: lazyRouteComponent(() => import('#web/features/search/items-page.tsx'), 'ItemsPage'),
})

const newItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/new',
  component: lazyRouteComponent(() => import('#web/features/adding/item-new-page.tsx'), 'ItemNewPage'),
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

const itemMaintenanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id/maintenance',
  validateSearch: (search: Record<string, unknown>): { status?: 'completed' | 'both' } => {
    const { status } = search
    return status === 'completed' || status === 'both' ? { status } : {}
  },
  component: lazyRouteComponent(
    () => import('#web/features/items/item-maintenance-page.tsx'),
    'ItemMaintenancePage',
  ),
})

const itemHistoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id/history',
  component: lazyRouteComponent(() => import('#web/features/items/item-history-page.tsx'), 'ItemHistoryPage'),
})

const assetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assets/$id',
  component: lazyRouteComponent(() => import('#web/features/items/asset-page.tsx'), 'AssetPage'),
})

/** The short address on stickers. */
const shortAssetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/a/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/assets/$id', params, replace: true })
  },
})

const trashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tools/deleted',
  component: lazyRouteComponent(() => import('#web/features/history/trash-page.tsx'), 'TrashPage'),
})

const toolsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tools',
  component: lazyRouteComponent(() => import('#web/features/spreadsheets/tools-page.tsx'), 'ToolsPage'),
})

const laterPage = lazyRouteComponent(() => withTexts(import('#web/app/later-page.tsx')), 'LaterPage')

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
  laterRoute('/label/$id', 'later.label'),
  laterRoute('/location/$id', 'later.location'),
  laterRoute('/locations', 'nav.locations'),
  laterRoute('/maintenance', 'nav.maintenance'),
  laterRoute('/profile', 'nav.profile'),
  laterRoute('/scanner', 'nav.scanner'),
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
    shellRoute.addChildren([
      homeRoute,
      itemsRoute,
      newItemRoute,
      itemRoute,
      editItemRoute,
      itemMaintenanceRoute,
      itemHistoryRoute,
      assetRoute,
      shortAssetRoute,
      toolsRoute,
      trashRoute,
      ...laterRoutes,
    ]),
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

async function withTexts<Module>(module: Promise<Module>) {
  await loadLaterTexts()
  return module
}

/** A link with `?tenant=` leads into that household; from then on the tab remembers it, not the address. */
function takeHouseholdFromAddress({ location }: { location: ParsedLocation }) {
  // Every key of an address, also those that no page knows.
  const { tenant, ...search } = location.search as Record<string, unknown>
  if (tenant === undefined) return
  setActingHousehold(tenant)
  queryClient.clear()
  const hash = location.hash ? `#${location.hash}` : ''
  throw redirect({ href: basePath + location.pathname + stringifySearch(search) + hash, replace: true })
}

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
