import Type, { type Static, type TObject } from 'typebox'
import { getStatistics } from '#contract/households/households.ts'
import { listItems } from '#contract/items/item-lists.ts'
import { getItem } from '#contract/items/items.ts'
import { listLabels } from '#contract/labels.ts'
import { findLocations } from '#contract/locations/location-tree.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { agendaGroups, listAgenda } from '#contract/maintenance/agenda.ts'
import { listItemMaintenance } from '#contract/maintenance/maintenance.ts'
import { limits, oneOf, Uuid } from '#contract/scalars.ts'
import type { Forward } from '#server/http/forward.ts'
import { summarizeItem } from './tool-results.mapper.ts'

/** The web address of Cubby and the caller's household, from which links in results are made. */
export interface Site {
  readonly address: string
  readonly householdUuid: string
}

export interface ReadTool {
  readonly name: string
  readonly description: string
  readonly input: TObject
  run(forward: Forward, input: unknown, site: Site): Promise<object>
}

function tool<Input extends TObject>(definition: {
  name: string
  description: string
  input: Input
  run: (forward: Forward, input: Static<Input>, site: Site) => Promise<object>
}): ReadTool {
  return {
    ...definition,
    // as: `run` accepts any input, but the server has validated the input with this schema.
    run: (forward, input, site) => definition.run(forward, input as Static<Input>, site),
  }
}

/** A schema option that rejects unknown keys, so that an assistant learns of a misspelled one. */
export const strict = { additionalProperties: false } as const
const Page = Type.Optional(Type.Integer({ minimum: 1, description: 'From 1.' }))
const pageSize = '50'
/** The default number of locations on a page of search results. */
const placesPerPage = 200
const Words = Type.Optional(Type.String({ maxLength: limits.query, description: 'Words, in any order.' }))

const search = {
  q: Words,
  locationId: Type.Optional(Type.String({ description: 'Only in this location and everything in it.' })),
  labelId: Type.Optional(Uuid),
}
const Search = Type.Object(search)

function toQuery({ q, locationId, labelId }: Static<typeof Search>) {
  return {
    ...(q !== undefined && { q: toWords(q) }),
    ...(locationId !== undefined && { locations: locationId, includeSubLocations: 'true' }),
    ...(labelId !== undefined && { labels: labelId }),
  }
}

/** In queries of the API, the values `null` and `undefined` count as absent. With a space they are words. */
const toWords = (q: string) => (q === 'null' || q === 'undefined' ? ` ${q}` : q)

/** A search for locations without words finds nothing, so without words this returns a page of all locations. */
async function listPlaces(forward: Forward, q: string | undefined, page: number) {
  if (q) return (await forward(findLocations, { query: { q: toWords(q), page: String(page) } })).result
  const { result } = await forward(listLocations, {})
  return { total: result.length, items: result.slice((page - 1) * placesPerPage, page * placesPerPage) }
}

export const readTools: readonly ReadTool[] = [
  tool({
    name: 'find_items',
    description: 'Find items by words, location or label; 50 a page.',
    input: Type.Object({ ...search, includeArchived: Type.Optional(Type.Boolean()), page: Page }, strict),
    run: async (forward, { includeArchived = false, page = 1, ...found }) => {
      const query = {
        ...toQuery(found),
        includeArchived: String(includeArchived),
        page: String(page),
        pageSize,
        nearest: 'true',
      }
      const { result } = await forward(listItems, { query })
      return {
        total: result.total,
        items: result.items.map(summarizeItem),
        ...(result.nearest && { nearest: result.nearest.map(summarizeItem) }),
      }
    },
  }),
  tool({
    name: 'get_item',
    description: 'Everything about an item, with its files and its maintenance.',
    input: Type.Object({ id: Uuid }, strict),
    run: async (forward, params) => {
      const { result: item } = await forward(getItem, { params })
      const { result: maintenance } = await forward(listItemMaintenance, { params })
      return { ...item, maintenance }
    },
  }),
  tool({
    name: 'list_locations',
    description: 'All locations with their paths, or those with words in their path; 200 a page.',
    input: Type.Object({ q: Words, page: Page }, strict),
    run: async (forward, { q, page = 1 }) => {
      const { total, items } = await listPlaces(forward, q, page)
      return {
        total,
        locations: items.map(({ id, path, rowCount }) => ({ id, path: path.join(' / '), items: rowCount })),
      }
    },
  }),
  tool({
    name: 'list_labels',
    description: 'All labels.',
    input: Type.Object({}, strict),
    run: async (forward) => {
      const { result } = await forward(listLabels, {})
      return { labels: result.map(({ id, name }) => ({ id, name })) }
    },
  }),
  tool({
    name: 'list_due',
    description: 'Tasks, loans that are due back and ends of warranties; 50 a page.',
    input: Type.Object({ group: Type.Optional(oneOf(agendaGroups)), page: Page }, strict),
    run: async (forward, { group, page = 1 }) => {
      const query = { ...(group && { group }), page: String(page), pageSize }
      const { result } = await forward(listAgenda, { query })
      const due = result.items.map(({ kind, day, item, maintenance }) => ({
        kind,
        day,
        item: { id: item.id, name: item.name },
        ...(maintenance && { task: { id: maintenance.id, name: maintenance.name, cost: maintenance.cost } }),
      }))
      return { total: result.total, due }
    },
  }),
  tool({
    name: 'get_report',
    description:
      'Totals of the household and of the items that are found, and the address of a PDF report for a person who is signed in.',
    input: Type.Object(search, strict),
    run: async (forward, input, { address, householdUuid }) => {
      const query = toQuery(input)
      const { result: found } = await forward(listItems, {
        query: { ...query, page: '1', pageSize: '1', totalQuantity: 'true' },
      })
      const { result: household } = await forward(getStatistics, {})
      const { total: items, totalQuantity: pieces, totalValue: value } = found
      const parameters = new URLSearchParams({ ...query, tenant: householdUuid })
      return {
        household,
        found: { items, pieces, value },
        pdf: `${address}/api/v1/reporting/inventory.pdf?${parameters.toString()}`,
      }
    },
  }),
]
