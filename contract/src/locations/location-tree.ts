import Type, { type Static } from 'typebox'
import { ValuationKey } from '#contract/items/item-field-schemas.ts'
import { endpoint } from '#contract/endpoint.ts'
import { LocationContents } from './locations.ts'
import {
  limits,
  NoContent,
  pageOf,
  QueryList,
  QueryNumber,
  queryNumber,
  Uuid,
  UuidInput,
} from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'

/** The id that stands for the parent of outermost locations, which have no parent. */
export const outermostId = '00000000-0000-0000-0000-000000000000'

const nodeKeys = {
  id: Uuid,
  name: Type.String(),
  parentId: Type.Optional(Uuid),
  childCount: Type.Integer({ description: 'Locations directly inside.' }),
  rowCount: Type.Integer({
    description: 'Items (rows) that are not archived, here and in everything below.',
  }),
  value: Type.Number({
    description: 'Price × quantity of what is not archived, here and in everything below.',
  }),
}

export const LocationNode = Type.Object(nodeKeys)
export type LocationNode = Static<typeof LocationNode>

export const FoundLocation = Type.Object({
  ...nodeKeys,
  path: Type.Array(Type.String(), { description: 'Names from the outermost location to this one.' }),
})
export type FoundLocation = Static<typeof FoundLocation>

export const LocationLevel = Type.Object({
  parentId: Type.Union([Uuid, Type.Null()], { description: 'Null for the outermost locations.' }),
  total: Type.Integer({ description: 'All of this level, before paging.' }),
  items: Type.Array(LocationNode),
})
export type LocationLevel = Static<typeof LocationLevel>

const paging = {
  page: QueryNumber,
  pageSize: queryNumber('Up to 1,000, 200 when left out.'),
}

export const listLocationLevels = endpoint({
  method: 'GET',
  path: '/locations/levels',
  access: 'read',
  tag: 'Locations',
  summary:
    'What is directly inside each of these locations, by name: a tree level by level, several levels at once.',
  query: Type.Object({ in: QueryList, ...paging, valuation: ValuationKey }),
  responses: {
    200: Type.Object({
      total: Type.Integer({ description: 'Locations of the household.' }),
      levels: Type.Array(LocationLevel, {
        description:
          'One for each id of `in`, in its order; the zero UUID, and `in` left out, stand for the outermost locations.',
      }),
    }),
  },
})

export const findLocations = endpoint({
  method: 'GET',
  path: '/locations/found',
  access: 'read',
  tag: 'Locations',
  summary:
    'Locations with every word of `q` in their name or in one above it, whatever case and accents; those whose own name has one come first.',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: limits.query })),
    ...paging,
    valuation: ValuationKey,
  }),
  responses: {
    200: pageOf(FoundLocation),
  },
})

const severalIds = (description: string) =>
  Type.Array(Type.String({ maxLength: 64 }), { maxItems: 10_000, description })

export const LocationMove = Type.Object({
  ids: severalIds(
    'These locations with everything below them; one that is inside another of them stays in it. 404 when one is not there, and nothing is done.',
  ),
  parentId: UuidInput,
})
export type LocationMove = Static<typeof LocationMove>

export const moveLocations = endpoint({
  method: 'POST',
  path: '/locations/move',
  access: 'write',
  tag: 'Locations',
  summary: `Put locations into another one, or outermost with \`parentId: null\`, in one batch. 422 for a location inside themselves and for more than ${listLimits.locationLevels} levels.`,
  body: LocationMove,
  responses: {
    200: Type.Object({ moved: Type.Integer({ description: 'Those that were elsewhere before.' }) }),
  },
})

export const countLocationContents = endpoint({
  method: 'POST',
  path: '/locations/contents',
  access: 'read',
  tag: 'Locations',
  summary: 'What would be deleted with these locations.',
  body: Type.Object({ ids: severalIds('404 when one is not there.') }),
  responses: { 200: LocationContents },
})

export const LocationDeletion = Type.Object({
  ids: severalIds('404 when one is not there, and nothing is done.'),
  contentsTo: Type.Optional(UuidInput),
})
export type LocationDeletion = Static<typeof LocationDeletion>

export const deleteLocations = endpoint({
  method: 'POST',
  path: '/locations/delete',
  access: 'write',
  tag: 'Locations',
  summary:
    'Delete locations with everything below them in one batch that can be undone. With `contentsTo` their contents move there first, with `contentsTo: null` to the top level.',
  body: LocationDeletion,
  responses: { 204: NoContent },
})
