import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * On SQLite the indexes of texts take a quarter of what they took (docs/decisions/0036): trigrams say in which rows they
 * are and not where. On both short words no longer repeat the key of the household.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await (kind === 'sqlite' ? onSqlite(db) : onPostgres(db))
}

/** Tables of folded texts, with the tables of their trigrams. */
const textIndexes = {
  item_search: 'item_text',
  attachment_search: 'attachment_text',
  file_text: 'file_words',
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const name of ['added', 'removed', 'changed']) await run(`drop trigger item_search_${name}`)
  for (const [table, index] of Object.entries(textIndexes)) {
    await run(`drop table ${index}`)
    await run(`create virtual table ${index} using fts5(
      group_key, text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`)
    await run(`insert into ${index} (rowid, group_key, text) select key, group_key, text from ${table}`)
  }
  await run(`update item_search set short = replace(short, group_key, '')`)
  const add = `insert into item_text (rowid, group_key, text) values (new.key, new.group_key, new.text);
    insert into item_short (rowid, tokens) values (new.key, new.group_key || replace(new.short, ' ', ' ' || new.group_key));`
  const remove = `delete from item_text where rowid = old.key; delete from item_short where rowid = old.key;`
  await run(`create trigger item_search_added after insert on item_search begin ${add} end`)
  await run(`create trigger item_search_removed after delete on item_search begin ${remove} end`)
  await run(`create trigger item_search_changed after update on item_search
    when old.text <> new.text or old.short <> new.short begin ${remove} ${add} end`)
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop index item_search_short`.execute(db)
  await sql`update item_search set short = replace(short, group_key, '')`.execute(db)
  await sql`create index item_search_short on item_search using gin (group_id, string_to_array(short, ' '))`.execute(
    db,
  )
}
