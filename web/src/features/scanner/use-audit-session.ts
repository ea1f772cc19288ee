import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { compareAudit } from '#web/features/scanner/audit-result.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import { type ScannedItem, toScannedItem } from '#web/features/scanner/scanned-item.ts'
import { useKeptList } from '#web/features/scanner/use-kept-list.ts'
import type { Taking } from '#web/features/scanner/use-scanner.ts'

/** The limit of items in one check; a whole house is checked room by room. */
export const mostAudited = 2000

/** An item that was seen in a location. */
interface Sighting {
  location: string
  item: ScannedItem
}

interface AuditOptions {
  location: string | undefined
  choose: (locationId: string) => void
}

/** Compares what is recorded in a location with what is scanned there. */
export function useAuditSession({ location, choose }: AuditOptions) {
  const { data: locations } = useQuery(locationsQuery())
  const [isDirect, setIsDirect] = useState(false)
  const [sightings, change] = useKeptList<Sighting>('check')
  const target = locations?.find(({ id }) => id === location)
  const expected = useQuery({
    ...itemsQuery({
      locations: location ?? '',
      includeSubLocations: String(!isDirect),
      page: '1',
      pageSize: String(mostAudited),
    }),
    enabled: target !== undefined,
  })
  const scanned = sightings.filter((each) => each.location === location).map(({ item }) => item)
  const result = compareAudit(expected.data?.items ?? [], scanned)

  function take(found: Found): Taking {
    if (found.kind === 'location' && !target) {
      choose(found.location.id)
      return 'taken'
    }
    if (found.kind !== 'item') return 'shown'
    // Without a location the item is looked up: that is better than a refusal.
    if (!target) return 'shown'
    markFound(toScannedItem(found.item))
    return 'taken'
  }

  function markFound(item: ScannedItem) {
    if (location === undefined) return
    change((before) => [
      { location, item },
      ...before.filter((each) => each.location !== location || each.item.id !== item.id),
    ])
  }

  const forget = (id: string) =>
    change((before) => before.filter((each) => each.location !== location || each.item.id !== id))

  const finish = () => change((before) => before.filter((each) => each.location !== location))

  return { target, expected, isDirect, setIsDirect, scanned, result, take, choose, markFound, forget, finish }
}

export type AuditSession = ReturnType<typeof useAuditSession>
