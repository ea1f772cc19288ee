import type { FieldKind } from '#contract/items/item-fields.ts'
import {
  fieldPrefix,
  headerAliases,
  type ImportColumn,
  type ImportDialect,
  type ImportPreview,
  joinedHeaders,
  photosHeader,
} from '#contract/spreadsheets.ts'
import { itemFields } from '#web/features/item-fields/item-fields.ts'
import type en from '#web/i18n/locales/en.json'

/** The fields that the user chose for columns, by the header of the column. An empty field skips the column. */
export type ColumnMapping = Readonly<Record<string, string>>

export interface ParseOptions {
  /** Options that the user has changed. All others are as detected in the file. */
  readonly dialect: Partial<ImportDialect>
  readonly columns: ColumnMapping
  /** True when unreadable cells are added to the notes of their item. */
  readonly keepCells: boolean
}

export const defaultParseOptions: ParseOptions = { dialect: {}, columns: {}, keepCells: false }

interface ColumnTarget {
  readonly header: string
  readonly label: keyof typeof en
  readonly kind: FieldKind | 'path'
}

/** The fields that a column can be imported into, in display order. The URL of an item cannot be imported. */
export const columnTargets: readonly ColumnTarget[] = [
  ...itemFields.flatMap(({ csv, formLabel, label, kind }): ColumnTarget[] =>
    csv === undefined ? [] : [{ header: csv, label: (kind !== 'flag' && formLabel) || label, kind }],
  ),
  { header: 'HB.location', label: 'item.location', kind: 'path' },
  { header: 'HB.labels', label: 'kind.labels', kind: 'text' },
  { header: photosHeader, label: 'import.photos', kind: 'text' },
  { header: 'HB.import_ref', label: 'import.ref', kind: 'text' },
  { header: 'HB.parent_import_ref', label: 'import.parentRef', kind: 'text' },
]

const meaningOf = new Map(columnTargets.map((meaning) => [meaning.header, meaning]))

export const findColumnTarget = (header: string) => meaningOf.get(header)

export function fieldNameOf(header: string) {
  return header.startsWith(fieldPrefix) ? header.slice(fieldPrefix.length) : undefined
}

/** True for a column with a Cubby header, whose field is fixed. */
const isOwn = ({ header, means }: ImportColumn) =>
  header.toLowerCase() === means.toLowerCase() || (means !== '' && headerAliases[header] === means)

/**
 * Returns the columns for which the user can choose a field. Of columns with the same header, returns only the first.
 */
export function assignableColumns(columns: readonly ImportColumn[]) {
  return columns.filter(
    (column, index) =>
      !isOwn(column) && columns.findIndex(({ header }) => header === column.header) === index,
  )
}

/** True until a column is chosen for the names of the items. Without that column, rows cannot be read. */
export const hasNoNameColumn = ({ columns, errors }: Pick<ImportPreview, 'columns' | 'errors'>) =>
  columns.length > 0 && errors.some(({ code }) => code === 'requiredColumn')

/**
 * Returns the mapping after the user has chosen a field for a column. Another column with this field is then skipped,
 * unless several columns can be joined in the field.
 */
export function mapColumn(choice: ColumnMapping, header: string, means: string): ColumnMapping {
  if (joinedHeaders.includes(means)) return { ...choice, [header]: means }
  const others = Object.entries(choice).map(([other, meant]) => [other, meant === means ? '' : meant])
  return { ...Object.fromEntries(others), [header]: means }
}

/** Returns the filled columns that the import would leave out although the user has not decided so. */
export function undecidedColumns(columns: readonly ImportColumn[], choice: ColumnMapping) {
  return assignableColumns(columns).filter(
    ({ header, means, example }) => means === '' && example !== '' && choice[header] === undefined,
  )
}

/** Returns the mapping in which each column without a field becomes a custom field. */
export function mapLeftColumns(choice: ColumnMapping, columns: readonly ImportColumn[]): ColumnMapping {
  const left = assignableColumns(columns).filter(({ means }) => means === '')
  return { ...choice, ...Object.fromEntries(left.map(({ header }) => [header, fieldPrefix + header])) }
}
