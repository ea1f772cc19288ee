import { sql, type Kysely } from 'kysely'
import { zeroUuid } from '#server/shared/new-id.ts'
import type { DatabaseKind } from '../database.ts'

/**
 * Rows name their household by a small number (docs/decisions/0044). Its UUID, which clients and the keys of files have,
 * stands in its own row alone. The tokens of SQLite’s text indexes are made of the number.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await (kind === 'sqlite' ? onSqlite(db) : onPostgres(db))
  await sql`create table household_counter (
    id integer not null constraint household_counter_key primary key, last_id integer not null)`.execute(db)
  await sql`insert into household_counter (id, last_id) select 1, coalesce(max(id), 0) from household`.execute(
    db,
  )
}

/** Numbers in the order of the UUIDs, so that every table keeps its order. Jobs of the whole server have no household. */
const numbered = sql.raw(`select id as uuid, row_number() over (order by id) as id from household
  union all select '${zeroUuid}', 0`)

interface Named {
  name: string
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    'create temporary table household_number (uuid text primary key, id integer not null) without rowid',
  )
  await sql`insert into household_number ${numbered}`.execute(db)
  const { rows } = await sql<Named & { sql: string }>`select name, sql from sqlite_schema
    where type = 'table' and name in (select t.name from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and (c.name in ('group_id', 'default_group_id') or t.name = 'household'))`.execute(
    db,
  )
  for (const { name, sql: definition } of rows) await numberTable(db, name, definition)
  for (const [index, table, columns, values] of textIndexes) {
    await run(`insert into ${index} (${index}) values ('delete-all')`)
    await run(`insert into ${index} (rowid, ${columns}) select key, ${values('')} from ${table}`)
  }
  for (const table of new Set(textIndexes.map(([, of]) => of))) await addTriggers(db, table)
  await run('drop table household_number')
  await analyze(db, rows)
}

/**
 * The statistics of a table went with it. Those of an empty one, or of what a text index keeps for itself, would make SQLite walk all
 * of it once it has grown.
 */
async function analyze(db: Kysely<unknown>, tables: readonly Named[]): Promise<void> {
  await sql`pragma analysis_limit = 1000`.execute(db)
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) await sql`analyze ${sql.table(name)}`.execute(db)
  }
}

/** Makes a table anew with numbers: changing its rows would change each of its indexes, one entry at a time. */
async function numberTable(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const key = name === 'household' ? 'id' : name === 'user_account' ? 'default_group_id' : 'group_id'
  const made = definition
    .replace(/^create table \S+/i, 'create table numbered')
    .replace(
      new RegExp(`"?\\b${key}"? text not null`),
      `${key} integer not null${name === 'household' ? ', uuid text not null' : ''}`,
    )
    .replace(/"?group_key"? text not null,/, '')
  const { rows: columns } = await sql<Named>`select name from pragma_table_info(${name})
    where name <> 'group_key'`.execute(db)
  const { rows: indexes } = await sql<{ sql: string }>`select sql from sqlite_schema
    where type = 'index' and tbl_name = ${name} and sql is not null`.execute(db)
  await run(made)
  const kept = columns.filter((column) => column.name !== key).map((column) => `own."${column.name}"`)
  const into = [key, ...(name === 'household' ? ['uuid'] : []), ...kept.map((column) => column.slice(4))]
  const from = ['coalesce(number.id, 0)', ...(name === 'household' ? ['number.uuid'] : []), ...kept]
  // Rows of a household that is gone, which nobody sees, are left behind, but no account. The join keeps the order of the table.
  const join = name === 'user_account' ? 'left join' : 'cross join'
  await run(`insert into numbered (${into.join()}) select ${from.join()}
    from "${name}" own ${join} household_number number on number.uuid = own."${key}"`)
  await run(`drop table "${name}"`)
  await run(`alter table numbered rename to "${name}"`)
  for (const index of indexes) await run(index.sql)
  if (name === 'household') await run('create index household_uuid on household (uuid)')
}

