import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { compareAudit } from '#web/features/scanner/sessions/audit-result.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import { type ScannedItem, toScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { usePersistedList } from './use-persisted-list.ts'
import type { ScanOutcome } from '#web/features/scanner/sessions/taking.ts'
import type { SessionLocation } from '#web/features/scanner/sessions/use-session-location.ts'

/** Maximum number of items in one check of a location. Users check a large house room by room. */
export const maxAudited = 2000

interface Sighting {
  location: string
  item: ScannedItem
}

export function useAuditSession({ target, choose, currentId }: SessionLocation) {
  const [isDirect, setIsDirect] = useState(false)
  const { list: sightings, change } = usePersistedList<Sighting>('check')
  const location = target?.id
  const expected = useQuery({
    ...itemsQuery({
      locations: location ?? '',
      includeSubLocations: String(!isDirect),
      page: '1',
      pageSize: String(maxAudited),
    }),
    enabled: location !== undefined,
  })
  const scanned = sightings.filter((each) => each.location === location).map(({ item }) => item)
  const result = compareAudit(expected.data?.items ?? [], scanned)

  function take(found: Found): ScanOutcome {
    const at = currentId()
    if (found.kind === 'location' && at === undefined) {
      choose(found.location.id)
      return 'taken'
    }
    if (found.kind !== 'item') return 'shown'
    // Before a location was scanned, showing the scanned item is more useful than an error.
    if (at === undefined) return 'shown'
    mark(at, toScannedItem(found.item))
    return 'taken'
  }

  const without = (before: readonly Sighting[], at: string | undefined, id: string) =>
    before.filter((each) => each.location !== at || each.item.id !== id)

  const mark = (at: string, item: ScannedItem) =>
    change((before) => [{ location: at, item }, ...without(before, at, item.id)])

  const markAsFound = (item: ScannedItem) => location !== undefined && mark(location, item)

  const remove = (id: string) => change((before) => without(before, location, id))

  const finish = () => change((before) => before.filter((each) => each.location !== location))

  return {
    target,
    expected,
    isDirect,
    setIsDirect,
    scanned,
    result,
    take,
    choose,
    markFound: markAsFound,
    remove,
    finish,
  }
}

export type AuditSession = ReturnType<typeof useAuditSession>
