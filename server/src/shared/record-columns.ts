import { blankBase, toBaseColumns, toBaseRecord, type BaseRecord, type BaseTable } from './base-record.ts'

/** How a column stores a field of a record, and the value of the field in an empty record. */
interface Column<Value, Stored> {
  readonly blank: Value
  toColumn(value: Value): Stored
  fromColumn(stored: Stored): Value
}

/** A column that contains the value itself. */
export const plain = <Value>(blank: Value): Column<Value, Value> => ({
  blank,
  toColumn: (value) => value,
  fromColumn: (stored) => stored,
})

/** A column that contains 1 for true and 0 for false. */
export const flag = (blank: boolean): Column<boolean, number> => ({
  blank,
  toColumn: Number,
  fromColumn: (stored) => stored === 1,
})

/** A column that contains the value as JSON. */
export const json = <Value>(blank: Value): Column<Value, string> => ({
  blank,
  toColumn: (value) => JSON.stringify(value),
  // as: `toColumn` wrote this JSON.
  fromColumn: (stored) => JSON.parse(stored) as Value,
})

/** A column that contains the value as JSON, or null. */
export const nullableJson = <Value>(): Column<Value | null, string | null> => ({
  blank: null,
  toColumn: (value) => (value === null ? null : JSON.stringify(value)),
  // as: `toColumn` wrote this JSON.
  fromColumn: (stored) => (stored === null ? null : (JSON.parse(stored) as Value)),
})

/**
 * Describes how a kind of record is stored, in addition to the columns of `BaseTable`. The name of a column is the name
 * of its field in snake case.
 *
 *     const locationColumns = defineColumns({ name: plain(''), parentId: plain<string | null>(null) })
 *     type LocationRecord = typeof locationColumns.blank // { …, name: string, parentId: string | null }
 *     type LocationTable = ReturnType<typeof locationColumns.toRow> // { …, name: string, parent_id: string | null }
 */
// any: the columns of a table contain values of different types.
// oxlint-disable-next-line typescript/no-explicit-any
export function defineColumns<Fields extends Record<string, Column<any, any>>>(fields: Fields) {
  type Values = BaseRecord & { [Key in keyof Fields]: Fields[Key]['blank'] }
  type Row = BaseTable & {
    [Key in keyof Fields & string as SnakeCase<Key>]: ReturnType<Fields[Key]['toColumn']>
  }
  const columns = Object.entries(fields).map(([key, column]) => ({ ...column, key, name: columnOf(key) }))

  /** Adds one entry for each column to `base`. */
  function build<Result>(base: object, entry: (column: (typeof columns)[number]) => [string, unknown]) {
    const result: Record<string, unknown> = { ...base }
    for (const column of columns) {
      const [key, value] = entry(column)
      result[key] = value
    }
    // as: the loop sets one key for each field, but the compiler cannot see that these are all keys of `Result`.
    return result as Result
  }
  return {
    blank: build<Values>(blankBase, ({ key, blank }) => [key, blank]),
    toRow: (householdId: number, record: Values) =>
      build<Row>(toBaseColumns(householdId, record), ({ key, name, toColumn }) => [
        name,
        toColumn(record[key]),
      ]),
    toRecord: (row: Row) => {
      // as: the compiler allows only known keys.
      const stored = row as Readonly<Record<string, unknown>>
      return build<Values>(toBaseRecord(row), ({ key, name, fromColumn }) => [key, fromColumn(stored[name])])
    },
  }
}

export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export function columnOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
