import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/** Accounts, households with their items, locations and labels, and the journal. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createGlobalTables(db, kind)
  await createHouseholdTables(db, kind)
  await createItemTables(db, kind)
  await createJournalTables(db, kind)
  await (kind === 'sqlite' ? createSqliteSearch(db) : createPostgresSearch(db))
}

async function createGlobalTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const type = columnTypes(kind)
  await db.schema
    .createTable('user_account')
    .addColumn('id', type.id, (column) => column.primaryKey())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('email', type.text, (column) => column.notNull().unique())
    .addColumn('password_hash', type.text, (column) => column.notNull())
    .addColumn('default_group_id', type.id, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('id', type.id, (column) => column.primaryKey())
    .addColumn('user_id', type.id, (column) =>
      column.notNull().references('user_account.id').onDelete('cascade'),
    )
    .addColumn('kind', type.text, (column) => column.notNull())
    .addColumn('pair_id', type.id, (column) => column.notNull())
    .addColumn('token_hash', type.text, (column) => column.notNull().unique())
    .addColumn('expires_at', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').columns(['user_id']).execute()
  await db.schema.createIndex('session_expiry').on('session').columns(['expires_at']).execute()
}

async function createHouseholdTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const type = columnTypes(kind)
  await db.schema
    .createTable('household')
    .addColumn('id', type.id, (column) => column.primaryKey())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('currency', type.text, (column) => column.notNull())
    .addColumn('time_zone', type.text, (column) => column.notNull())
    .addColumn('revision', type.integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('asset_counter')
    .addColumn('group_id', type.id, (column) => column.primaryKey().references('household.id'))
    .addColumn('last_number', type.integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('membership')
    .addColumn('group_id', type.id, (column) => column.notNull().references('household.id'))
    .addColumn('user_id', type.id, (column) => column.notNull().references('user_account.id'))
    .addColumn('role', type.text, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('membership_key', ['group_id', 'user_id'])
    .execute()
  await db.schema.createIndex('membership_user').on('membership').columns(['user_id']).execute()
  await db.schema
    .createTable('location')
    .addColumn('group_id', type.id, (column) => column.notNull().references('household.id'))
    .addColumn('id', type.id, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('parent_id', type.id)
    .addPrimaryKeyConstraint('location_key', ['group_id', 'id'])
    .addForeignKeyConstraint(
      'location_parent',
      ['group_id', 'parent_id'],
      'location',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
  await db.schema.createIndex('location_parent').on('location').columns(['group_id', 'parent_id']).execute()
  await db.schema
    .createTable('label')
    .addColumn('group_id', type.id, (column) => column.notNull().references('household.id'))
    .addColumn('id', type.id, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('color', type.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('label_key', ['group_id', 'id'])
    .execute()
}

async function createItemTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const type = columnTypes(kind)
  await db.schema
    .createTable('item')
    .addColumn('group_id', type.id, (column) => column.notNull().references('household.id'))
    .addColumn('id', type.id, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('quantity', type.integer, (column) => column.notNull())
    .addColumn('insured', type.flag, (column) => column.notNull())
    .addColumn('archived', type.flag, (column) => column.notNull())
    .addColumn('asset_number', type.integer, (column) => column.notNull())
    .addColumn('import_ref', type.key, (column) => column.notNull())
    .addColumn('location_id', type.id)
    .addColumn('parent_id', type.id)
    .addColumn('sync_child_locations', type.flag, (column) => column.notNull())
    .addColumn('serial_number', type.text, (column) => column.notNull())
    .addColumn('model_number', type.text, (column) => column.notNull())
    .addColumn('manufacturer', type.key, (column) => column.notNull())
    .addColumn('lifetime_warranty', type.flag, (column) => column.notNull())
    .addColumn('warranty_expires', type.key, (column) => column.notNull())
    .addColumn('warranty_details', type.text, (column) => column.notNull())
    .addColumn('purchase_date', type.key, (column) => column.notNull())
    .addColumn('purchase_from', type.text, (column) => column.notNull())
    .addColumn('purchase_price', type.integer, (column) => column.notNull())
    .addColumn('sold_date', type.key, (column) => column.notNull())
    .addColumn('sold_to', type.text, (column) => column.notNull())
    .addColumn('sold_price', type.integer, (column) => column.notNull())
    .addColumn('sold_notes', type.text, (column) => column.notNull())
    .addColumn('notes', type.text, (column) => column.notNull())
    .addColumn('value', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('item_key', ['group_id', 'id'])
    .addForeignKeyConstraint(
      'item_location',
      ['group_id', 'location_id'],
      'location',
      ['group_id', 'id'],
      deferred,
    )
    .addForeignKeyConstraint('item_parent', ['group_id', 'parent_id'], 'item', ['group_id', 'id'], deferred)
    .execute()
  const indexes = {
    item_by_name: ['group_id', 'name_key', 'id', 'archived'],
    // Counts and totals of the household come from this one, which new items are appended to.
    item_by_created: [
      'group_id',
      'created_at',
      'id',
      'archived',
      'value',
      'purchase_price',
      'lifetime_warranty',
      'warranty_expires',
    ],
    item_by_updated: ['group_id', 'updated_at', 'id', 'archived'],
    item_by_asset: ['group_id', 'asset_number', 'id', 'archived'],
    item_by_quantity: ['group_id', 'quantity', 'id', 'archived'],
    item_by_price: ['group_id', 'purchase_price', 'id', 'archived'],
    item_by_purchase: ['group_id', 'purchase_date', 'id', 'archived'],
    item_by_manufacturer: ['group_id', 'manufacturer', 'id', 'archived'],
    item_by_location: ['group_id', 'location_id', 'archived', 'quantity', 'value', 'purchase_price'],
    item_by_parent: ['group_id', 'parent_id'],
  } as const
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('item')
      .columns([...columns])
      .execute()
  }
  await db.schema
    .createIndex('item_by_import_ref')
    .on('item')
    .columns(['group_id', 'import_ref'])
    .unique()
    .execute()
  await db.schema
    .createTable('item_label')
    .addColumn('group_id', type.id, (column) => column.notNull())
    .addColumn('item_id', type.id, (column) => column.notNull())
    .addColumn('label_id', type.id, (column) => column.notNull())
    .addColumn('archived', type.flag, (column) => column.notNull())
    .addColumn('value', type.integer, (column) => column.notNull())
    .addColumn('purchase_price', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('item_label_key', ['group_id', 'item_id', 'label_id'])
    .addForeignKeyConstraint('item_label_item', ['group_id', 'item_id'], 'item', ['group_id', 'id'], deferred)
    .addForeignKeyConstraint(
      'item_label_label',
      ['group_id', 'label_id'],
      'label',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
  await db.schema
    .createIndex('item_label_by_label')
    .on('item_label')
    .columns(['group_id', 'label_id', 'item_id', 'archived', 'value', 'purchase_price'])
    .execute()
  await db.schema
    .createTable('item_field')
    .addColumn('group_id', type.id, (column) => column.notNull())
    .addColumn('id', type.id, (column) => column.notNull())
    .addColumn('item_id', type.id, (column) => column.notNull())
    .addColumn('position', type.integer, (column) => column.notNull())
    .addColumn('type', type.text, (column) => column.notNull())
    .addColumn('name', type.key, (column) => column.notNull())
    .addColumn('text_value', type.key, (column) => column.notNull())
    .addColumn('number_value', type.integer, (column) => column.notNull())
    .addColumn('boolean_value', type.flag, (column) => column.notNull())
    .addPrimaryKeyConstraint('item_field_key', ['group_id', 'id'])
    .addForeignKeyConstraint('item_field_item', ['group_id', 'item_id'], 'item', ['group_id', 'id'], deferred)
    .execute()
  await db.schema
    .createIndex('item_field_by_item')
    .on('item_field')
    .columns(['group_id', 'item_id', 'position'])
    .execute()
  await db.schema
    .createIndex('item_field_by_name')
    .on('item_field')
    .columns(['group_id', 'name', 'text_value', 'item_id'])
    .execute()
}

async function createJournalTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const type = columnTypes(kind)
  await db.schema
    .createTable('batch')
    .addColumn('group_id', type.id, (column) => column.notNull().references('household.id'))
    .addColumn('id', type.id, (column) => column.notNull())
    .addColumn('revision', type.integer, (column) => column.notNull())
    .addColumn('actor_id', type.id, (column) => column.notNull())
    .addColumn('source', type.text, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_key', ['group_id', 'id'])
    .execute()
  await db.schema
    .createIndex('batch_by_revision')
    .on('batch')
    .columns(['group_id', 'revision'])
    .unique()
    .execute()
  await db.schema
    .createTable('change')
    .addColumn('group_id', type.id, (column) => column.notNull().references('household.id'))
    .addColumn('revision', type.integer, (column) => column.notNull())
    .addColumn('position', type.integer, (column) => column.notNull())
    .addColumn('entity', type.text, (column) => column.notNull())
    .addColumn('entity_id', type.id, (column) => column.notNull())
    .addColumn('before', type.text)
    .addColumn('after', type.text)
    .addPrimaryKeyConstraint('change_key', ['group_id', 'revision', 'position'])
    // The key is the table: changes are only ever appended and read in order.
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await db.schema
    .createIndex('change_by_entity')
    .on('change')
    .columns(['group_id', 'entity_id', 'revision'])
    .execute()
}

/** SQLite keeps full text in tables of its own, filled by triggers; the household’s key is a token in each row. */
async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table item_search (
       key integer primary key, group_id text not null, item_id text not null, group_key text not null,
       location_id text, archived integer not null, value integer not null,
       name text not null, text text not null, short text not null,
       foreign key (group_id, item_id) references item (group_id, id) deferrable initially deferred)`,
    `create unique index item_search_item on item_search (group_id, item_id)`,
    `create index item_search_location on item_search (group_id, location_id)`,
    `create virtual table item_text using fts5(
       group_key, text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
    `create virtual table item_text_terms using fts5vocab(item_text, row)`,
    `create virtual table item_short using fts5(
       tokens, content = '', contentless_delete = 1, detail = none,
       tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co'")`,
    `create trigger item_search_added after insert on item_search begin
       insert into item_text (rowid, group_key, text) values (new.key, new.group_key, new.text);
       insert into item_short (rowid, tokens) values (new.key, new.short);
     end`,
    `create trigger item_search_removed after delete on item_search begin
       delete from item_text where rowid = old.key;
       delete from item_short where rowid = old.key;
     end`,
    `create trigger item_search_changed after update on item_search
       when old.text <> new.text or old.short <> new.short begin
       delete from item_text where rowid = old.key;
       delete from item_short where rowid = old.key;
       insert into item_text (rowid, group_key, text) values (new.key, new.group_key, new.text);
       insert into item_short (rowid, tokens) values (new.key, new.short);
     end`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create extension if not exists pg_trgm`,
    `create extension if not exists btree_gin`,
    `create table item_search (
       key bigint generated always as identity, group_id uuid not null, item_id uuid not null, group_key text not null,
       location_id uuid, archived smallint not null, value bigint not null,
       name text collate "C" not null, text text not null, short text not null,
       primary key (group_id, item_id),
       foreign key (group_id, item_id) references item (group_id, id) deferrable initially deferred)`,
    `create unique index item_search_key on item_search (key)`,
    `create index item_search_location on item_search (group_id, location_id)`,
    `create index item_search_text on item_search using gin (group_id, text gin_trgm_ops)`,
    `create index item_search_short on item_search using gin (string_to_array(short, ' '))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Checked at the end of the transaction, so that what belongs together may be written in any order. */
function deferred<T extends { deferrable(): { initiallyDeferred(): T } }>(constraint: T): T {
  return constraint.deferrable().initiallyDeferred()
}
