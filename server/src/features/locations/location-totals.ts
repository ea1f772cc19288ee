import { inChunks } from '#server/shared/process/event-loop.ts'
import type { LocationIndex } from './location-index.ts'
import type { DirectTotals } from './locations.repository.ts'

/** Of a location without archived items; quantities and values in 1/10,000. */
export interface LocationTotals {
  /** Pieces directly inside. */
  quantity: number
  /** Of this location and everything below. */
  rowsWithin: number
  quantityWithin: number
  valueWithin: number
}

export const zeroTotals: LocationTotals = { quantity: 0, rowsWithin: 0, quantityWithin: 0, valueWithin: 0 }

export interface TotalsByLocation {
  /** Undefined for an unknown id. */
  get(id: string): LocationTotals | undefined
}

/** Adds up what is directly in each location with what is below it. */
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
  // Inner ones first, so that each one has everything below it when it is added to the one above.
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
