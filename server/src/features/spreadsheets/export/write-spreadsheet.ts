import type { CustomFieldRecord } from '#server/features/items/items.table.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { fieldPrefix } from '#contract/spreadsheets.ts'
import { chunks, yieldIfLong } from '#server/shared/process/event-loop.ts'
import { withLineFeeds } from '#server/shared/text/line-feeds.ts'
import { escapeFormula } from '../parsing/cell-text.ts'
import { type CellValues, type CustomField, type ItemColumn, itemColumns } from '../columns/columns.mapper.ts'
import { type Cell, cellText, fieldCell } from './cells.ts'

/** Quantity and prices are in 1/10,000. `path` begins with the outermost location. Custom fields are texts. */
export type ExportItem = {
  importRef: string
  /** The import ref of the parent item; empty for none. */
  parentRef: string
  path: string[]
  labelNames: string[]
  assetId: number | null
  url: string
  name: string
  /** The custom fields. A field without a type is a text. */
  fields: (CustomField & { type?: CustomFieldRecord['type'] })[]
} & CellValues

/** `guardFormulas` also escapes texts that a spreadsheet program would read as formulas. */
export type ExportOptions = {
  guardFormulas: boolean
  decimalSign?: string
  columns?: readonly ItemColumn[]
}

/** Returns the columns of an export. Leaves out an empty column of parents, which older clients do not know. */
export function exportColumns(hasParents: boolean): readonly ItemColumn[] {
  return itemColumns.filter(({ kind }) => hasParents || kind !== 'parentRef')
}

export function exportHeader(fieldNames: string[], columns: readonly ItemColumn[] = itemColumns): string[] {
  return [
    ...columns.map((column) => column.header),
    ...fieldNames.map((name) => fieldPrefix + withLineFeeds(name)),
  ]
}

export function exportRow(item: ExportItem, fieldNames: string[], options: ExportOptions): string[] {
  const asText = (text: string) => escapeFormula(withLineFeeds(text), options.guardFormulas)
  return itemCells(item, fieldNames, options.columns).map((cell) =>
    cellText(cell, asText, options.decimalSign),
  )
}

export function itemCells(
  item: ExportItem,
  fieldNames: readonly string[],
  columns: readonly ItemColumn[] = itemColumns,
): Cell[] {
  // When custom fields have the same name, the cell contains the first of them.
  const byName = new Map(item.fields.toReversed().map((field) => [field.name, field]))
  return [
    ...columns.map((column) => itemCell(item, column)),
    ...fieldNames.map((name) => {
      const field = byName.get(name)
      return field ? fieldCell(field.type ?? 'text', field.text) : null
    }),
  ]
}

function itemCell(item: ExportItem, column: ItemColumn): Cell {
  switch (column.kind) {
    case 'location':
      return { path: item.path }
    case 'labels':
      return { labels: item.labelNames }
    case 'assetId':
      return formatAssetId(item.assetId)
    case 'importRef':
    case 'parentRef':
    case 'url':
    case 'name':
      return item[column.kind]
    case 'quantity':
      return { quantity: item[column.key] }
    case 'money':
      return { money: item[column.key] }
    case 'date':
      return { day: item[column.key] }
    case 'flag':
    case 'text':
    case 'longText':
      return item[column.key]
  }
}

/** The number of cells of a table that are in memory at once. */
const maxCellsAtOnce = 500_000

/** Converts items to rows in small batches, because a household may have very many names of custom fields as columns. */
export async function* toRows<Item>(
  items: readonly Item[],
  columnCount: number,
  toRow: (item: Item) => string[],
): AsyncGenerator<string[][]> {
  for (const part of chunks(items, Math.ceil(maxCellsAtOnce / columnCount))) {
    yield part.map(toRow)
    await yieldIfLong()
  }
}

/** Yields CSV with LF line ends and quotes only where needed. A byte order mark comes first only when asked for. */
export async function* writeSpreadsheet(
  batches: AsyncIterable<string[][]> | Iterable<string[][]>,
  { delimiter = ',', bom = false } = {},
): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync')
  if (bom) yield '\uFEFF'
  for await (const rows of batches) yield stringify(rows, { record_delimiter: '\n', delimiter })
}
