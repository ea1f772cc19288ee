import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { htmlToText } from '#server/shared/text/html-text.ts'
import { findDamage, listStoredTables, prepareUploaded } from '#server/shared/uploaded-database.ts'
import { escapeFormula, joinLabels, joinLocationPath } from '../parsing/cell-text.ts'
import { type CellValue, maxRows, type RawRow, tooManyRows, type Workbook } from './workbook.ts'

const tables = ['products', 'stock', 'locations', 'product_groups', 'quantity_units', 'equipment']
const sheets = ['Products', 'Equipment']
const maxCellBytes = 1_000_000

export class DamagedDatabaseError extends Error {}

/** Opens the database that Grocy stores in `data/grocy.db`. Returns undefined when it is of another program. */
export function openGrocy(path: string): Workbook | undefined {
  const database = openDatabase(path)
  try {
    const stored = listStoredTables(database)
    const damage = findDamage(database, stored)
    if (damage !== undefined) throw new DamagedDatabaseError(damage)
    return tables.every((name) => stored.has(name))
      ? { sheets, rows: (sheet) => readSheet(path, sheet) }
      : undefined
  } finally {
    database.close()
  }
}

function openDatabase(path: string): DatabaseSync {
  // Without `immutable` SQLite would create files beside a database that has a write-ahead log.
  const url = new URL('?immutable=1', pathToFileURL(path))
  const database = new DatabaseSync(url, { readOnly: true, limits: { length: maxCellBytes } })
  prepareUploaded(database, 8000)
  return database
}

async function* readSheet(path: string, sheet: string): AsyncGenerator<RawRow> {
  const database = openDatabase(path)
  try {
    let line = 0
    for (const cells of sheet === 'Equipment' ? readEquipment(database) : readProducts(database))
      yield { line: ++line, cells }
  } finally {
    database.close()
  }
}

type Row = Readonly<Record<string, SQLOutputValue>>

/** Yields the rows of a table. Joins nothing, because a join of crafted tables could run for days. */
function* scan(database: DatabaseSync, table: string, columns: string): Generator<Row> {
  let count = 0
  for (const row of database.prepare(`select ${columns} from ${table} order by rowid`).iterate()) {
    if (++count > maxRows) throw tooManyRows()
    yield row
  }
}

function* readEquipment(database: DatabaseSync): Generator<CellValue[]> {
  yield ['HB.import_ref', 'HB.name', 'HB.description']
  for (const { id, name, description } of scan(database, 'equipment', 'id, name, description'))
    yield [`Grocy equipment ${toCell(id)}`, toText(name), toText(description)]
}

/**
 * Yields a row for each product and location where it is in stock. Its import ref names both, so that a later import
 * updates the item. The columns are Cubby's own, so that a sign in a name separates nothing.
 */
function* readProducts(database: DatabaseSync): Generator<CellValue[]> {
  yield [
    'HB.import_ref',
    'HB.name',
    'HB.description',
    'HB.location',
    'HB.quantity',
    'unit',
    'HB.labels',
    'HB.minimum_quantity',
    'HB.purchase_price',
    'HB.archived',
  ]
  const [locations, groups, units] = ['locations', 'product_groups', 'quantity_units'].map((table) =>
    readNames(database, table),
  )
  const stock = readStock(database)
  const columns =
    'id, name, description, location_id, product_group_id, qu_id_stock, min_stock_amount, active'
  for (const product of scan(database, 'products', columns)) {
    const places = stock.get(product['id']) ?? new Map([[null, { amount: 0, price: null }]])
    for (const [place, { amount, price }] of places) {
      const location = place ?? product['location_id'] ?? null
      yield [
        `Grocy ${toCell(product['id'])}-${toCell(location)}`,
        toText(product['name']),
        toText(product['description']),
        joinLocationPath([locations?.get(location) ?? '']),
        amount,
        units?.get(product['qu_id_stock']) ?? '',
        joinLabels([groups?.get(product['product_group_id']) ?? '']),
        toCell(product['min_stock_amount']),
        toCell(price),
        String(product['active'] === 0),
      ]
    }
  }
}

function readNames(database: DatabaseSync, table: string): Map<SQLOutputValue | undefined, string> {
  return new Map([...scan(database, table, 'id, name')].map(({ id, name }) => [id, toText(name)]))
}

interface Stock {
  readonly amount: number
  readonly price: SQLOutputValue | undefined
}

/** Returns the amount of each product by location, with the price of the last purchase there. */
function readStock(database: DatabaseSync) {
  const stock = new Map<SQLOutputValue | undefined, Map<SQLOutputValue, Stock>>()
  const columns = 'product_id, location_id, amount, price'
  for (const { product_id: product, location_id: location = null, amount, price } of scan(
    database,
    'stock',
    columns,
  )) {
    const places = stock.getOrInsert(product, new Map())
    const before = places.get(location)
    places.set(location, {
      // Sums like 0.1 + 0.2 would otherwise have 17 digits.
      amount: Number(((before?.amount ?? 0) + Number(amount)).toPrecision(15)),
      price: price ?? before?.price,
    })
  }
  return stock
}

function toCell(value: SQLOutputValue | undefined): CellValue {
  return typeof value === 'number' ? value : toText(value)
}

function toText(value: SQLOutputValue | undefined): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? escapeFormula(htmlToText(value), false) : ''
}
