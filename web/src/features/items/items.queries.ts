import { queryOptions } from '@tanstack/react-query'
import { listUsedValues, type ValuesOfMany } from '#contract/items/bulk.ts'
import { getItemFacets } from '#contract/items/item-facets.ts'
import {
  type ItemPage,
  type ItemQuery,
  listFieldNames,
  listFieldTypes,
  listFieldValues,
  listItems,
} from '#contract/items/item-lists.ts'
import { getItem, getItemPath, type Item } from '#contract/items/items.ts'
import {
  withPendingChanges,
  withPendingChangesEach,
  withCreationsOffline,
  pathWithPendingChanges,
} from './offline/with-pending-changes.ts'
import { call, callWithEtag } from '#web/shared/api.ts'

/** Time of the offline copy in RFC 3339. Set by the service worker on responses that come from this copy. */
interface FromCopy {
  copiedAt?: string
}

export interface FoundPage extends ItemPage, FromCopy {
  /** The corrected spelling, when the server searched for that instead of the typed query. */
  readAs?: string
}

export function itemsQuery(query: ItemQuery) {
  return queryOptions({
    queryKey: ['items', 'list', query],
    queryFn: async ({ signal }) => {
      const load = async (part: ItemQuery) => withPendingChangesEach(await findItems(part, signal))
      const page = await load(query)
      if (page.copiedAt === undefined) return page
      return withCreationsOffline(page, query, (number) => load({ ...query, page: String(number) }))
    },
  })
}

/** Finds items. When a misspelled query finds nothing, its likeliest spelling is searched instead. */
async function findItems(query: ItemQuery, signal: AbortSignal): Promise<FoundPage> {
  const page = await call(listItems, { query }, { signal })
  const [readAs] = page.spellings ?? []
  if (page.total > 0 || readAs === undefined) return page
  const corrected = await call(listItems, { query: { ...query, q: readAs } }, { signal })
  return { ...corrected, readAs, spellings: page.spellings ?? [] }
}

export function totalQuantityQuery(query: ItemQuery) {
  return itemsQuery({ ...query, page: '1', pageSize: '1', totalQuantity: 'true' })
}

export function itemFacetsQuery(query: ItemQuery) {
  return queryOptions({
    queryKey: ['items', 'facets', query],
    queryFn: ({ signal }) => call(getItemFacets, { query }, { signal }),
  })
}

/**
 * Loads the values that the items of a bulk change have in a field. The cache drops the values when the dialog closes.
 */
export function usedValuesQuery(body: ValuesOfMany) {
  return queryOptions({
    queryKey: ['items', 'used-values', body],
    queryFn: ({ signal }) => call(listUsedValues, { body }, { signal }),
    gcTime: 0,
  })
}

export function itemQuery(id: string) {
  return queryOptions({
    queryKey: ['items', 'one', id],
    queryFn: ({ signal }): Promise<Item & FromCopy> =>
      withPendingChanges(id, call(getItem, { params: { id } }, { signal })),
  })
}

/** Loads an item for editing with its ETag, to detect concurrent changes. Never cached. */
export function editedItemQuery(id: string) {
  return queryOptions({
    queryKey: ['items', 'edited', id],
    queryFn: async ({ signal }) => {
      const loading = callWithEtag(getItem, { params: { id } }, { signal })
      const item = await withPendingChanges(
        id,
        loading.then(({ data }) => data),
      )
      return {
        item,
        etag: await loading.then(
          ({ etag }) => etag,
          () => null,
        ),
      }
    },
    gcTime: 0,
    staleTime: 0,
  })
}

export function itemPathQuery(id: string) {
  return queryOptions({
    queryKey: ['items', 'path', id],
    queryFn: ({ signal }) => pathWithPendingChanges(id, call(getItemPath, { params: { id } }, { signal })),
  })
}

export function fieldNamesQuery() {
  return queryOptions({
    queryKey: ['items', 'field-names'],
    queryFn: ({ signal }) => call(listFieldNames, {}, { signal }),
  })
}

export function fieldTypesQuery(field: string) {
  return queryOptions({
    queryKey: ['items', 'field-types', field],
    queryFn: ({ signal }) => call(listFieldTypes, { query: { field } }, { signal }),
  })
}

/** Loads the values in use of a custom field as texts. Without `limit` it loads all of them. */
export function fieldValuesQuery(field: string, limit?: number) {
  const query = { field, ...(limit !== undefined && { limit: String(limit) }) }
  return queryOptions({
    queryKey: ['items', 'field-values', query],
    queryFn: ({ signal }) => call(listFieldValues, { query }, { signal }),
  })
}
