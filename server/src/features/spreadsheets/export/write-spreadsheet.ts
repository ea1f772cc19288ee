import { fieldPrefix } from '#contract/spreadsheets.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import { formatAmount } from '#server/shared/money.ts'
import { escapeFormula, joinLabels, joinLocationPath } from '../csv/cell-text.ts'
import { type CellValues, type CustomField, type ItemColumn, itemColumns } from '../columns/columns.mapper.ts'
import { localFieldHeader, localHeader } from '../columns/local-headers.ts'
import { withLineFeeds } from '../csv/decode-file.ts'
import type { Messages } from '#server/shared/text/messages.ts'

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
  fields: CustomField[]
} & CellValues

/** `guardFormulas` also escapes cells that a spreadsheet would read as formulas. `decimalSign` defaults to a point. */
export type ExportOptions = {
  guardFormulas: boolean
  decimalSign?: string
  columns?: readonly ItemColumn[]
}

/**
 * Returns the columns of an export. Leaves out the column of parents when it would be empty, because older clients do
 * not know it.
 */
export function exportColumns(hasParents: boolean): readonly ItemColumn[] {
  return itemColumns.filter(({ kind }) => hasParents || kind !== 'parentRef')
}

export function exportHeader(fieldNames: string[], columns: readonly ItemColumn[] = itemColumns): string[] {
  return [
    ...columns.map((column) => column.header),
    ...fieldNames.map((name) => fieldPrefix + withLineFeeds(name)),
  ]
}

/** Returns the header row in the language of a person. */
export function localExportHeader(
  fieldNames: string[],
  columns: readonly ItemColumn[],
  words: Messages,
): string[] {
  return [
    ...columns.map((column) => localHeader(column, words)),
    ...fieldNames.map((name) => localFieldHeader(withLineFeeds(name), words)),
  ]
}

export function exportRow(item: ExportItem, fieldNames: string[], options: ExportOptions): string[] {
  const asText = (text: string) => escapeFormula(withLineFeeds(text), options.guardFormulas)
  // When several fields have the same name, the cell contains the first one.
  const textByField = new Map(item.fields.toReversed().map((field) => [field.name, field.text]))
  const columns = options.columns ?? itemColumns
  return [
    ...columns.map((column) => exportCell(item, column, asText, options.decimalSign)),
    ...fieldNames.map((name) => asText(textByField.get(name) ?? '')),
  ]
}

function exportCell(
  item: ExportItem,
  column: ItemColumn,
  asText: (text: string) => string,
  decimalSign = '.',
): string {
  switch (column.kind) {
    case 'importRef':
      return asText(item.importRef)
    case 'parentRef':
      return asText(item.parentRef)
    case 'location':
      return asText(joinLocationPath(item.path))
    case 'labels':
      return asText(joinLabels(item.labelNames))
    case 'assetId':
      return formatAssetId(item.assetId)
    case 'url':
      return item.url
    case 'name':
      return asText(item.name)
    case 'quantity':
    case 'money':
      return formatAmount(item[column.key]).replace('.', decimalSign)
    case 'flag':
      return String(item[column.key])
    case 'date':
      return item[column.key]
    case 'text':
    case 'longText':
      return asText(item[column.key])
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
