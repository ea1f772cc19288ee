import * as actions from '#contract/inventory/actions.ts'
import * as agenda from '#contract/inventory/agenda.ts'
import * as apiKeys from '#contract/people/api-keys.ts'
import * as archive from '#contract/documents/archive.ts'
import * as attachments from '#contract/inventory/attachments.ts'
import * as assets from '#contract/items/assets.ts'
import * as codes from '#contract/documents/codes.ts'
import * as admin from '#contract/server/admin.ts'
import * as backups from '#contract/server/backups.ts'
import * as bulk from '#contract/items/bulk.ts'
import * as calendar from '#contract/inventory/calendar.ts'
import * as currencies from '#contract/currencies.ts'
import * as duplicate from '#contract/items/duplicate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as events from '#contract/server/events.ts'
import * as files from '#contract/server/files.ts'
import * as find from '#contract/items/find.ts'
import * as groups from '#contract/people/households.ts'
import * as inventoryReport from '#contract/documents/inventory-report.ts'
import * as itemFacets from '#contract/items/item-facets.ts'
import * as itemLists from '#contract/items/item-lists.ts'
import * as items from '#contract/items/items.ts'
import * as journal from '#contract/inventory/journal.ts'
import * as labels from '#contract/inventory/labels.ts'
import * as locationTree from '#contract/inventory/location-tree.ts'
import * as locations from '#contract/inventory/locations.ts'
import * as maintenance from '#contract/inventory/maintenance.ts'
import * as members from '#contract/people/members.ts'
import * as notifiers from '#contract/people/notifiers.ts'
import * as oidc from '#contract/people/oidc.ts'
import * as products from '#contract/items/products.ts'
import * as reports from '#contract/documents/reports.ts'
import * as runs from '#contract/server/runs.ts'
import * as samples from '#contract/inventory/samples.ts'
import * as sessions from '#contract/people/sessions.ts'
import * as sheets from '#contract/documents/sheets.ts'
import * as spreadsheets from '#contract/documents/spreadsheets.ts'
import * as status from '#contract/server/status.ts'
import * as storage from '#contract/server/storage.ts'
import * as templates from '#contract/items/templates.ts'
import * as trash from '#contract/inventory/trash.ts'
import * as twoFactor from '#contract/people/two-factor.ts'
import * as passkeys from '#contract/people/passkeys.ts'
import * as passwordResets from '#contract/people/password-resets.ts'
import * as proxySignIn from '#contract/people/proxy-sign-in.ts'
import * as users from '#contract/people/users.ts'
import * as views from '#contract/inventory/views.ts'
import * as customFields from '#contract/items/custom-fields.ts'

/** Every file of the contract, in the order in which people read about it. */
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
  calendar,
  templates,
  views,
  customFields,
  samples,
  spreadsheets,
  archive,
  runs,
  reports,
  inventoryReport,
  codes,
  sheets,
  journal,
  trash,
  find,
  events,
  actions,
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const locationOf = ({ path, method }: Endpoint) => `${path} ${methods.indexOf(method)}`

/** Every endpoint of the contract: file by file, in each by path and method. */
export const contractEndpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module)
    .filter(isEndpoint)
    .toSorted((one, other) => (locationOf(one) < locationOf(other) ? -1 : 1)),
)

/** The schemas of objects that the contract exports, by name; the first of a name counts. */
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
