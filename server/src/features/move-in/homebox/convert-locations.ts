import { formatAssetId } from '#contract/items/asset-id.ts'
import { limits } from '#contract/scalars.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import type { Conversion } from './conversion.ts'
import { rowsOfHousehold, type Layout } from './homebox-layout.ts'
import type { Row } from './homebox-tables.ts'
import { flagIn, idIn, createdAtOf, numberIn, readValues, textIn } from './row-values.ts'

/** Fields that locations may have in Homebox 0.26. In Cubby only items have them. */
const itemTexts = [
  'serial_number',
  'model_number',
  'manufacturer',
  'warranty_details',
  'purchase_from',
  'sold_to',
  'sold_notes',
]
const itemNumbers = ['purchase_price', 'sold_price']
const itemFlags = ['insured', 'archived', 'lifetime_warranty']
const itemDates = ['warranty_expires', 'purchase_date', 'sold_date']

export function convertLocations(conversion: Conversion, layout: Layout): void {
  const { notes, now } = conversion
  for (const row of rowsOfHousehold(conversion, layout.locationTable)) {
    const id = idIn(row, 'id')
    const parentId = id === null ? undefined : layout.locations.get(id)
    if (id === null || parentId === undefined) continue
    const name = textIn(row, 'name')
    const { text, shorten } = readValues(row, name, notes)
    const assetId = formatAssetId(numberIn(row, 'asset_id'))
    if (assetId !== '') notes.add('locationAssetId', name)
    // Compose the description like the CSV import, so that both ways of moving in lead to the same text.
    const parts = [textIn(row, 'description'), textIn(row, 'notes'), assetId && `Asset ID ${assetId}`]
    const createdAt = createdAtOf(row, now)
    const location: LocationRecord = {
      id,
      parentId,
      createdAt,
      updatedAt: createdAt,
      name: text(limits.name, 'name'),
      description: shorten(parts.filter(Boolean).join('\n\n'), limits.description),
    }
    conversion.write('location', location)
    if (hasItemDetails(row)) notes.add('locationDetails', name)
    const type = layout.typeOf(row)
    if (type && type.name !== 'Location') notes.add('locationType', type.name)
  }
}

function hasItemDetails(row: Row): boolean {
  return (
    itemTexts.some((column) => textIn(row, column) !== '') ||
    itemNumbers.some((column) => numberIn(row, column) !== 0) ||
    itemFlags.some((column) => flagIn(row, column)) ||
    itemDates.some((column) => /^(?!0001)\d/.test(textIn(row, column)))
  )
}
