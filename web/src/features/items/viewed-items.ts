import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listItems } from '#contract/items/item-lists.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { call } from '#web/shared/api.ts'
import { readStoredList, writeStored } from '#web/shared/browser/stored-json.ts'
import { viewedKeys } from '#web/shared/offline/cache-names.ts'
import { useSession } from '#web/shared/account/session.ts'

const maxViewed = 12

type Person = ReturnType<typeof useSession>

/** Storage key of the opened items: one list for each user and household. */
const storageKey = (person: Person) =>
  `${viewedKeys}${person?.id}/${actingHousehold() ?? person?.defaultGroupId}`

/** Stores on this device that an item was opened. Only its id is stored, because the item may be renamed or deleted. */
export function rememberViewedItem(person: Person, id: string) {
  const ids = [id, ...readViewed(person).filter((other) => other !== id)].slice(0, maxViewed)
  writeStored(storageKey(person), ids)
}

function readViewed(person: Person): string[] {
  return readStoredList(storageKey(person)).filter((id) => typeof id === 'string')
}

function viewedItemsQuery(ids: readonly string[]) {
  const query = { ids: [...ids], includeArchived: 'true', page: '1', pageSize: String(maxViewed) }
  return queryOptions({
    queryKey: ['items', 'viewed', ids],
    queryFn: ({ signal }) => call(listItems, { query }, { signal }),
    enabled: ids.length > 0,
    select: ({ items }) => items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  })
}

/**
 * Returns the items opened last on this device that still exist, newest first. While they load, `expected` is the
 * number of rows to reserve space for.
 */
export function useViewedItems() {
  const person = useSession()
  const ids = useMemo(() => readViewed(person), [person])
  const { data, isPending } = useQuery(viewedItemsQuery(ids))
  return { items: data ?? [], expected: isPending ? ids.length : 0 }
}
