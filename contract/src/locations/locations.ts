import Type, { type Static } from 'typebox'
import { ValuationKey } from '#contract/items/item-field-schemas.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Attachment } from '#contract/files/files.ts'
import { ListedMaintenanceEntry } from '#contract/maintenance/maintenance.ts'
import {
  IdParams,
  Instant,
  limits,
  Money,
  Name,
  NoContent,
  nullable,
  pageOf,
  QueryFlag,
  QueryNumber,
  queryNumber,
  Uuid,
  UuidInput,
} from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'

const summaryKeys = {
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
}

export const LocationSummary = Type.Object(summaryKeys)
export type LocationSummary = Static<typeof LocationSummary>

export const LocationListEntry = Type.Object({
  ...summaryKeys,
  parentId: Type.Optional(Uuid),
  path: Type.Array(Type.String(), {
    description: `Names from the outermost location to this one; if it is deeper than allowed, the innermost ${listLimits.locationLevels}.`,
  }),
  itemCount: Type.Integer({ description: 'Pieces directly inside that are not archived, rounded up.' }),
  rowCount: Type.Integer({
    description: 'Items (rows) that are not archived, here and in everything below.',
  }),
  value: Type.Number({
    description: 'Price × quantity of items that are not archived, here and in everything below.',
  }),
})
export type LocationListEntry = Static<typeof LocationListEntry>

export const Location = Type.Object({
  ...summaryKeys,
  parent: Type.Optional(LocationSummary),
  children: Type.Array(LocationSummary),
  path: Type.Array(Type.Object({ id: Uuid, name: Type.String() }), {
    description: `The locations around this one, the outermost first, at most ${listLimits.locationLevels}.`,
  }),
  totalPrice: Type.Number({
    description: 'Price × quantity of items that are not archived, here and in everything below.',
  }),
  rowCount: Type.Integer({
    description: 'Items (rows) that are not archived, here and in everything below.',
  }),
  pieceCount: Type.Number({ description: 'Their quantities together.' }),
  locationCount: Type.Integer({ description: 'Locations below this one.' }),
  attachments: Type.Array(Attachment, { description: 'In the order in which they were added.' }),
})
export type Location = Static<typeof Location>

const LocationBody = {
  description: Type.Optional(nullable(Type.String({ maxLength: limits.description }))),
  parentId: Type.Optional(UuidInput),
}

export const NewLocation = Type.Object({ name: Name, ...LocationBody })
export type NewLocation = Static<typeof NewLocation>

export const LocationUpdate = Type.Object({ name: Type.Optional(nullable(Name)), ...LocationBody })
export type LocationUpdate = Static<typeof LocationUpdate>

export const listLocations = endpoint({
  method: 'GET',
  path: '/locations',
  access: 'read',
  tag: 'Locations',
  summary: 'All locations of the household by name.',
  query: Type.Object({ filterChildren: QueryFlag, valuation: ValuationKey }),
  responses: { 200: Type.Array(LocationListEntry) },
})

export const createLocation = endpoint({
  method: 'POST',
  path: '/locations',
  access: 'write',
  tag: 'Locations',
  summary: `Create a location; at most ${listLimits.locationLevels} can be inside each other.`,
  body: NewLocation,
  coercesBody: true,
  responses: { 201: Location },
})

export type TreeNode = { id: string; name: string; type: 'location' | 'item'; children: TreeNode[] }
export const Tree = Type.Unsafe<TreeNode[]>(
  Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      type: Type.String({ description: '`location` or `item`.' }),
      children: Type.Array(Type.Any({ description: 'Nodes of the same shape, at any depth.' })),
    }),
  ),
)

export const getLocationTree = endpoint({
  method: 'GET',
  path: '/locations/tree',
  access: 'read',
  tag: 'Locations',
  summary: 'Locations, and with `withItems=true` their items, as a tree.',
  query: Type.Object({ withItems: QueryFlag }),
  responses: { 200: Tree },
})

export const getLocation = endpoint({
  method: 'GET',
  path: '/locations/:id',
  access: 'read',
  tag: 'Locations',
  summary: 'One location with its parent, its children and its value.',
  params: IdParams,
  query: Type.Object({ valuation: ValuationKey }),
  responses: { 200: Location },
})

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/locations/:id',
  access: 'write',
  tag: 'Locations',
  summary: `Change a location. Absent keys keep their values; \`parentId: null\` makes it top-level. At most ${listLimits.locationLevels} levels are allowed: a location that is already deeper can only be moved up.`,
  params: IdParams,
  body: LocationUpdate,
  coercesBody: true,
  responses: { 200: Location },
})

export const LocationContents = Type.Object({
  items: Type.Integer({ description: 'Items here and in everything below, archived ones included.' }),
  locations: Type.Integer({ description: 'Locations below this one.' }),
  files: Type.Integer({ description: 'Photos, other files and links of all of them.' }),
  maintenance: Type.Integer({ description: 'Maintenance entries of the items.' }),
  value: Money,
})
export type LocationContents = Static<typeof LocationContents>

export const getLocationContents = endpoint({
  method: 'GET',
  path: '/locations/:id/contents',
  access: 'read',
  tag: 'Locations',
  summary: 'What would be deleted with this location.',
  params: IdParams,
  responses: { 200: LocationContents },
})

export const LocationMaintenance = pageOf(ListedMaintenanceEntry)
export type LocationMaintenance = Static<typeof LocationMaintenance>

export const listLocationMaintenance = endpoint({
  method: 'GET',
  path: '/locations/:id/maintenance',
  access: 'read',
  tag: 'Locations',
  summary:
    'The maintenance that is still to be done on the items here and in everything below, by scheduled date.',
  params: IdParams,
  query: Type.Object({
    page: QueryNumber,
    pageSize: queryNumber('Up to 200, 50 when left out.'),
  }),
  responses: { 200: LocationMaintenance },
})

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/locations/:id',
  access: 'write',
  tag: 'Locations',
  summary:
    'Delete a location with everything below it in one batch that can be undone. With `contents=move&to=<id>` the contents move there first; with the zero UUID locations become outermost and items are in none.',
  params: IdParams,
  query: Type.Object({
    contents: Type.Optional(Type.String({ maxLength: 10, description: '`move` or absent.' })),
    to: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  responses: { 204: NoContent },
})
