import * as actions from '#contract/actions.ts'
import * as agenda from '#contract/maintenance/agenda.ts'
import * as apiKeys from '#contract/auth/api-keys.ts'
import * as archive from '#contract/household-archive.ts'
import * as attachments from '#contract/files/attachments.ts'
import * as assets from '#contract/items/assets.ts'
import * as codes from '#contract/printed-labels/codes.ts'
import * as admin from '#contract/admin.ts'
import * as backups from '#contract/backups.ts'
import * as bulk from '#contract/items/bulk.ts'
import * as calendar from '#contract/maintenance/calendar-feed.ts'
import * as currencies from '#contract/currencies.ts'
import * as duplicate from '#contract/items/duplicate.ts'
import * as entities from '#contract/wire-generations/entities.ts'
import * as entityTypes from '#contract/wire-generations/entity-types.ts'
import * as exports from '#contract/wire-generations/exports.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as events from '#contract/live-updates.ts'
import * as files from '#contract/files/files.ts'
import * as find from '#contract/households/find.ts'
import * as foundPage from '#contract/guests/found-page.ts'
import * as groups from '#contract/households/households.ts'
import * as guestMessages from '#contract/guests/guest-messages.ts'
import * as inventoryReport from '#contract/reports/inventory-report.ts'
import * as itemFacets from '#contract/items/item-facets.ts'
import * as itemLists from '#contract/items/item-lists.ts'
import * as items from '#contract/items/items.ts'
import * as journal from '#contract/history.ts'
import * as labels from '#contract/labels.ts'
import * as locationTree from '#contract/locations/location-tree.ts'
import * as locations from '#contract/locations/locations.ts'
import * as maintenance from '#contract/maintenance/maintenance.ts'
import * as members from '#contract/households/members.ts'
import * as moveIn from '#contract/households/move-in.ts'
import * as notifiers from '#contract/notifiers.ts'
import * as oidc from '#contract/accounts/oidc.ts'
import * as products from '#contract/products.ts'
import * as reports from '#contract/reports/reports.ts'
import * as runs from '#contract/runs.ts'
import * as samples from '#contract/samples.ts'
import * as sessions from '#contract/auth/sessions.ts'
import * as shares from '#contract/guests/shares.ts'
import * as sheets from '#contract/printed-labels/sheets.ts'
import * as spreadsheets from '#contract/spreadsheets.ts'
import * as status from '#contract/status.ts'
import * as storage from '#contract/files/storage.ts'
import * as templates from '#contract/templates.ts'
import * as suggestions from '#contract/assistants/suggestions.ts'
import * as trash from '#contract/trash.ts'
import * as twoFactor from '#contract/auth/two-factor.ts'
import * as passkeys from '#contract/auth/passkeys.ts'
import * as passwordResets from '#contract/accounts/password-resets.ts'
import * as proxySignIn from '#contract/accounts/proxy-sign-in.ts'
import * as tags from '#contract/wire-generations/tags.ts'
import * as users from '#contract/accounts/users.ts'
import * as webhooks from '#contract/households/webhooks.ts'
import * as views from '#contract/views.ts'
import * as customFields from '#contract/custom-fields.ts'
import * as policies from '#contract/insurance/policies.ts'
import * as coverage from '#contract/insurance/coverage.ts'
import * as claims from '#contract/insurance/claims.ts'
import * as claimItems from '#contract/insurance/claim-items.ts'
import * as itemInsurance from '#contract/insurance/item-insurance.ts'

/** All files of the contract, in the order of the documentation. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  status,
  currencies,
  users,
  sessions,
  twoFactor,
  passkeys,
  passwordResets,
  oidc,
  proxySignIn,
  apiKeys,
  groups,
  members,
  moveIn,
  locations,
  locationTree,
  labels,
  itemLists,
  items,
  itemFacets,
  attachments,
  files,
  storage,
  backups,
  admin,
  assets,
  products,
  bulk,
  duplicate,
  maintenance,
  agenda,
  notifiers,
  webhooks,
  shares,
  foundPage,
  guestMessages,
  calendar,
  templates,
  views,
  customFields,
  policies,
  coverage,
  claims,
  claimItems,
  itemInsurance,
  samples,
  spreadsheets,
  archive,
  runs,
  reports,
  inventoryReport,
  codes,
  sheets,
  journal,
  suggestions,
  trash,
  find,
  events,
  actions,
  tags,
  entities,
  entityTypes,
  exports,
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const locationOf = ({ path, method }: Endpoint) => `${path} ${methods.indexOf(method)}`

/** All endpoints, file by file, sorted by path and method. */
export const contractEndpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module)
    .filter(isEndpoint)
    .toSorted((one, other) => (locationOf(one) < locationOf(other) ? -1 : 1)),
)

/** The exported object schemas by name. The first of several with the same name counts. */
export const contractSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, object] => isObjectSchema(entry[1]))
    .toReversed(),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

function isObjectSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'properties' in value
}
