import type { ItemFieldThing, ItemThing } from '#server/features/items/items.table.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { isSafeLink } from '#server/shared/safe-link.ts'
import type { ImportRow } from './read-row.ts'
import type { ExportItem } from './write-spreadsheet.ts'

/** What a row names that is stored as ids: undefined leaves alone. */
export interface RowPlaces {
  locationId: string | null | undefined
  labelIds: string[] | undefined
}

/** An item as a row wants it: what has no column keeps its value. The asset number is the caller’s. */
export function applyRow(item: ItemThing, row: ImportRow, places: RowPlaces, newId: () => string): ItemThing {
  return {
    ...item,
    name: row.name,
    locationId: places.locationId === undefined ? item.locationId : places.locationId,
    labelIds: places.labelIds?.toSorted() ?? item.labelIds,
    quantity: row.quantity ?? item.quantity,
    description: row.description ?? item.description,
    insured: row.insured ?? item.insured,
    archived: row.archived ?? item.archived,
    notes: row.notes ?? item.notes,
    purchasePrice: row.purchasePrice ?? item.purchasePrice,
    purchaseFrom: row.purchaseFrom ?? item.purchaseFrom,
    purchaseDate: row.purchaseTime ?? item.purchaseDate,
    manufacturer: row.manufacturer ?? item.manufacturer,
    modelNumber: row.modelNumber ?? item.modelNumber,
    serialNumber: row.serialNumber ?? item.serialNumber,
    lifetimeWarranty: row.lifetimeWarranty ?? item.lifetimeWarranty,
    warrantyExpires: row.warrantyExpires ?? item.warrantyExpires,
    warrantyDetails: row.warrantyDetails ?? item.warrantyDetails,
    soldTo: row.soldTo ?? item.soldTo,
    soldPrice: row.soldPrice ?? item.soldPrice,
    soldDate: row.soldTime ?? item.soldDate,
    soldNotes: row.soldNotes ?? item.soldNotes,
    fields: row.fields ? applyFields(item.fields, row.fields, newId) : item.fields,
  }
}

/** Fields with a column take its text, an empty one goes; fields without a column stay, and so do types. */
function applyFields(
  fields: readonly ItemFieldThing[],
  cells: readonly { name: string; text: string }[],
  newId: () => string,
): ItemFieldThing[] {
  const textOf = new Map(cells.map(({ name, text }) => [name, text]))
  const kept = fields.flatMap((field) => {
    const text = textOf.get(field.name)
    textOf.delete(field.name)
    if (text === undefined) return [field]
    return text === '' ? [] : [withText(field, text)]
  })
  const added = [...textOf].filter(([, text]) => text !== '')
  return [...kept, ...added.map(([name, text]) => newField(newId(), name, text))]
}

function newField(id: string, name: string, text: string): ItemFieldThing {
  return { id, type: 'text', name, textValue: text, numberValue: 0, booleanValue: false, dateValue: '' }
}

/** A number or boolean that does not read as one any more becomes text, so that nothing is lost. */
function withText(field: ItemFieldThing, text: string): ItemFieldThing {
  if (fieldText(field) === text) return field
  if (field.type === 'number' && Number.isFinite(Number(text)) && String(Number(text)) === text)
    return { ...field, numberValue: Number(text) }
  if (field.type === 'boolean' && /^(true|false)$/.test(text))
    return { ...field, booleanValue: text === 'true' }
  if (field.type === 'time' && parseCalendarDate(text) === text) return { ...field, dateValue: text }
  if (field.type === 'link' && isSafeLink(text)) return { ...field, textValue: text }
  return { ...field, type: 'text', textValue: text }
}

/** A typed value as the text of a cell. */
export function fieldText(field: ItemFieldThing): string {
  if (field.type === 'number') return String(field.numberValue)
  if (field.type === 'boolean') return String(field.booleanValue)
  if (field.type === 'time') return field.dateValue
  return field.textValue
}

export function toExportItem(
  item: ItemThing,
  names: { path: (id: string) => string[]; label: (id: string) => string[]; url: string },
): ExportItem {
  return {
    importRef: item.importRef,
    path: item.locationId === null ? [] : names.path(item.locationId),
    labelNames: item.labelIds.flatMap(names.label).toSorted((one, other) => (one < other ? -1 : 1)),
    assetId: item.assetNumber,
    url: names.url,
    name: item.name,
    quantity: item.quantity,
    fields: item.fields.map((field) => ({ name: field.name, text: fieldText(field) })),
    description: item.description,
    insured: item.insured,
    archived: item.archived,
    notes: item.notes,
    purchasePrice: item.purchasePrice,
    purchaseFrom: item.purchaseFrom,
    purchaseTime: item.purchaseDate,
    manufacturer: item.manufacturer,
    modelNumber: item.modelNumber,
    serialNumber: item.serialNumber,
    lifetimeWarranty: item.lifetimeWarranty,
    warrantyExpires: item.warrantyExpires,
    warrantyDetails: item.warrantyDetails,
    soldTo: item.soldTo,
    soldPrice: item.soldPrice,
    soldTime: item.soldDate,
    soldNotes: item.soldNotes,
  }
}
