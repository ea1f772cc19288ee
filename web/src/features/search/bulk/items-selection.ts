import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { countedBy } from '#contract/items/valuation.ts'
import type { OnSelect } from '#web/features/items/item-card.tsx'
import { toItemFilter } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { valuedBy } from '#web/shared/account/valued-by.ts'
import { createStore, useStore } from '#web/shared/store.ts'
import { showToast } from '#web/shared/toasts.ts'

export type Selection = { kind: 'items'; items: ReadonlyMap<string, ItemSummary> } | AllOfSearch

/** All results of a search except the deselected ones. `count` and `value` include the deselected ones. */
interface AllOfSearch {
  kind: 'all'
  filter: ItemQuery
  count: number
  value: number
  except: ReadonlyMap<string, ItemSummary>
}

const nothing: Selection = { kind: 'items', items: new Map() }

/** The selection is kept outside components, so that it survives opening an item and going back. */
const store = createStore<Selection>(nothing)

export const setSelection = store.set
/** Counts how often the selection was cleared, so that rows which load late do not fill it again. */
let clearings = 0

export function clearSelection() {
  clearings += 1
  setSelection(nothing)
}

/** Clears the selection of a finished change. Keeps items that were selected since. */
export function clearSent(sent: Selection) {
  const now = store.get()
  if (now.kind !== 'items' || sent.kind !== 'items') return clearSelection()
  setSelection({ kind: 'items', items: new Map([...now.items].filter(([id]) => !sent.items.has(id))) })
}
export const useSelection = () => useStore(store)

export function selectionCount(one: Selection) {
  return one.kind === 'all' ? one.count - one.except.size : one.items.size
}

export function onlyItem(one: Selection): ItemSummary | undefined {
  return one.kind === 'items' && one.items.size === 1 ? [...one.items.values()][0] : undefined
}

export function selectionValue(one: Selection) {
  return one.kind === 'all' ? one.value - valueOf(one.except) : valueOf(one.items)
}

function valueOf(items: ReadonlyMap<string, ItemSummary>) {
  const counted = countedBy(valuedBy().valuation)
  return [...items.values()].reduce((sum, item) => sum + counted(item), 0)
}

export function isInSelection(one: Selection, id: string) {
  return one.kind === 'all' ? !one.except.has(id) : one.items.has(id)
}

export function select(items: readonly ItemSummary[], isOn: boolean) {
  const before = store.get()
  const isAll = before.kind === 'all'
  const listed = new Map(before.kind === 'all' ? before.except : before.items)
  for (const item of items) {
    if (isOn === isAll) listed.delete(item.id)
    else listed.set(item.id, item)
  }
  setSelection(before.kind === 'all' ? { ...before, except: listed } : { kind: 'items', items: listed })
}

/** Keeps the selection while the user is on pages of items or on the label generator. Other pages clear it. */
export function useSelectionOfPage(search: ItemsSearch) {
  const router = useRouter()
  const filter = JSON.stringify(toItemFilter(search))
  useEffect(() => {
    const selection = store.get()
    if (selection.kind === 'all' && JSON.stringify(selection.filter) !== filter) clearSelection()
  }, [filter])
  useEffect(
    () => () => {
      if (!/\/(items?|reports)(\/|$)/.test(router.latestLocation.pathname)) clearSelection()
    },
    [router],
  )
}

export interface Listed {
  query: ItemQuery
  rows: readonly (ItemSummary | undefined)[]
  /** Index of the first listed row among all results. */
  first: number
}

/** Returns a stable function that selects a row. With shift it selects all rows from the previously selected one. */
export function useOnSelect(listed: Listed): OnSelect {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const anchor = useRef({ index: 0, list: '' })
  const latest = useRef(listed)
  useEffect(() => {
    latest.current = listed
  })

  return useCallback(
    (item, index, isOn, isRange) => {
      const { query, rows, first } = latest.current
      const list = listKey(query)
      const from = anchor.current.list === list ? anchor.current.index : index
      anchor.current = { index, list }
      if (!isRange) return select([item], isOn)
      const [start, end] = from < index ? [from, index] : [index, from]
      const between = rows.slice(Math.max(0, start - first), Math.max(0, end - first + 1))
      const isLoaded = start >= first && between.length === end - start + 1 && !between.includes(undefined)
      if (isLoaded)
        return select(
          between.filter((row) => row !== undefined),
          isOn,
        )
      const before = clearings
      const isStillWanted = () => clearings === before && listKey(latest.current.query) === list
      loadRange(start, end)
        .then((items) => isStillWanted() && select(items, isOn))
        .catch((error: unknown) => showToast({ kind: 'error', text: errorText(error, t) }))

      async function loadRange(firstRow: number, lastRow: number) {
        const size = Number(query.pageSize)
        const items: ItemSummary[] = []
        for (let page = Math.floor(firstRow / size); page <= Math.floor(lastRow / size); page += 1) {
          const result = await queryClient.fetchQuery(itemsQuery({ ...query, page: String(page + 1) }))
          items.push(...result.items.slice(Math.max(0, firstRow - page * size), lastRow + 1 - page * size))
        }
        return items
      }
    },
    [queryClient, t],
  )
}

const listKey = (query: ItemQuery) => JSON.stringify({ ...query, page: '' })
