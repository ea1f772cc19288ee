import type { FieldKind } from '#contract/items/item-fields.ts'
import { fieldPrefix, headerAliases, type ImportColumn, type ImportPreview } from '#contract/spreadsheets.ts'
import { itemFields } from '#web/features/item-fields/item-fields.ts'
import type en from '#web/i18n/locales/en.json'

/** Chosen by hand: what a header of the file means, empty to leave its column out. */
export type ColumnMapping = Readonly<Record<string, string>>

/** How people say that a file is to be read. */
export interface ParseOptions {
  /** The first row names the columns. */
  readonly hasHeader: boolean
  readonly columns: ColumnMapping
}

export const defaultParseOptions: ParseOptions = { hasHeader: true, columns: {} }

interface ColumnTarget {
  readonly header: string
  readonly label: keyof typeof en
  readonly kind: FieldKind | 'path'
}

/** Meanings of a column in the order offered; an item's URL is not imported. */
export const columnTargets: readonly ColumnTarget[] = [
  ...itemFields.flatMap(({ csv, formLabel, label, kind }): ColumnTarget[] =>
    csv === undefined ? [] : [{ header: csv, label: (kind !== 'flag' && formLabel) || label, kind }],
  ),
  { header: 'HB.location', label: 'item.location', kind: 'path' },
  { header: 'HB.labels', label: 'item.labels', kind: 'text' },
  { header: 'HB.import_ref', label: 'import.ref', kind: 'text' },
  { header: 'HB.parent_import_ref', label: 'import.parentRef', kind: 'text' },
]

const meaningOf = new Map(columnTargets.map((meaning) => [meaning.header, meaning]))

export const findColumnTarget = (header: string) => meaningOf.get(header)

/** The name of a custom field that a header of ours stands for. */
export function fieldNameOf(header: string) {
  return header.startsWith(fieldPrefix) ? header.slice(fieldPrefix.length) : undefined
}

/** True for a column with Cubby's own name, whose meaning is fixed. */
const isOwn = ({ header, means }: ImportColumn) =>
  header.toLowerCase() === means.toLowerCase() || (means !== '' && headerAliases[header] === means)

/** The columns that somebody has to say or may correct the meaning of; of two with one header the first. */
export function assignableColumns(columns: readonly ImportColumn[]) {
  return columns.filter(
    (column, index) =>
      !isOwn(column) && columns.findIndex(({ header }) => header === column.header) === index,
  )
}

/** It could be read, but nothing else can be said of it before somebody chose the column of the names. */
export const hasNoNameColumn = ({ columns }: Pick<ImportPreview, 'columns'>) =>
  columns.length > 0 && columns.every(({ means }) => means !== 'HB.name')

/** Another choice for one column; what meant the same by hand is left out, as each meaning is taken once. */
export function mapColumn(choice: ColumnMapping, header: string, means: string): ColumnMapping {
  const others = Object.entries(choice).map(([other, meant]) => [other, meant === means ? '' : meant])
  return { ...Object.fromEntries(others), [header]: means }
}
