import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

interface Made {
  type: string
  name: string
  sql: string
}

/**
 * On SQLite an item has the number of its row as `key`, by which some indexes tell items apart in two bytes instead of 37. Its row
 * in `item_search` has the same one, and its labels tell it (docs/decisions/0050). PostgreSQL stays as it is.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows } = await sql<Made>`select type, name, sql from sqlite_schema
    where tbl_name = 'item' and sql is not null`.execute(db)
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info('item')`.execute(
    db,
  )
  const own = columns.map(({ name }) => `"${name}"`).join()
  const table = rows.find(({ type }) => type === 'table')?.sql ?? ''
  await run(
    table
      .replace(/^create table "item" \(/i, 'create table keyed (key integer primary key, ')
      .replace('constraint "item_key" primary key', 'constraint "item_key" unique'),
  )
  // The number that the text indexes have; an item without such a row, which `doctor` reports, comes after all others.
  await run(`insert into keyed (key, ${own}) select found.key, ${columns.map(({ name }) => `item."${name}"`).join()}
    from item_search found cross join item on item.group_id = found.group_id and item.id = found.item_id order by found.key`)
  await run(`insert into keyed (${own}) select ${own} from item
    where not exists (select 1 from item_search where item_search.group_id = item.group_id and item_id = item.id)`)
  await run('drop table item')
  await run('alter table keyed rename to item')
  for (const { type, name, sql: index } of rows)
    if (type === 'index') await run(byKey.has(name) ? index.replace(', "id",', ', key,') : index)
  await run('drop index item_search_location')
  await addKeyToLabels(db)
  await run('pragma analysis_limit = 1000')
  // Statistics of an empty table would make SQLite walk all of it once it has grown.
  for (const name of ['item', 'item_label'])
    if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0)
      await run(`analyze ${name}`)
}

async function addKeyToLabels(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
    where type = 'table' and name = 'item_label'`.execute(db)
  await run(
    (rows[0]?.sql ?? '')
      .replace(/^create table "item_label" \(/i, 'create table keyed (')
      .replace('constraint "item_label_key"', 'item_key integer not null, constraint "item_label_key"'),
  )
  await run(`insert into keyed (group_id, item_id, label_id, archived, item_key)
    select own.group_id, own.item_id, own.label_id, own.archived, item.key from item_label own cross join item on item.group_id = own.group_id and item.id = own.item_id`)
  await run('drop table item_label')
  await run('alter table keyed rename to item_label')
  await run('create index item_label_by_label on item_label (group_id, label_id, item_key, archived)')
}

/**
 * Indexes whose order tells items of the same value apart by their key, where it was their id. Those of names and of the time of entry
 * keep it: an item that is deleted and restored, under another key, shall be where it was.
 */
const byKey: ReadonlySet<string> = new Set([
  'item_by_updated',
  'item_by_asset',
  'item_by_quantity',
  'item_by_price',
  'item_by_manufacturer',
  'item_by_purchase',
])
