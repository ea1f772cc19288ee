import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { deferred, ofHousehold, required } from '../table-builder.ts'

/** Invitations, API keys and preferences; maintenance, templates and saved views; labels become a tree. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createPeopleTables(db, kind)
  if (kind === 'postgres') await createCounters(db)
  await createMaintenance(db, kind)
  await createTemplates(db, kind)
  await createViews(db, kind)
  await (kind === 'sqlite' ? growLabelsOnSqlite(db) : growLabelsOnPostgres(db))
  await growJournal(db, kind)
  await growFields(db, kind)
  await growJournaledFields(db, kind)
}

async function createPeopleTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  await db.schema
    .createTable('invitation')
    .$call(required({ group_id: id, id, token_hash: text, role: text, uses: integer, expires_at: integer }))
    .$call(required({ created_by: id, created_at: integer }))
    .addPrimaryKeyConstraint('invitation_key', ['group_id', 'id'])
    .addUniqueConstraint('invitation_token', ['token_hash'])
    .$call(ofHousehold('invitation'))
    .execute()
  await db.schema
    .createTable('api_key')
    .$call(required({ id, user_id: id, name: text, role: text, token_hash: text }))
    .$call(required({ created_at: integer, expires_at: integer }))
    .addColumn('last_used_at', integer)
    .addPrimaryKeyConstraint('api_key_key', ['id'])
    .addUniqueConstraint('api_key_token', ['token_hash'])
    .addForeignKeyConstraint('api_key_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('api_key_user').on('api_key').columns(['user_id']).execute()
  await db.schema
    .createTable('account_preference')
    .$call(required({ user_id: id, settings: text, updated_at: integer }))
    .addPrimaryKeyConstraint('account_preference_key', ['user_id'])
    .addForeignKeyConstraint('account_preference_of', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}

/** Wrong sign-ins and the like, as the library that counts them wants it; nothing is lost when a crash empties it. */
async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table attempt_counter (
    key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(db)
}

async function createMaintenance(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer } = columnTypes(kind)
  await db.schema
    .createTable('maintenance_entry')
    .$call(required({ group_id: id, id, created_at: integer, updated_at: integer, item_id: id }))
    .$call(required({ name: text, description: text, cost: integer }))
    .$call(required({ scheduled_date: key, completed_date: key }))
    .addPrimaryKeyConstraint('maintenance_entry_key', ['group_id', 'id'])
    .$call(ofHousehold('maintenance_entry'))
    .addForeignKeyConstraint(
      'maintenance_entry_item',
      ['group_id', 'item_id'],
      'item',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
  const indexes = {
    // In the order of a list too, otherwise SQLite would walk the household’s entries in that order instead.
    maintenance_by_item: ['group_id', 'item_id', 'scheduled_date', 'id'],
    maintenance_by_schedule: ['group_id', 'scheduled_date', 'id', 'completed_date'],
  } as const
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('maintenance_entry')
      .columns([...columns])
      .execute()
  }
}

async function createTemplates(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer, flag, double } = columnTypes(kind)
  await db.schema
    .createTable('template')
    .$call(required({ group_id: id, id, created_at: integer, updated_at: integer }))
    .$call(required({ name: text, name_key: key, description: text, notes: text }))
    .$call(required({ default_name: text, default_description: text, default_quantity: integer }))
    .$call(required({ default_insured: flag, default_manufacturer: text, default_model_number: text }))
    .$call(required({ default_lifetime_warranty: flag, default_warranty_details: text }))
    .addColumn('default_location_id', id)
    .$call(required({ include_warranty: flag, include_purchase: flag, include_sold: flag }))
    .addPrimaryKeyConstraint('template_key', ['group_id', 'id'])
    .$call(ofHousehold('template'))
    .addForeignKeyConstraint(
      'template_location',
      ['group_id', 'default_location_id'],
      'location',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
  await db.schema
    .createTable('template_label')
    .$call(required({ group_id: id, template_id: id, label_id: id }))
    .addPrimaryKeyConstraint('template_label_key', ['group_id', 'template_id', 'label_id'])
    .addForeignKeyConstraint(
      'template_label_template',
      ['group_id', 'template_id'],
      'template',
      ['group_id', 'id'],
      deferred,
    )
    .addForeignKeyConstraint(
      'template_label_label',
      ['group_id', 'label_id'],
      'label',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
  await db.schema
    .createTable('template_field')
    .$call(required({ group_id: id, id, template_id: id, position: integer, type: text, name: key }))
    .$call(required({ text_value: key, number_value: double, boolean_value: flag, date_value: key }))
    .addPrimaryKeyConstraint('template_field_key', ['group_id', 'id'])
    .addForeignKeyConstraint(
      'template_field_template',
      ['group_id', 'template_id'],
      'template',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
  for (const [table, column] of [
    ['template', 'default_location_id'],
    ['template_label', 'label_id'],
    ['template_field', 'template_id'],
  ] as const) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns(['group_id', column]).execute()
  }
}

async function createViews(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer } = columnTypes(kind)
  await db.schema
    .createTable('saved_view')
    .$call(required({ group_id: id, id, created_at: integer, updated_at: integer }))
    .$call(required({ name: text, name_key: key, query: text }))
    .addPrimaryKeyConstraint('saved_view_key', ['group_id', 'id'])
    .$call(ofHousehold('saved_view'))
    .execute()
}

