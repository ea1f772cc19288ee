import { queryOptions } from '@tanstack/react-query'
import {
  getItem,
  getItemPath,
  type ItemQuery,
  listFieldNames,
  listFieldValues,
  listItems,
} from '#contract/items.ts'
import { call } from '#web/shared/api.ts'

/** A page of items; `toItemQuery` makes one of an address. */
export function itemsQuery(query: ItemQuery) {
  return queryOptions({
    queryKey: ['items', 'list', query],
    queryFn: ({ signal }) => call(listItems, { query }, { signal }),
  })
}

export function itemQuery(id: string) {
  return queryOptions({
    queryKey: ['items', 'one', id],
    queryFn: ({ signal }) => call(getItem, { params: { id } }, { signal }),
  })
}

/** From the outermost location over the parent to the item itself. */
export function itemPathQuery(id: string) {
  return queryOptions({
    queryKey: ['items', 'path', id],
    queryFn: ({ signal }) => call(getItemPath, { params: { id } }, { signal }),
  })
}

/** The names of custom fields in use. */
export function fieldNamesQuery() {
  return queryOptions({
    queryKey: ['items', 'field-names'],
    queryFn: ({ signal }) => call(listFieldNames, {}, { signal }),
  })
}

/** The texts in use of one custom field. */
export function fieldValuesQuery(field: string) {
  return queryOptions({
    queryKey: ['items', 'field-values', field],
    queryFn: ({ signal }) => call(listFieldValues, { query: { field } }, { signal }),
  })
}
