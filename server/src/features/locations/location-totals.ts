import { inChunks } from '#server/shared/process/event-loop.ts'
import type { LocationIndex } from './location-index.ts'
import type { DirectTotals } from './locations.repository.ts'

/** Totals of a location without archived items. Quantities and values are in units of 1/10,000. */
export interface LocationTotals {
  quantity: number
  /** Number of items in this location and below it. */
  rowsWithin: number
  quantityWithin: number
  valueWithin: number
}

export const zeroTotals: LocationTotals = { quantity: 0, rowsWithin: 0, quantityWithin: 0, valueWithin: 0 }

export interface TotalsByLocation {
  /** Returns the totals of a location; undefined for an unknown id. */
  get(id: string): LocationTotals | undefined
}

/**
 * Returns the totals of each location, which include everything below it. `direct` has the totals of the items directly
 * in a location.
 */
export async function rollUpTotals(
  { inTreeOrder, placeOf, openAncestors }: Pick<LocationIndex, 'inTreeOrder' | 'placeOf' | 'openAncestors'>,
  direct: readonly DirectTotals[],
): Promise<TotalsByLocation> {
  const totals: LocationTotals[] = inTreeOrder.map(() => ({ ...zeroTotals }))
  for await (const part of inChunks(direct)) {
    for (const { id, items, quantity, value } of part) {
      const place = placeOf(id)
      if (place === undefined) continue
      totals[place] = { quantity, rowsWithin: items, quantityWithin: quantity, valueWithin: value }
    }
  }
  // Go through the tree backwards, so that the total of a location is complete before it is added to its parent.
  for (let place = totals.length - 1; place >= 0; place--) {
    const own = totals[place]
    const above = totals[openAncestors[place] ?? -1]
    if (!own || !above) continue
    above.rowsWithin += own.rowsWithin
    above.quantityWithin += own.quantityWithin
    above.valueWithin += own.valueWithin
  }
  return { get: (id) => totals[placeOf(id) ?? -1] }
}
