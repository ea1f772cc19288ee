import { sql, type Kysely } from 'kysely'
import type { DatabaseKind, Writer } from '#server/database/database.ts'
import { columnTypes } from '#server/database/dialect.ts'
import { putRows } from '#server/database/write-rows.ts'
import { inSteps } from '#server/database/read-in-steps.ts'
import { deferred, required } from '#server/database/table-builder.ts'
import { foldText } from '#server/shared/texts/fold-text.ts'

/** Larger files are scans rather than texts. */
const maxTextBytes = 30_000_000

/**
 * Items are found by the names and the texts of their files, and by having a receipt, a manual or a warranty. A household
 * can switch the texts off; files that are there wait to be read.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createIndex('attachment_by_type')
    .on('attachment')
    .columns(['group_id', 'type', 'item_id', 'maintenance_id'])
    .execute()
  await createAttachmentSearch(db, kind)
  await indexText(db, kind, 'attachment_search', 'attachment_text')
  await addTextStates(db, kind)
  await createFileText(db, kind)
  await indexText(db, kind, 'file_text', 'file_words')
  // as: from here on the tables are those of today; the migrator has begun a transaction.
  await fillAttachmentSearch(db as unknown as Writer, kind)
}

async function createAttachmentSearch(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text } = columnTypes(kind)
  await db.schema
    .createTable('attachment_search')
    .addColumn('key', keyType(kind))
    .$call(required({ group_id: id, attachment_id: id, item_id: id, group_key: text, text }))
    .$call((table) =>
      kind === 'postgres' ? table.addPrimaryKeyConstraint('attachment_search_key', ['key']) : table,
    )
    .addUniqueConstraint('attachment_search_attachment', ['group_id', 'attachment_id'])
    .addForeignKeyConstraint(
      'attachment_search_of',
      ['group_id', 'attachment_id'],
      'attachment',
      ['group_id', 'id'],
      deferred,
    )
    .execute()
}

async function addTextStates(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { flag, text } = columnTypes(kind)
  await db.schema
    .alterTable('household')
    .addColumn('searches_files', flag, (added) => added.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('file')
    .addColumn('text_state', text, (added) => added.notNull().defaultTo('none'))
    .execute()
  await sql`update file set text_state = 'waiting'
    where (mime = 'application/pdf' or mime like 'text/plain;%') and size <= ${maxTextBytes}`.execute(db)
  const byText = ['text_state', 'created_at', 'group_id', 'hash']
  await db.schema.createIndex('file_by_text').on('file').columns(byText).execute()
  await db.schema.createIndex('file_by_text_of').on('file').columns(['group_id', 'text_state']).execute()
}

async function createFileText(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, integer, key, text } = columnTypes(kind)
  await db.schema
    .createTable('file_text')
    .addColumn('key', keyType(kind))
    .$call(required({ group_id: id, hash: key, part: integer, group_key: text, text }))
    .$call((table) => (kind === 'postgres' ? table.addPrimaryKeyConstraint('file_text_key', ['key']) : table))
    .addUniqueConstraint('file_text_part', ['group_id', 'hash', 'part'])
    .addForeignKeyConstraint('file_text_of', ['group_id', 'hash'], 'file', ['group_id', 'hash'], deferred)
    .execute()
}

/** The row id on SQLite, which its full-text tables refer to. */
const keyType = (kind: DatabaseKind) =>
  sql.raw<number>(kind === 'postgres' ? 'bigint generated always as identity' : 'integer primary key')

/** The column `text` of a table is searched by trigrams; SQLite keeps them in a table of its own, filled by triggers. */
async function indexText(db: Kysely<unknown>, kind: DatabaseKind, table: string, index: string) {
  const [from, into] = [sql.table(table), sql.table(index)]
  if (kind === 'postgres') {
    await sql`create index ${into} on ${from} using gin (group_id, text gin_trgm_ops)`.execute(db)
    return
  }
  const add = sql`insert into ${into} (rowid, group_key, text) values (new.key, new.group_key, new.text);`
  const remove = sql`delete from ${into} where rowid = old.key;`
  const trigger = (name: string) => sql.table(`${table}_${name}`)
  await sql`create virtual table ${into} using fts5(
    group_key, text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create trigger ${trigger('added')} after insert on ${from} begin ${add} end`.execute(db)
  await sql`create trigger ${trigger('removed')} after delete on ${from} begin ${remove} end`.execute(db)
  await sql`create trigger ${trigger('changed')} after update on ${from} begin ${remove} ${add} end`.execute(
    db,
  )
}

async function fillAttachmentSearch(db: Writer, kind: DatabaseKind): Promise<void> {
  const steps = inSteps(['group_id', 'id'], (isNext, limit) =>
    db
      .selectFrom('attachment')
      .select(['group_id', 'id', 'item_id', 'name'])
      .where(isNext)
      .orderBy('group_id')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of steps) {
    const searched = rows
      .filter(({ item_id }) => item_id !== null)
      .map(({ group_id, id, item_id, name }) => ({
        group_id,
        attachment_id: id,
        item_id,
        group_key: keyOfUuid(String(group_id)),
        text: foldText(name),
      }))
    await putRows(db, kind, 'attachment_search', searched)
  }
}

/** A household as three characters of Unicode’s private area, before it had a number. */
export function keyOfUuid(groupId: string): string {
  const digits = groupId.slice(-9)
  return String.fromCharCode(...[0, 3, 6].map((at) => 0xe000 + Number.parseInt(digits.slice(at, at + 3), 16)))
}
