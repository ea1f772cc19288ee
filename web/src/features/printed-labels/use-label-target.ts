import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { NewStickerSheet } from '#contract/printed-labels/sheets.ts'
import { idsWithin, inTreeOrder, toLocationTree } from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { readLabelHandoff } from './label-handoff.ts'
import { blankRange, checkRange, type RangeProblem } from './label-range.ts'
import type { LabelSearch } from './label-search.ts'
import { nextBlankQuery } from './sheets.queries.ts'

export type LabelTarget = Pick<NewStickerSheet, 'ids' | 'search' | 'range' | 'locations'>

export const defaultRange = { from: '000-001', to: '000-090' }
const defaultBlankCount = 24

/**
 * Translates the search parameters into the `target` of a request. `target` is undefined while data loads or a
 * parameter is invalid.
 */
export function useLabelTarget(search: LabelSearch) {
  const { what = 'range' } = search
  const [handed, setHanded] = useState(readLabelHandoff)
  const { from = defaultRange.from, to = defaultRange.to } = search
  const problems: { from?: RangeProblem; to?: RangeProblem } = what === 'range' ? checkRange(from, to) : {}
  const locations = useLocationIds(search)
  const blank = useBlankRange(search)

  function target(): LabelTarget | undefined {
    switch (what) {
      case 'items':
        return { search: toItemSearch(search) }
      case 'selection':
        if (handed?.locations) return { locations: handed.locations }
        return handed && (handed.ids ? { ids: handed.ids } : { search: handed.search ?? {} })
      case 'locations':
        return locations && locations.length > 0 ? { locations } : undefined
      case 'range':
        return Object.keys(problems).length > 0 ? undefined : { range: { from, to } }
      case 'blank':
        return blank.range && { range: blank.range }
    }
  }

  /** Leaves selected items out that were deleted since, so that the others can be printed. */
  function leaveOut(gone: readonly string[]) {
    const ids = handed?.ids?.filter((id) => !gone.includes(id)) ?? []
    if (ids.length > 0) setHanded({ ids, count: ids.length })
  }

  const kind = what === 'selection' && handed?.locations ? 'locations' : what
  return {
    what,
    kind,
    target: target(),
    problems,
    handed,
    leaveOut,
    blank,
    hasNoLocations: locations?.length === 0,
  }
}

function toItemSearch({ q, location }: LabelSearch): NonNullable<NewStickerSheet['search']> {
  return {
    ...(q ? { q } : { orderBy: 'assetId', order: 'asc' }),
    ...(location ? { locations: location, includeSubLocations: 'true' } : {}),
  }
}

/** Returns the ids of the locations to print. Undefined while they load, or when items are printed. */
function useLocationIds({ what, location, direct }: LabelSearch) {
  const isWanted = what === 'locations'
  const { data } = useQuery({ ...locationsQuery(), enabled: isWanted })
  return useMemo(() => {
    // The cache can contain the locations even when items are printed, so `isWanted` is checked too.
    if (!data || !isWanted) return undefined
    if (location && direct) return [location]
    const tree = toLocationTree(data)
    return location ? [...idsWithin(tree, [location])] : inTreeOrder(tree).map(({ id }) => id)
  }, [data, isWanted, location, direct])
}

/** Returns the reserved range of asset IDs from the URL, or the range that printing would reserve. */
function useBlankRange({ what, from, to, first, count = defaultBlankCount }: LabelSearch) {
  const { data: next, error } = useQuery({ ...nextBlankQuery, enabled: what === 'blank' })
  const reserved = from && to && Object.keys(checkRange(from, to)).length === 0 ? { from, to } : undefined
  const start = first ?? next
  return { next, error, count, reserved, range: reserved ?? (start ? blankRange(start, count) : undefined) }
}
