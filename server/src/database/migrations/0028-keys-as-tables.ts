import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { deferred, required } from '../table-builder.ts'

/**
 * Labels and fields of an item are found by the item, so that is their key, and on SQLite the key is the table. What
 * nothing reads any more goes: the amounts beside a label, the ids of fields as a key, items without a parent in the
 * index of parents (docs/decisions/0036).
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await (kind === 'sqlite' ? onSqlite(db) : onPostgres(db))
  await indexLabels(db)
  await sql`drop index item_by_parent`.execute(db)
  await sql`create index item_by_parent on item (group_id, parent_id) where parent_id is not null`.execute(db)
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const { id, text, key, integer, flag, double } = columnTypes('sqlite')
  await sql`alter table item_label rename to old_label`.execute(db)
  await db.schema
    .createTable('item_label')
    .$call(required({ group_id: id, item_id: id, label_id: id, archived: flag }))
    .addPrimaryKeyConstraint('item_label_key', ['group_id', 'item_id', 'label_id'])
    .addForeignKeyConstraint('item_label_item', ['group_id', 'item_id'], 'item', ['group_id', 'id'], deferred)
    .addForeignKeyConstraint(
      'item_label_label',
      ['group_id', 'label_id'],
      'label',
      ['group_id', 'id'],
      deferred,
    )
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`insert into item_label select group_id, item_id, label_id, archived from old_label
    order by group_id, item_id, label_id`.execute(db)
  await sql`drop table old_label`.execute(db)
  await sql`alter table item_field rename to old_field`.execute(db)
  await db.schema
    .createTable('item_field')
    .$call(required({ group_id: id, item_id: id, position: integer, id, type: text, name: key }))
    .$call(required({ text_value: key, number_value: double, boolean_value: flag, date_value: key }))
    .addPrimaryKeyConstraint('item_field_key', ['group_id', 'item_id', 'position'])
    .addForeignKeyConstraint('item_field_item', ['group_id', 'item_id'], 'item', ['group_id', 'id'], deferred)
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`insert into item_field select group_id, item_id, position, id, type, name, text_value, number_value,
    boolean_value, date_value from old_field order by group_id, item_id, position`.execute(db)
  await sql`drop table old_field`.execute(db)
  await db.schema
    .createIndex('item_field_by_name')
    .on('item_field')
    .columns(['group_id', 'name', 'text_value', 'item_id'])
    .execute()
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `drop index item_label_by_label`,
    `alter table item_label drop column value, drop column purchase_price`,
    `drop index item_field_by_item`,
    `alter table item_field drop constraint item_field_key`,
    `alter table item_field add constraint item_field_key primary key (group_id, item_id, position)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function indexLabels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('item_label_by_label')
    .on('item_label')
    .columns(['group_id', 'label_id', 'item_id', 'archived'])
    .execute()
}
