import { formatAssetId } from '#contract/items/asset-id.ts'
import {
  fieldsWith,
  itemFieldList,
  type FieldKind,
  type ItemFieldEntry,
  type ItemFieldKey,
  type KindOf,
  type FieldKeyWith,
  type PeriodKey,
  type PrecisionKey,
  type WireKey,
} from '#contract/items/item-fields.ts'
import { depreciationFields, type DepreciationKey } from '#contract/items/valuation.ts'
import {
  partialDate,
  precisionOf,
  wholeDate,
  type DatePrecision,
  type PeriodDay,
} from '#contract/written/partial-dates.ts'
import { invalid } from '#server/shared/app-error.ts'
import { maxAssetNumber, parseAssetId } from '#server/shared/asset-id.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { columnOf, type SnakeCase } from '#server/shared/record-columns.ts'
import { parseAmountValue, readDate, readPartialDate, readText } from '#server/shared/request-values.ts'

export type StoredValue<Kind extends FieldKind = FieldKind> = Kind extends 'flag'
  ? boolean
  : Kind extends 'money' | 'quantity' | 'assetId'
    ? number
    : string

type WireValue<Kind extends FieldKind> = Kind extends 'assetId' ? string : StoredValue<Kind>

export type ColumnValue<Kind extends FieldKind> = Kind extends 'flag' ? number : StoredValue<Kind>

export type ItemFieldValues = { [Key in ItemFieldKey]: StoredValue<KindOf<Key>> }
type PrecisionColumn<Key extends ItemFieldKey> = `${SnakeCase<Key & PeriodKey>}_precision`
export type ItemFieldColumns = { [Key in ItemFieldKey as SnakeCase<Key>]: ColumnValue<KindOf<Key>> } & {
  [Column in PrecisionColumn<PeriodKey>]: DatePrecision
}
type WireFields<Keys extends ItemFieldKey> = { [Key in Keys as WireKey<Key>]: WireValue<KindOf<Key>> } & {
  [Key in PrecisionKey<Keys>]: DatePrecision
}

export type DepreciationValues = Pick<ItemFieldValues, DepreciationKey>
export type DepreciationColumns = Pick<ItemFieldColumns, SnakeCase<DepreciationKey>>

interface Codec<Value> {
  readonly empty: Value
  toColumn(value: Value): string | number
  fromColumn(column: string | number, precision?: DatePrecision): Value
  toWire(value: Value): string | number | boolean
  /** Returns the requested value, or `before` when the request has none. Throws 422 for an invalid value. */
  read(wire: string, input: unknown, before: Value, precision: unknown): Value
}

// as (in all codecs): the database column has this type, and the schema of the endpoint has checked the request.
const text: Codec<string> = {
  empty: '',
  toColumn: (value) => value,
  fromColumn: (column) => column as string,
  toWire: (value) => value,
  read: (_wire, input, before) => readText(input as string | null | undefined) ?? before,
}

const amount: Codec<number> = {
  empty: 0,
  toColumn: (value) => value,
  fromColumn: (column) => column as number,
  toWire: amountToNumber,
  read: (wire, input, before) => parseAmountValue(wire, input as number | null | undefined) ?? before,
}

const codecs: { readonly [Kind in FieldKind]: Codec<StoredValue<Kind>> } = {
  text,
  longText: text,
  money: amount,
  quantity: amount,
  date: {
    ...text,
    read: (wire, input, before) => readDate(wire, input as string | null | undefined) ?? before,
  },
  flag: {
    empty: false,
    toColumn: Number,
    fromColumn: (column) => column === 1,
    toWire: (value) => value,
    read: (_wire, input, before) => (input as boolean | null | undefined) ?? before,
  },
  assetId: {
    ...amount,
    toWire: formatAssetId,
    read: (_wire, input, before) =>
      readAssetNumber(input as string | number | null | undefined, before) ?? before,
  },
}

/** The codec of a partial date. The column and the API have a whole date, and the precision beside it. */
const partialDateCodec = (day: PeriodDay): Codec<string> => ({
  ...text,
  toColumn: (value) => wholeDate(value, day),
  fromColumn: (column, precision = 'day') => partialDate(column as string, precision),
  toWire: (value) => wholeDate(value, day),
  read: (wire, input, before, precision) =>
    readPartialDate(
      wire,
      { text: input as string | null | undefined, precision: precision as DatePrecision | null | undefined },
      before,
      day,
    ),
})
const partialDates = { first: partialDateCodec('first'), last: partialDateCodec('last') }

function readAssetNumber(value: string | number | null | undefined, before: number): number | undefined {
  if (value === undefined || value === null) return undefined
  // An item without a number has an empty text as asset id. When a client sends the empty text back, change nothing.
  if (value === '') return before > 0 ? -1 : before
  const number = typeof value === 'number' ? value : parseAssetId(value)
  if (number !== undefined && number === before) return before
  if (number === undefined || number < 0 || number > maxAssetNumber) {
    throw invalid({ assetId: `is "${value}", which is not an asset id like 000-012` })
  }
  return number
}

