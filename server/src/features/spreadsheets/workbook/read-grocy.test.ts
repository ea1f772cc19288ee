import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { inspectSpreadsheet } from '../parsing/inspect-spreadsheet.ts'
import { newProblemList } from '../parsing/problem-list.ts'
import { readImportRows } from '../parsing/read-spreadsheet.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** The tables of Grocy 4 with the columns that are read, and some others. */
const schema = `
  create table products (id integer primary key, name text, description text, product_group_id int, active int,
    location_id int, qu_id_purchase int, qu_id_stock int, min_stock_amount real default 0);
  create table stock (id integer primary key, product_id int, amount real, best_before_date date, purchased_date date,
    price real, location_id int);
  create table locations (id integer primary key, name text, description text);
  create table product_groups (id integer primary key, name text);
  create table quantity_units (id integer primary key, name text, name_plural text);
  create table equipment (id integer primary key, name text, description text, instruction_manual_file_name text);`

const content = `
  insert into locations (id, name) values (1, 'Pantry'), (2, 'Cellar');
  insert into product_groups values (1, 'Cooking');
  insert into quantity_units (id, name) values (1, 'Bag');
  insert into products (id, name, description, product_group_id, location_id, qu_id_stock, min_stock_amount) values
    (1, 'Rice', '<p>Long&nbsp;grain</p><p>5 &lt; 6</p>', 1, 1, 1, 2), (2, 'Soap', null, null, 2, 1, 0);
  insert into stock (product_id, amount, price, location_id) values (1, 3, 2.19, 1), (1, 1.5, 2.49, 1), (1, 4, 1.99, 2);
  insert into equipment (id, name, description) values (1, 'Blender', 'Red');`

async function createDatabase(...statements: string[]): Promise<string> {
  const folder = await temporaryFolder()
  const path = join(folder, 'upload')
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal')
  for (const statement of statements) database.exec(statement)
  database.close()
  return path
}

async function read(path: string, sheet?: string) {
  const problems = newProblemList()
  const dialect = sheet === undefined ? {} : { sheet }
  const inspected = await inspectSpreadsheet(path, problems, { dialect, recognise: true, byHand: new Map() })
  const rows: object[] = []
  const refs: string[] = []
  if (inspected)
    for await (const { importRef, line: _line, ...row } of readImportRows(inspected, problems)) {
      refs.push(importRef)
      rows.push(row)
    }
  return {
    rows,
    refs,
    sheets: inspected?.sheets,
    ignored: inspected?.ignoredColumns,
    errors: problems.errors,
  }
}

it('The database of Grocy is a workbook with a row for each product and location', async () => {
  const path = await createDatabase(schema, content)
  const { rows, sheets, ignored } = await read(path)
  expect(sheets).toEqual(['Products', 'Equipment'])
  expect(ignored).toEqual(['unit'])
  const rice = {
    name: 'Rice',
    description: 'Long grain\n5 < 6',
    labelNames: ['Cooking'],
    minimumQuantity: 20_000,
  }
  expect(rows).toMatchObject([
    { ...rice, locationPath: ['Pantry'], quantity: 45_000, purchasePrice: 24_900 },
    { ...rice, locationPath: ['Cellar'], quantity: 40_000, purchasePrice: 19_900 },
    { name: 'Soap', description: '', labelNames: [], locationPath: ['Cellar'], quantity: 0 },
  ])
  expect(await readdir(join(path, '..'))).toEqual(['upload', 'upload.rows'])
})

it('A product that is not active is archived, and a sum of amounts has no more digits than they have', async () => {
  const path = await createDatabase(
    schema,
    `insert into locations (id, name) values (1, 'Pantry / top');
     insert into product_groups values (1, 'Oil; vinegar');
     insert into products (id, name, active, location_id, product_group_id) values (7, '=Oil', 0, 1, 1);
     insert into stock (product_id, amount, location_id) values (7, 0.1, 1), (7, 0.2, 1);`,
  )
  const { refs, rows } = await read(path)
  expect(refs).toEqual(['Grocy 7-1'])
  const oil = { name: '=Oil', archived: true, quantity: 3000 }
  expect(rows).toMatchObject([{ ...oil, locationPath: ['Pantry / top'], labelNames: ['Oil; vinegar'] }])
})

it('The equipment of Grocy is the second sheet', async () => {
  const { rows } = await read(await createDatabase(schema, content), 'Equipment')
  expect(rows).toEqual([{ name: 'Blender', description: 'Red' }])
})

/** An expression that takes longer than the age of the universe. */
const endless = `('${'a'.repeat(1000)}' like '${'%a'.repeat(50)}%b')`

it('A constraint that takes for ever to check is not checked', async () => {
  const path = await createDatabase(
    schema,
    content,
    'pragma ignore_check_constraints = on',
    `create table other (x int, check (${endless}))`,
    'insert into other values (1)',
  )
  expect((await read(path)).rows).toHaveLength(3)
})

it.each<[string, () => Promise<string>, string]>([
  [
    'has a column that takes for ever to compute',
    () =>
      createDatabase(
        schema,
        content,
        'alter table equipment drop column description',
        `alter table equipment add column description int as (${endless}) virtual`,
      ),
    'notSpreadsheet',
  ],
  ['is of another program', () => createDatabase('create table a (b)'), 'notSpreadsheet'],
  [
    'has a view in the place of a table',
    () => createDatabase(schema, 'drop table stock', 'create view stock as select 1 as product_id'),
    'notSpreadsheet',
  ],
  [
    'was copied only in part',
    async () => {
      const path = await createDatabase(schema, content)
      await truncate(path, 9000)
      return path
    },
    'damagedWorkbook',
  ],
  [
    'lacks a column',
    () => createDatabase(schema, 'alter table products drop column min_stock_amount'),
    'damagedWorkbook',
  ],
])('A database is refused when it %s', async (_what, make, code) => {
  const { rows, errors } = await read(await make())
  expect(rows).toEqual([])
  expect(errors.map((error) => error.code)).toContain(code)
})