/** The household of a row as three characters of Unicode’s private area. */
const keyOf = (row: string) =>
  `char(57344 + ((${row}group_id >> 24) & 4095), 57344 + ((${row}group_id >> 12) & 4095), 57344 + (${row}group_id & 4095))`

const keyAndText = (row: string) => `${keyOf(row)}, ${row}text`

/** SQLite’s full-text tables, with the table and the values that fill each. */
const textIndexes = [
  ['item_text', 'item_search', 'group_key, text', keyAndText],
  [
    'item_short',
    'item_search',
    'tokens',
    (row: string) => `${keyOf(row)} || replace(${row}short, ' ', ' ' || ${keyOf(row)})`,
  ],
  ['attachment_text', 'attachment_search', 'group_key, text', keyAndText],
  ['file_words', 'file_text', 'group_key, text', keyAndText],
] as const

async function addTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  const own = textIndexes.filter(([, of]) => of === table)
  const add = own.map(
    ([index, , columns, values]) =>
      `insert into ${index} (rowid, ${columns}) values (new.key, ${values('new.')});`,
  )
  const remove = own.map(([index]) => `delete from ${index} where rowid = old.key;`)
  const differs = table === 'item_search' ? 'old.text <> new.text or old.short <> new.short' : '1'
  for (const [name, event, steps] of [
    ['added', 'insert', add],
    ['removed', 'delete', remove],
    ['changed', `update`, [...remove, ...add]],
  ] as const) {
    const when = name === 'changed' ? `when ${differs}` : ''
    await sql
      .raw(`create trigger ${table}_${name} after ${event} on ${table} ${when} begin ${steps.join(' ')} end`)
      .execute(db)
  }
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  // Rows of earlier steps are checked now: a table with checks to come cannot be altered.
  await run('set constraints all immediate')
  await run('create table household_number (uuid uuid primary key, id integer not null)')
  await sql`insert into household_number ${numbered}`.execute(db)
  await run(`create function household_number(uuid) returns integer language sql stable
    as 'select id from household_number where uuid = $1'`)
  const { rows: keys } = await sql<Named & { table: string; definition: string }>`
    select conname as name, of.relname as table, pg_get_constraintdef(key.oid) as definition
    from pg_constraint key join pg_class of on of.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and pg_get_constraintdef(key.oid) like '%group_id%'`.execute(
    db,
  )
  for (const { name, table } of keys) await run(`alter table "${table}" drop constraint "${name}"`)
  const { rows: tables } = await sql<Named & { column: string; has_key: boolean }>`
    select of.relname as name, attname as column, exists (select from pg_attribute other
      where other.attrelid = of.oid and other.attname = 'group_key' and not other.attisdropped) as has_key
    from pg_class of join pg_attribute on attrelid = of.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname in ('group_id', 'default_group_id')
      and not attisdropped`.execute(db)
  for (const { name, column, has_key } of tables) {
    const number = `household_number("${column}")`
    // Neither a run of an import nor of a job refers to its household, which may be gone.
    if (column === 'group_id') await run(`delete from "${name}" where ${number} is null`)
    await run(`alter table "${name}" ${has_key ? 'drop column group_key,' : ''}
      alter column "${column}" type integer using coalesce(${number}, 0)`)
  }
  await run('alter table household rename column id to uuid')
  await run('alter table household add column id integer')
  await run('update household set id = household_number(uuid)')
  await run(`alter table household alter column id set not null, drop constraint household_key`)
  await run('alter table household add constraint household_key primary key (id)')
  await run('create index household_uuid on household (uuid)')
  for (const { name, table, definition } of keys)
    await run(`alter table "${table}" add constraint "${name}" ${definition}`)
  await run('drop function household_number(uuid)')
  await run('drop table household_number')
  for (const { name } of tables) await run(`analyze "${name}"`)
}
