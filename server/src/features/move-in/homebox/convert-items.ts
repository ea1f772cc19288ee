import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import { newImportRef } from '#server/features/items/item-writes.service.ts'
import type { CustomFieldRecord, ItemRecord } from '#server/features/items/items.table.ts'
import { maxAssetNumber } from '#server/shared/asset-id.ts'
import { amountToNumber, maxValue, valueOf } from '#server/shared/money.ts'
import type { Conversion } from './conversion.ts'
import type { Labels } from './convert-labels.ts'
import { rowsOfHousehold, type Layout } from './homebox-layout.ts'
import type { Row } from './homebox-tables.ts'
import { flagIn, idIn, createdAtOf, isLinkAddress, numberIn, readValues, textIn } from './row-values.ts'

export function convertItems(conversion: Conversion, layout: Layout, labels: Labels): void {
  const { tables, notes } = conversion
  const fieldTable = tables.find('entity_fields', 'item_fields')
  const fieldOwner = fieldTable && tables.columnOf(fieldTable, /^(?:entity|item)_fields$/)
  const labelTable = tables.find('tag_entities', 'tag_items', 'label_entities', 'label_items')
  const labelOwner = labelTable && tables.columnOf(labelTable, /^(?:entity|item)_id$/)
  const labelColumn = labelTable && tables.columnOf(labelTable, /^(?:tag|label)_id$/)
  tables.index(fieldTable, fieldOwner)
  tables.index(labelTable, labelOwner)
  const refs = new Set<string>()
  for (const row of rowsOfHousehold(conversion, layout.itemTable)) {
    const id = idIn(row, 'id')
    if (id === null) continue
    const name = textIn(row, 'name')
    const fieldRows = [...tables.rows(fieldTable, { column: fieldOwner, value: textIn(row, 'id') })]
    const labelRows = [...tables.rows(labelTable, { column: labelOwner, value: textIn(row, 'id') })]
    if (layout.items.has(id)) {
      const typeLabel = labels.byType.get(layout.typeOf(row)?.id ?? '')
      const named = labelRows.map((one) => idIn(one, labelColumn))
      const labelIds = pickLabels([...named, typeLabel ?? null], labels.ids)
      const item = toItem(conversion, layout, { row, id, name, refs })
      conversion.write('item', { ...item, labelIds, fields: toFields(conversion, fieldRows, name) })
    } else if (fieldRows.length + labelRows.length > 0) notes.add('locationDetails', name)
  }
}

/** Returns the ids of labels that exist, without duplicates and sorted as records in the journal store them. */
export function pickLabels(ids: readonly (string | null)[], known: ReadonlySet<string>): string[] {
  const picked = ids.filter((id) => id !== null).filter((id) => known.has(id))
  return [...new Set(picked)].toSorted().slice(0, listLimits.labelsPerItem)
}

interface ItemRow {
  readonly row: Row
  readonly id: string
  readonly name: string
  readonly refs: Set<string>
}

function toItem(conversion: Conversion, layout: Layout, { row, id, name, refs }: ItemRow): ItemRecord {
  const { notes, now } = conversion
  const { text, amount, date } = readValues(row, name, notes)
  const createdAt = createdAtOf(row, now)
  const quantity = amount('quantity', 'quantity')
  const price = amount('price', 'purchase_price')
  const isTooMuch = Math.abs(amountToNumber(valueOf(price, quantity))) > maxValue
  if (isTooMuch) notes.add('number', name)
  return {
    ...emptyItem(id, createdAt, takeRef(conversion, { row, id, name, refs })),
    locationId: layout.locationOf(row, id),
    parentId: layout.items.get(id) ?? null,
    assetNumber: toAssetNumber(row),
    archived: flagIn(row, 'archived'),
    name: text(limits.name, 'name'),
    quantity,
    description: text(limits.description, 'description'),
    insured: flagIn(row, 'insured'),
    notes: text(limits.notes, 'notes'),
    purchasePrice: isTooMuch ? 0 : price,
    purchaseFrom: text(limits.short, 'purchase_from'),
    purchaseDate: date('purchase_date', 'purchase_time'),
    manufacturer: text(limits.short, 'manufacturer'),
    modelNumber: text(limits.short, 'model_number'),
    serialNumber: text(limits.short, 'serial_number'),
    lifetimeWarranty: flagIn(row, 'lifetime_warranty'),
    warrantyExpires: date('warranty_expires'),
    warrantyDetails: text(limits.notes, 'warranty_details'),
    soldTo: text(limits.short, 'sold_to'),
    soldPrice: amount('price', 'sold_price'),
    soldDate: date('sold_date', 'sold_time'),
    soldNotes: text(limits.notes, 'sold_notes'),
    syncChildLocations: flagIn(row, 'sync_child_entity_locations', 'sync_child_items_locations'),
  }
}

/** Returns the import ref of the item. Returns a new one when the item has none, or when another item has the same. */
function takeRef({ notes }: Conversion, { row, name, refs }: ItemRow): string {
  const ref = textIn(row, 'import_ref')
  const isUsable = ref !== '' && [...ref].length <= limits.importRef && !refs.has(ref)
  if (ref !== '' && !isUsable) notes.add('importRef', name)
  if (!isUsable) return newImportRef()
  refs.add(ref)
  return ref
}

function toAssetNumber(row: Row): number {
  const number = numberIn(row, 'asset_id')
  return Number.isSafeInteger(number) && number > 0 && number <= maxAssetNumber ? number : 0
}

export function toFields({ notes }: Conversion, rows: readonly Row[], owner: string): CustomFieldRecord[] {
  const fields = new Map<string, CustomFieldRecord>()
  for (const row of rows) {
    const id = idIn(row, 'id')
    if (id === null) continue
    if (fields.size < listLimits.fieldsPerItem) fields.set(id, toField(row, id, { notes, owner }))
    else notes.add('tooMany', owner)
  }
  return [...fields.values()]
}

function toField(
  row: Row,
  id: string,
  { notes, owner }: { notes: Conversion['notes']; owner: string },
): CustomFieldRecord {
  const { text, date } = readValues(row, owner, notes)
  const kind = textIn(row, 'type')
  const textValue = text(limits.fieldText, 'text_value')
  const type = kind === 'number' || kind === 'boolean' || kind === 'time' ? kind : 'text'
  return {
    id,
    type: type === 'text' && kind === 'link' && isLinkAddress(textValue) ? 'link' : type,
    name: text(limits.name, 'name'),
    textValue,
    numberValue: numberIn(row, 'number_value'),
    booleanValue: flagIn(row, 'boolean_value'),
    // Read `time_value` only for fields that are dates. In other fields Homebox fills it with the time of creation.
    dateValue: type === 'time' ? date('time_value') : '',
  }
}