async function growLabelsOnPostgres(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table label add column icon text not null default '', add column parent_id uuid`,
    `alter table label add constraint label_parent foreign key (group_id, parent_id)
       references label (group_id, id) deferrable initially deferred`,
    `create index label_by_parent on label (group_id, parent_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** SQLite adds no foreign key to a table that exists, so the rows move through a copy; what refers to them waits. */
async function growLabelsOnSqlite(db: Kysely<unknown>): Promise<void> {
  const { id, text, key, integer } = columnTypes('sqlite')
  // Without it SQLite refuses at once to drop what others refer to, instead of looking at the end.
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`create temp table label_copy as select * from label`.execute(db)
  await sql`drop table label`.execute(db)
  await db.schema
    .createTable('label')
    .$call(required({ group_id: id, id, created_at: integer, updated_at: integer }))
    .$call(required({ name: text, name_key: key, description: text, color: text, icon: text }))
    .addColumn('parent_id', id)
    .addPrimaryKeyConstraint('label_key', ['group_id', 'id'])
    .$call(ofHousehold('label'))
    .addForeignKeyConstraint('label_parent', ['group_id', 'parent_id'], 'label', ['group_id', 'id'], deferred)
    .execute()
  await sql`insert into label (group_id, id, created_at, updated_at, name, name_key, description, color, icon)
    select group_id, id, created_at, updated_at, name, name_key, description, color, '' from label_copy`.execute(
    db,
  )
  await sql`drop table temp.label_copy`.execute(db)
  await db.schema.createIndex('label_by_parent').on('label').columns(['group_id', 'parent_id']).execute()
}

/** A batch says in a few words what it did, and is found by who did it and when; deletions without reading all else. */
async function growJournal(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text } = columnTypes(kind)
  await db.schema
    .alterTable('batch')
    .addColumn('summary', text, (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('batch').addColumn('undo_of', id).execute()
  for (const column of ['source', 'actor_id', 'created_at']) {
    const columns = ['group_id', column, 'revision']
    await db.schema.createIndex(`batch_by_${column}`).on('batch').columns(columns).execute()
  }
  // With all that the trash asks, or SQLite would rather walk the whole journal.
  await sql`create index change_deletions on change (group_id, revision, position, entity_id, after)
    where after is null`.execute(db)
}

/** Fields hold dates, and numbers with decimals; a column of SQLite takes both kinds of number as it is. */
async function growFields(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { key } = columnTypes(kind)
  await db.schema
    .alterTable('item_field')
    .addColumn('date_value', key, (column) => column.notNull().defaultTo(''))
    .execute()
  if (kind === 'postgres') {
    await sql`alter table item_field alter column number_value type double precision`.execute(db)
  }
}

/** Fields in the journal must have the form of today's, or undo would take them for changed since. */
async function growJournaledFields(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const column of ['before', 'after'].map((name) => sql.ref(name))) {
    const grown =
      kind === 'postgres'
        ? sql`jsonb_set(${column}::jsonb, '{fields}',
            (select jsonb_agg(field || '{"dateValue": ""}' order by location)
              from jsonb_array_elements(${column}::jsonb -> 'fields') with ordinality as one (field, location)))::text`
        : sql`json_set(${column}, '$.fields',
            (select json_group_array(json_set(value, '$.dateValue', '') order by key)
              from json_each(${column}, '$.fields')))`
    await sql`update change set ${column} = ${grown}
      where entity = 'item' and ${column} like '%"fields":[{%'`.execute(db)
  }
}
