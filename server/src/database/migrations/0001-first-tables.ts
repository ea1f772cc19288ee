import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { deferred, ofHousehold, required } from '../table-builder.ts'

/** Accounts, households with their items, locations and labels, and the journal. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createGlobalTables(db, kind)
  await createHouseholdTables(db, kind)
  await createItemTables(db, kind)
  await createJournalTables(db, kind)
  await (kind === 'sqlite' ? createSqliteSearch(db) : createPostgresSearch(db))
}

async function createGlobalTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  await db.schema
    .createTable('user_account')
    .$call(
      required({
        id,
        name: text,
        email: text,
        password_hash: text,
        default_group_id: id,
        created_at: integer,
      }),
    )
    .$call(required({ updated_at: integer }))
    .addPrimaryKeyConstraint('user_account_key', ['id'])
    .addUniqueConstraint('user_account_email', ['email'])
    .execute()
  await db.schema
    .createTable('session')
    .$call(required({ id, user_id: id, kind: text, pair_id: id, token_hash: text }))
    .$call(required({ expires_at: integer, created_at: integer }))
    .addPrimaryKeyConstraint('session_key', ['id'])
    .addUniqueConstraint('session_token', ['token_hash'])
    .addForeignKeyConstraint('session_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('session_user').on('session').columns(['user_id']).execute()
  await db.schema.createIndex('session_expiry').on('session').columns(['expires_at']).execute()
}

async function createHouseholdTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer } = columnTypes(kind)
  const times = { created_at: integer, updated_at: integer }
  await db.schema
    .createTable('household')
    .$call(required({ id, ...times, name: text, currency: text, time_zone: text }))
    // The journal counts it; a change of the household does not write it.
    .addColumn('revision', integer, (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('household_key', ['id'])
    .execute()
  await db.schema
    .createTable('asset_counter')
    .$call(required({ group_id: id, last_number: integer }))
    .addPrimaryKeyConstraint('asset_counter_key', ['group_id'])
    .$call(ofHousehold('asset_counter'))
    .execute()
  await db.schema
    .createTable('membership')
    .$call(required({ group_id: id, user_id: id, role: text, created_at: integer }))
    .addPrimaryKeyConstraint('membership_key', ['group_id', 'user_id'])
    .$call(ofHousehold('membership'))
    .addForeignKeyConstraint('membership_of', ['user_id'], 'user_account', ['id'])
    .execute()
  await db.schema.createIndex('membership_user').on('membership').columns(['user_id']).execute()
  await db.schema
    .createTable('location')
    .$call(required({ group_id: id, id, ...times, name: text, name_key: key, description: text }))
    .addColumn('parent_id', id)
    .addPrimaryKeyConstraint('location_key', ['group_id', 'id'])
    .$call(ofHousehold('location'))
    .addForeignKeyConstraint(
      'location_parent',
      ['group_id', 'parent_id'],
      'location',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
  await db.schema
    .createIndex('location_by_parent')
    .on('location')
    .columns(['group_id', 'parent_id'])
    .execute()
  await db.schema
    .createTable('label')
    .$call(
      required({ group_id: id, id, ...times, name: text, name_key: key, description: text, color: text }),
    )
    .addPrimaryKeyConstraint('label_key', ['group_id', 'id'])
    .$call(ofHousehold('label'))
    .execute()
}

async function createItemTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer, flag } = columnTypes(kind)
  await db.schema
    .createTable('item')
    .$call(required({ group_id: id, id, created_at: integer, updated_at: integer }))
    .$call(required({ name: text, name_key: key, description: text, quantity: integer }))
    .$call(required({ insured: flag, archived: flag, asset_number: integer, import_ref: key }))
    .addColumn('location_id', id)
    .addColumn('parent_id', id)
    .$call(
      required({ sync_child_locations: flag, serial_number: text, model_number: text, manufacturer: key }),
    )
    .$call(required({ lifetime_warranty: flag, warranty_expires: key, warranty_details: text }))
    .$call(required({ purchase_date: key, purchase_from: text, purchase_price: integer }))
    .$call(required({ sold_date: key, sold_to: text, sold_price: integer, sold_notes: text }))
    .$call(required({ notes: text, value: integer }))
    .addPrimaryKeyConstraint('item_key', ['group_id', 'id'])
    .$call(ofHousehold('item'))
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
    .$call(required({ group_id: id, item_id: id, label_id: id }))
    .$call(required({ archived: flag, value: integer, purchase_price: integer }))
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
    .$call(required({ group_id: id, id, item_id: id, position: integer, type: text, name: key }))
    .$call(required({ text_value: key, number_value: integer, boolean_value: flag }))
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
  const { id, text, integer } = columnTypes(kind)
  await db.schema
    .createTable('batch')
    .$call(required({ group_id: id, id, revision: integer, actor_id: id, source: text, created_at: integer }))
    .addPrimaryKeyConstraint('batch_key', ['group_id', 'id'])
    .$call(ofHousehold('batch'))
    .execute()
  await db.schema
    .createIndex('batch_by_revision')
    .on('batch')
    .columns(['group_id', 'revision'])
    .unique()
    .execute()
  await db.schema
    .createTable('change')
    .$call(required({ group_id: id, revision: integer, position: integer, entity: text, entity_id: id }))
    .addColumn('before', text)
    .addColumn('after', text)
    .addPrimaryKeyConstraint('change_key', ['group_id', 'revision', 'position'])
    .$call(ofHousehold('change'))
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
