import * as actions from '#contract/actions.ts'
import * as agenda from '#contract/agenda.ts'
import * as apiKeys from '#contract/api-keys.ts'
import * as archive from '#contract/archive.ts'
import * as attachments from '#contract/attachments.ts'
import * as assets from '#contract/assets.ts'
import * as codes from '#contract/codes.ts'
import * as backups from '#contract/backups.ts'
import * as bulk from '#contract/bulk.ts'
import * as calendar from '#contract/calendar.ts'
import * as currencies from '#contract/currencies.ts'
import * as duplicate from '#contract/duplicate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as events from '#contract/events.ts'
import * as files from '#contract/files.ts'
import * as find from '#contract/find.ts'
import * as groups from '#contract/households.ts'
import * as inventoryReport from '#contract/inventory-report.ts'
import * as itemFacets from '#contract/item-facets.ts'
import * as itemLists from '#contract/item-lists.ts'
import * as items from '#contract/items.ts'
import * as journal from '#contract/journal.ts'
import * as labels from '#contract/labels.ts'
import * as locationTree from '#contract/location-tree.ts'
import * as locations from '#contract/locations.ts'
import * as maintenance from '#contract/maintenance.ts'
import * as members from '#contract/members.ts'
import * as notifiers from '#contract/notifiers.ts'
import * as oidc from '#contract/oidc.ts'
import * as products from '#contract/products.ts'
import * as reports from '#contract/reports.ts'
import * as runs from '#contract/runs.ts'
import * as samples from '#contract/samples.ts'
import * as sessions from '#contract/sessions.ts'
import * as sheets from '#contract/sheets.ts'
import * as spreadsheets from '#contract/spreadsheets.ts'
import * as status from '#contract/status.ts'
import * as storage from '#contract/storage.ts'
import * as templates from '#contract/templates.ts'
import * as trash from '#contract/trash.ts'
import * as users from '#contract/users.ts'
import * as views from '#contract/views.ts'

/** Every file of the contract, in the order in which people read about it. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  status,
  currencies,
  users,
  sessions,
  oidc,
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