interface BoundField {
  readonly key: string
  readonly wire: string
  readonly column: string
  readonly codec: Codec<StoredValue>
  /** The key and the column of the date's precision; undefined for a field that has no precision. */
  readonly precision?: { readonly wire: string; readonly column: string }
}

export function bindField({ key, wire, kind, period }: ItemFieldEntry): BoundField {
  const column = columnOf(key)
  if (!period) return { key, wire, column, codec: codecs[kind] }
  const precision = { wire: `${wire}Precision`, column: `${column}_precision` }
  return { key, wire, column, codec: partialDates[period], precision }
}

export function columnsOf(field: ItemFieldEntry): string[] {
  const { column, precision } = bindField(field)
  return precision ? [column, precision.column] : [column]
}

/** Converts fields of a record to and from columns and the wire format. */
interface FieldMapper<Values extends object, Columns extends object, Wire extends object> {
  readonly empty: Values
  toColumns(record: Values): Columns
  fromColumns(row: Columns): Values
  toWire(record: Values): Wire
  columnsToWire(row: Columns): Wire
  /**
   * Applies a request to fields of an item. A field stays unchanged when its key is absent or, except for dates, null.
   */
  read(before: Values, input: object): Values
}

export function createFieldMapper<Values extends object, Columns extends object, Wire extends object>(
  fields: readonly BoundField[],
): FieldMapper<Values, Columns, Wire> {
  /**
   * Builds an object with one entry for each field. For dates with a precision, `precision` returns the entry of the
   * precision.
   */
  function build<Result>(
    entry: (field: BoundField) => [key: string, value: unknown],
    precision?: (place: NonNullable<BoundField['precision']>, key: string) => [key: string, value: unknown],
  ): Result {
    const result: Record<string, unknown> = {}
    for (const field of fields) {
      const [key, value] = entry(field)
      result[key] = value
      if (!field.precision || !precision) continue
      const [precisionKey, known] = precision(field.precision, field.key)
      result[precisionKey] = known
    }
    // as: the loop sets one key for each field, but the compiler cannot see that these are all keys of `Result`.
    return result as Result
  }
  // as: the compiler allows only known keys. Any object may be indexed by any key, and the codec checks the value.
  const at = (object: object, key = '') => (object as Readonly<Record<string, unknown>>)[key] as never
  const fromRow = (row: Columns, { column, codec, precision }: BoundField) =>
    codec.fromColumn(at(row, column), at(row, precision?.column))
  return {
    // Copy the object, because V8 stores an object that was built key by key as a hash table, and each later copy of a
    // hash table is slow.
    empty: { ...build<Values>(({ key, codec }) => [key, codec.empty]) },
    toColumns: (record) =>
      build(
        ({ key, column, codec }) => [column, codec.toColumn(at(record, key))],
        ({ column }, key) => [column, precisionOf(at(record, key))],
      ),
    fromColumns: (row) => build((field) => [field.key, fromRow(row, field)]),
    toWire: (record) =>
      build(
        ({ key, wire, codec }) => [wire, codec.toWire(at(record, key))],
        ({ wire }, key) => [wire, precisionOf(at(record, key))],
      ),
    columnsToWire: (row) =>
      build(
        (field) => [field.wire, field.codec.toWire(fromRow(row, field))],
        ({ wire, column }) => [wire, at(row, column)],
      ),
    read: (before, input) =>
      build(({ key, wire, codec, precision }) => [
        key,
        codec.read(wire, at(input, wire), at(before, key), at(input, precision?.wire)),
      ]),
  }
}

export const itemFieldMapper = createFieldMapper<ItemFieldValues, ItemFieldColumns, WireFields<ItemFieldKey>>(
  itemFieldList.map(bindField),
)

/** Maps the fields of a depreciation rule, which are the same for items and labels. */
export const depreciationMapper = createFieldMapper<
  DepreciationValues,
  DepreciationColumns,
  WireFields<DepreciationKey>
>(depreciationFields.map(bindField))

/**
 * Returns a changed rule of depreciation. Removing the useful life clears the whole rule. Throws 422 when a rest value
 * is set without a useful life.
 */
export function settleDepreciation<Rule extends DepreciationValues>(before: Rule, after: Rule): Rule {
  if (after.usefulLifeYears > 0) return after
  const isUnchanged = before.restValuePercent === after.restValuePercent
  if (before.usefulLifeYears > 0 && isUnchanged) return { ...after, restValuePercent: 0, declining: false }
  if (after.restValuePercent > 0 && !isUnchanged)
    throw invalid({ usefulLifeYears: 'is missing: without it, nothing loses value over time' })
  return after
}

export type ListedColumn = SnakeCase<FieldKeyWith<'inList'>> | PrecisionColumn<FieldKeyWith<'inList'>>

export const listFieldMapper = createFieldMapper<
  Pick<ItemFieldValues, FieldKeyWith<'inList'>>,
  Pick<ItemFieldColumns, ListedColumn>,
  WireFields<FieldKeyWith<'inList'>>
>(fieldsWith('inList').map(bindField))
