import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { requireSession, skipSignIn, takeHouseholdFromAddress } from '#web/app/guards.ts'
import { createOverlayHistory } from './overlay-history.ts'
import { Root } from '#web/app/root.tsx'
import { reloadOnMissingPage } from '#web/app/updates/chunk-reload.ts'
import { readAdminSearch } from '#web/features/admin/admin-search.ts'
import { readAgendaSearch } from '#web/features/maintenance/agenda/agenda-search.ts'
import { readHomeSearch } from '#web/features/home/home-search.ts'
import { readHistorySearch } from '#web/features/history/history-search.ts'
import { readLocationSearch, type LocationSearch } from '#web/features/locations/pages/location-search.ts'
import { readScannerSearch } from '#web/features/scanner/scanner-search.ts'
import { readItemsSearch } from '#web/features/search/url/items-search.ts'
import { readLabelSearch } from '#web/features/printed-labels/label-search.ts'
import { readListSearch } from '#web/features/search/list-search.ts'
import { readTrashSearch } from '#web/features/trash/trash-search.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { readSignInSearch } from '#web/features/sign-in/sign-in-search.ts'
import { ErrorPage, StandaloneErrorPage, UnknownPathPage } from '#web/components/page/error-page.tsx'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { loadLaterTexts } from '#web/i18n/i18n.ts'
import { numberFormat } from '#web/i18n/kept-formats.ts'
import { basePath } from '#web/shared/base-path.ts'
import { preloadChunk, loadChunk } from '#web/shared/browser/chunks.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { isUuid } from '#web/shared/new-uuid.ts'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadChunk(load()), name)

type RawSearch = Record<string, unknown>

/**
 * Returns a parser that sets parameters to undefined when the page does not read them. Otherwise the router would merge
 * their raw values into the search of the page.
 */
function nothingElse<Search>(read: (raw: RawSearch) => Search) {
  return (raw: RawSearch): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])),
    ...read(raw),
  })
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: UnknownPathPage,
  beforeLoad: takeHouseholdFromAddress,
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: nothingElse(readSignInSearch),
  beforeLoad: skipSignIn,
  // Loads the status of the server in parallel with the page, which needs it to offer the ways to sign in.
  loader: () => void queryClient.prefetchQuery({ ...statusQuery, retry: false }),
  component: lazyPage(() => import('#web/features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  errorComponent: StandaloneErrorPage,
})

/** The parent route of the pages that are shown inside the frame of the app. They require a session. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSession,
  errorComponent: StandaloneErrorPage,
  component: lazyPage(() => withTheRest(import('./layout/shell.tsx')), 'Shell'),
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/home',
  validateSearch: nothingElse(readHomeSearch),
  component: lazyPage(() => import('#web/features/home/home-page.tsx'), 'HomePage'),
})

const itemsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/items',
  validateSearch: nothingElse(readItemsSearch),
  component: lazyPage(() => import('#web/features/search/items-page.tsx'), 'ItemsPage'),
})

const newItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/new',
  component: lazyPage(() => import('#web/features/items/create/item-new-page.tsx'), 'ItemNewPage'),
})

const itemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id',
  component: lazyPage(() => import('#web/features/items/page/item-page.tsx'), 'ItemPage'),
})

const editItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id/edit',
  component: lazyPage(() => import('#web/features/items/form/item-edit-page.tsx'), 'ItemEditPage'),
})

const itemMaintenanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id/maintenance',
  validateSearch: nothingElse(readAgendaSearch),
  component: lazyPage(
    () => import('#web/features/items/page/item-maintenance-page.tsx'),
    'ItemMaintenancePage',
  ),
})

const itemHistoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$id/history',
  component: lazyPage(() => import('#web/features/items/page/item-history-page.tsx'), 'ItemHistoryPage'),
})

const maintenanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/maintenance',
  validateSearch: nothingElse(readAgendaSearch),
  component: lazyPage(
    () => import('#web/features/maintenance/pages/maintenance-page.tsx'),
    'MaintenancePage',
  ),
})

const assetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assets/$id',
  component: lazyPage(() => import('#web/features/items/asset-page.tsx'), 'AssetPage'),
})

const shortAssetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/a/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/assets/$id', params, replace: true })
  },
})

const scannerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/scanner',
  validateSearch: nothingElse(readScannerSearch),
  component: lazyPage(() => import('#web/features/scanner/scanner-page.tsx'), 'ScannerPage'),
})

const trashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tools/trash',
  validateSearch: nothingElse(readTrashSearch),
  component: lazyPage(() => import('#web/features/trash/trash-page.tsx'), 'TrashPage'),
})

const sharesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tools/shared',
  component: lazyPage(() => import('#web/features/shares/shares-page.tsx'), 'SharesPage'),
})

const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tools/server',
  validateSearch: nothingElse(readAdminSearch),
  component: lazyPage(() => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
})

const historyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/history',
  validateSearch: nothingElse(readHistorySearch),
  component: lazyPage(() => import('#web/features/history/history-page.tsx'), 'HistoryPage'),
})

const suggestionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/suggestions',
  component: lazyPage(() => import('#web/features/suggestions/suggestions-page.tsx'), 'SuggestionsPage'),
})

const insuranceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/insurance',
  component: lazyPage(() => import('#web/features/insurance/insurance-page.tsx'), 'InsurancePage'),
})

const claimRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/claim/$id',
  // The page itself checks the value of `without`. A check here would add the endpoints of claims to the first load.
  validateSearch: nothingElse(({ without }: RawSearch): { without?: string } =>
    typeof without === 'string' ? { without } : {},
  ),
  component: lazyPage(() => import('#web/features/insurance/claims/claim-page.tsx'), 'ClaimPage'),
})

/** The URL of the Trash before Cubby 1.0. */
const oldTrashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tools/deleted',
  beforeLoad: () => {
    throw redirect({ to: '/tools/trash', replace: true })
  },
})

const toolsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tools',
  component: lazyPage(() => import('#web/features/tools/tools-page.tsx'), 'ToolsPage'),
})

const labelsLayoutRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'labels-layout',
  component: lazyPage(() => import('#web/features/labels/pages/labels-page.tsx'), 'LabelsLayout'),
})

const labelsRoute = createRoute({
  getParentRoute: () => labelsLayoutRoute,
  path: '/labels',
  component: lazyPage(() => import('#web/features/labels/pages/labels-page.tsx'), 'LabelsPage'),
})

const labelRoute = createRoute({
  getParentRoute: () => labelsLayoutRoute,
  path: '/label/$id',
  validateSearch: nothingElse(readListSearch),
  component: lazyPage(() => import('#web/features/labels/pages/label-page.tsx'), 'LabelPage'),
})

const locationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/locations',
  validateSearch: nothingElse(({ at }: RawSearch): { at?: string } =>
    typeof at === 'string' && isUuid(at) ? { at } : {},
  ),
  component: lazyPage(() => import('#web/features/locations/pages/tree/locations-page.tsx'), 'LocationsPage'),
})

const locationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/location/$id',
  validateSearch: nothingElse(readLocationSearch),
  // Keeps the parameter `here` when a link of the item list changes only the order or the page number.
  search: { middlewares: [retainSearchParams<LocationSearch>(['here'])] },
  component: lazyPage(() => import('#web/features/locations/pages/location-page.tsx'), 'LocationPage'),
})

const locationHistoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/location/$id/history',
  component: lazyPage(
    () => import('#web/features/locations/pages/location-history-page.tsx'),
    'LocationHistoryPage',
  ),
})

const profilePage = lazyPage(() => import('#web/features/profile/profile-page.tsx'), 'ProfilePage')

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  component: profilePage,
})

const profileSectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile/$section',
  component: profilePage,
})

const labelGeneratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/label-generator',
  beforeLoad: requireSession,
  validateSearch: nothingElse(readLabelSearch),
  errorComponent: StandaloneErrorPage,
  component: lazyPage(
    () => withTheRest(import('#web/features/printed-labels/label-generator-page.tsx')),
    'LabelGeneratorPage',
  ),
})

const testingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/testing',
  component: lazyPage(() => withTheRest(import('#web/app/testing-page.tsx')), 'TestingPage'),
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
      maintenanceRoute,
      assetRoute,
      shortAssetRoute,
      scannerRoute,
      toolsRoute,
      trashRoute,
      sharesRoute,
      adminRoute,
      historyRoute,
      suggestionsRoute,
      insuranceRoute,
      claimRoute,
      oldTrashRoute,
      labelsLayoutRoute.addChildren([labelsRoute, labelRoute]),
      locationsRoute,
      locationRoute,
      locationHistoryRoute,
      profileRoute,
      profileSectionRoute,
    ]),
    labelGeneratorRoute,
    testingRoute,
  ]),
  history: createOverlayHistory(),
  basepath: basePath || '/',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultOnCatch: reloadOnMissingPage,
})

// A missing chunk of a page must not reload the app on hover, but only when the page is opened.
const { preloadRoute } = router
// as: `preloadRoute` has type parameters, but the function that replaces it has none.
router.preloadRoute = ((page: Parameters<typeof preloadRoute>[0]) =>
  preloadChunk(() => preloadRoute(page))) as typeof preloadRoute

/** Loads a module together with the texts and styles that the sign-in page does not need. */
async function withTheRest<Module>(module: Promise<Module>) {
  // Creates the first number format in advance, because it takes the browser 10 ms.
  setTimeout(() => numberFormat(formatLocale()))
  const [loaded] = await Promise.all([module, loadLaterTexts(), import('#web/app/styles/whole-app.css')])
  return loaded
}
