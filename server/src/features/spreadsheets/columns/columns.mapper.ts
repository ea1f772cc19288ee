import {
  fieldsWith,
  type ItemFieldEntry,
  type KindOf,
  type FieldKeyWith,
} from '#contract/items/item-fields.ts'
import { headerAliases, type ImportHeader } from '#contract/spreadsheets.ts'
import type { StoredValue } from '#server/features/items/item-fields.mapper.ts'

type CellKey = Exclude<FieldKeyWith<'csv'>, 'name' | 'assetNumber'>

/**
 * The fields of imports and exports. Amounts are in 1/10,000 of a unit; dates are `YYYY-MM-DD`, partial or empty.
 */
export type CellValues = { [Key in CellKey]: StoredValue<KindOf<Key>> }

export type CustomField = { name: string; text: string }

export type FieldColumn = { header: string; kind: 'field'; name: string }

/** A column of an import with file names or addresses of photos. */
export type PhotosColumn = { header: string; kind: 'photos' }

export type Bounds = Pick<ItemFieldEntry, 'maxLength' | 'minimum' | 'maximum' | 'period'>

type ColumnOf<Key extends CellKey> = Key extends CellKey ? { kind: KindOf<Key>; key: Key } & Bounds : never

type ItemColumnKind =
  | ColumnOf<CellKey>
  | { kind: 'importRef' | 'parentRef' | 'location' | 'labels' | 'assetId' | 'url' | 'name' }

export type ItemColumn = ItemColumnKind & { header: string }

/** Columns without an entry in `itemFields`. They come first in an export. */
const specialColumns: readonly ItemColumn[] = [
  { header: 'HB.import_ref', kind: 'importRef' },
  { header: 'HB.parent_import_ref', kind: 'parentRef' },
  { header: 'HB.location', kind: 'location' },
  { header: 'HB.labels', kind: 'labels' },
]

const fieldColumns = fieldsWith('csv').flatMap(
  ({ key, kind, csv, maxLength, minimum, maximum, period }): ItemColumn[] => {
    if (key === 'assetNumber') return [{ header: csv, kind: 'assetId' }]
    if (key === 'name')
      return [
        { header: 'HB.url', kind: 'url' },
        { header: csv, kind: 'name' },
      ]
    // as: the compiler does not know that `kind` and `key` come from the same entry of `itemFields`.
    return [{ header: csv, kind, key, maxLength, minimum, maximum, period } as ItemColumn]
  },
)

/** All columns in the order of an export. */
// as: every header is a text to the compiler, but `importHeaders` lists the same headers.
export const itemColumns = [...specialColumns, ...fieldColumns] as readonly (ItemColumn & {
  header: ImportHeader
})[]

const newNames = new Map(Object.entries(headerAliases).map(([newName, header]) => [header, newName]))

/** All columns, with the headers that exports have for the third API generation. */
export const entityColumns: readonly ItemColumn[] = itemColumns.map((column) => ({
  ...column,
  header: newNames.get(column.header) ?? column.header,
}))

export const cellKeys = fieldsWith('csv').flatMap(({ key }) =>
  key === 'name' || key === 'assetNumber' ? [] : [key],
)
