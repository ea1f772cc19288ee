import { inParts } from '#server/shared/process/event-loop.ts'
import type { LocationIndex } from './location-index.ts'
import type { DirectContents } from './locations.repository.ts'

export interface LocationTotals {
  /** Pieces directly inside, in 1/10,000. */
  quantity: number
  /** Of this location and everything below. */
  rowsWithin: number
  quantityWithin: number
  valueWithin: number
}

export const noTotals: LocationTotals = { quantity: 0, rowsWithin: 0, quantityWithin: 0, valueWithin: 0 }

/** Adds up what is directly in each location with what is below it; every location has an entry. */
export async function sumWithin(
  { inTreeOrder }: Pick<LocationIndex, 'inTreeOrder'>,
  direct: readonly DirectContents[],
): Promise<Map<string, LocationTotals>> {
  const totals = new Map<string, LocationTotals>()
  for await (const part of inParts(inTreeOrder)) for (const { id } of part) totals.set(id, { ...noTotals })
  for await (const part of inParts(direct)) {
    for (const { locationId, rows, quantity, value } of part) {
      if (totals.has(locationId)) {
        totals.set(locationId, { quantity, rowsWithin: rows, quantityWithin: quantity, valueWithin: value })
      }
    }
  }
  // Inner ones first, so that each one has everything below it when it is added to the one above.
  for await (const part of inParts(inTreeOrder.toReversed())) {
    for (const { id, parentId } of part) {
      const own = totals.get(id)
      const above = totals.get(parentId ?? '')
      if (!own || !above) continue
      above.rowsWithin += own.rowsWithin
      above.quantityWithin += own.quantityWithin
      above.valueWithin += own.valueWithin
    }
  }
  return totals
}
