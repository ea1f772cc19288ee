import { type DecimalSign, readAmount } from '#contract/written/amounts.ts'
import { fieldText } from '#server/features/items/item-rows.mapper.ts'
import type { CustomFieldRecord, ItemRecord } from '#server/features/items/items.table.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { isSafeLink } from '#server/shared/text/safe-link.ts'
import { cellKeys, type CellValues } from './columns/columns.mapper.ts'
import type { ImportRow } from './parsing/read-row.ts'
import type { ExportItem } from './export/write-spreadsheet.ts'

function cellValues(valueOf: (key: keyof CellValues) => CellValues[keyof CellValues]): CellValues {
  // as: `Object.fromEntries` loses which key has which value. `valueOf` returns a value of the right kind for each key.
  return Object.fromEntries(cellKeys.map((key) => [key, valueOf(key)])) as CellValues
}

/**
 * Returns the item with the values of the row, and its own values where the file lacks a column. The caller sets asset
 * number, location and labels.
 */
export function applyRow(
  item: ItemRecord,
  row: ImportRow,
  decimalSign: DecimalSign | '',
  newId: () => string,
): ItemRecord {
  const values = cellValues((key) => row[key] ?? item[key])
  return {
    ...item,
    ...values,
    // When the useful life is 0, clear the other values of the depreciation rule: the API rejects them without a
    // useful life.
    ...(values.usefulLifeYears === 0 && { restValuePercent: 0, declining: false }),
    name: row.name,
    notes: withUnreadable(row.notes ?? item.notes, row.unreadable ?? []),
    fields: row.fields ? applyFields(item.fields, row.fields, decimalSign, newId) : item.fields,
  }
}

/** Adds unreadable cells to the notes, except those that the notes have already. */
function withUnreadable(notes: string, cells: readonly string[]): string {
  return [notes, ...cells.filter((text) => !notes.includes(text))].filter(Boolean).join('\n')
}

/**
 * Sets the text of each custom field that has a column, and deletes the field when the cell is empty. No field changes
 * its type. When several fields have the same name, only the first changes.
 */
function applyFields(
  fields: readonly CustomFieldRecord[],
  cells: readonly { name: string; text: string }[],
  decimalSign: DecimalSign | '',
  newId: () => string,
): CustomFieldRecord[] {
  const textOf = new Map(cells.map(({ name, text }) => [name, text]))
  const remaining = fields.flatMap((field) => {
    const text = textOf.get(field.name)
    textOf.delete(field.name)
    if (text === undefined || text === fieldText(field)) return [field]
    return text === '' ? [] : [withText(field, text, decimalSign)]
  })
  const added = [...textOf].filter(([, text]) => text !== '')
  return [...remaining, ...added.map(([name, text]) => newField(newId(), name, text))]
}

function newField(id: string, name: string, text: string): CustomFieldRecord {
  return { id, type: 'text', name, textValue: text, numberValue: 0, booleanValue: false, dateValue: '' }
}

/** A field whose new text does not match its type becomes a text field, so that nothing is lost. */
function withText(field: CustomFieldRecord, text: string, decimalSign: DecimalSign | ''): CustomFieldRecord {
  // Only digits and signs are read by the decimal sign, because the currency of an amount would be lost.
  const plain = decimalSign && /^[-\d.,]+$/.test(text) ? readAmount(text)[decimalSign] : text
  if (field.type === 'number' && Number.isFinite(Number(plain)) && String(Number(plain)) === plain)
    return { ...field, numberValue: Number(plain) }
  if (field.type === 'boolean' && /^(true|false)$/.test(text))
    return { ...field, booleanValue: text === 'true' }
  if (field.type === 'time' && parseCalendarDate(text) === text) return { ...field, dateValue: text }
  if (field.type === 'link' && isSafeLink(text)) return { ...field, textValue: text }
  return { ...field, type: 'text', textValue: text }
}

export function toExportItem(
  item: ItemRecord,
  names: {
    path: (id: string) => string[]
    label: (id: string) => string | readonly string[]
    parentRef: (id: string) => string
    url: string
  },
): ExportItem {
  return {
    ...cellValues((key) => item[key]),
    importRef: item.importRef,
    parentRef: item.parentId === null ? '' : names.parentRef(item.parentId),
    path: item.locationId === null ? [] : names.path(item.locationId),
    labelNames: [...new Set(item.labelIds.flatMap(names.label))].toSorted((one, other) =>
      one < other ? -1 : 1,
    ),
    assetId: item.assetNumber,
    url: names.url,
    name: item.name,
    fields: item.fields.map((field) => ({ name: field.name, type: field.type, text: fieldText(field) })),
  }
}
