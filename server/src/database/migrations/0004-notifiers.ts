import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { ofHousehold, required } from '../table-builder.ts'

/** Notifiers with what was sent through them, what was reminded of, when jobs ran, and calendar addresses. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createNotifiers(db, kind)
  await createDeliveries(db, kind)
  const { id, text, key, integer } = columnTypes(kind)
  await db.schema
    .createTable('reminder')
    .$call(required({ group_id: id, thing_id: id, kind: text, date: key }))
    .addPrimaryKeyConstraint('reminder_key', ['group_id', 'thing_id', 'kind', 'date'])
    .$call(ofHousehold('reminder'))
    .execute()
  await db.schema
    .createTable('job_run')
    .$call(required({ name: text, group_id: id, day: key }))
    .addPrimaryKeyConstraint('job_run_key', ['name', 'group_id'])
    .execute()
  await db.schema
    .createTable('calendar')
    .$call(required({ group_id: id, user_id: id, token_hash: text, created_at: integer }))
    .addPrimaryKeyConstraint('calendar_key', ['group_id', 'user_id'])
    .addUniqueConstraint('calendar_token', ['token_hash'])
    .$call(ofHousehold('calendar'))
    .addForeignKeyConstraint('calendar_of', ['user_id'], 'user_account', ['id'], (of) =>
      of.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('calendar_user').on('calendar').columns(['user_id']).execute()
}

async function createNotifiers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer, flag } = columnTypes(kind)
  await db.schema
    .createTable('notifier')
    .$call(required({ group_id: id, id, user_id: id, created_at: integer, updated_at: integer }))
    .$call(required({ name: text, url: text, is_active: flag }))
    .addPrimaryKeyConstraint('notifier_key', ['id'])
    .$call(ofHousehold('notifier'))
    .addForeignKeyConstraint('notifier_of', ['user_id'], 'user_account', ['id'], (of) =>
      of.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('notifier_by_member').on('notifier').columns(['group_id', 'user_id']).execute()
  await db.schema.createIndex('notifier_user').on('notifier').columns(['user_id']).execute()
}

async function createDeliveries(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer, flag } = columnTypes(kind)
  await db.schema
    .createTable('delivery')
    .$call(required({ id, notifier_id: id, created_at: integer, kind: text, title: text, message: text }))
    .$call(required({ attempts: integer, ok: flag, answer: text }))
    .addColumn('next_at', integer)
    .addPrimaryKeyConstraint('delivery_key', ['id'])
    .addForeignKeyConstraint('delivery_through', ['notifier_id'], 'notifier', ['id'], (through) =>
      through.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('delivery_by_notifier')
    .on('delivery')
    .columns(['notifier_id', 'created_at'])
    .execute()
  await db.schema.createIndex('delivery_due').on('delivery').columns(['next_at']).execute()
}
