import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DatabaseKind, Writer } from '#server/database/database.ts'
import { inSteps } from '#server/database/read-in-steps.ts'
import { putRows } from '#server/database/write-rows.ts'
import type { Tables } from '#server/database/tables.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import { foldText, joinedNumbers, shortTokens } from '#server/shared/texts/fold-text.ts'
import { nameKey } from '#server/shared/texts/name-key.ts'

/**
 * Signs and emoji are found, and characters that are written in two ways are one, so all folded texts are made anew. Custom
 * fields are found by values of every kind.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') await createShortIndex(db)
  await sql`drop index item_field_by_name`.execute(db)
  await db.schema
    .createIndex('item_field_by_name')
    .on('item_field')
    .columns([
      'group_id',
      'name',
      'type',
      'text_value',
      'number_value',
      'boolean_value',
      'date_value',
      'item_id',
    ])
    .execute()
  // as: from here on the tables are those of today; the migrator has begun a transaction.
  const tx = db as unknown as Writer
  await foldItems(tx, kind)
  for (const table of ['attachment_search', 'file_text'] as const) await foldTexts(tx, table)
  for (const table of ['item', 'location', 'label', 'template', 'saved_view', 'field_description'] as const)
    await foldNames(tx, table)
}

/** Every character but a blank belongs to a token. */
async function createShortIndex(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('drop table item_short')
  await run(`create virtual table item_short using fts5(
    tokens, content = '', contentless_delete = 1, detail = none,
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'")`)
  const key =
    'char(57344 + ((group_id >> 24) & 4095), 57344 + ((group_id >> 12) & 4095), 57344 + (group_id & 4095))'
  await run(
    `insert into item_short (rowid, tokens) select key, ${key} || replace(short, ' ', ' ' || ${key}) from item_search`,
  )
}

async function foldItems(tx: Writer, kind: DatabaseKind): Promise<void> {
  const steps = inSteps(['group_id', 'item_id'], (isNext, limit) =>
    tx
      .selectFrom('item_search')
      .select(['group_id', 'item_id', 'location_id', 'archived', 'value', 'name', 'text', 'short'])
      .where(isNext)
      .orderBy('group_id')
      .orderBy('item_id')
      .limit(limit)
      .execute(),
  )
  for await (const rows of steps) {
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return
    const isOfStep = (id: string) =>
      sql<SqlBool>`(group_id, ${sql.ref(id)}) between (${first.group_id}, ${first.item_id}) and (${last.group_id}, ${last.item_id})`
    const items = await tx.selectFrom('item').selectAll().where(isOfStep('id')).execute()
    const fields = await tx
      .selectFrom('item_field')
      .selectAll()
      .where(isOfStep('item_id'))
      .orderBy('position')
      .execute()
    const byKey = new Map(items.map((item) => [`${item.group_id} ${item.id}`, item]))
    const fieldsOf = Map.groupBy(fields, ({ group_id, item_id }) => `${group_id} ${item_id}`)
    const folded = rows.map((row) => {
      const key = `${row.group_id} ${row.item_id}`
      const item = byKey.get(key)
      return item ? { ...row, ...toTexts(item, fieldsOf.get(key) ?? []) } : row
    })
    await putRows(tx, kind, 'item_search', folded, ['group_id', 'item_id'])
  }
}

function toTexts(item: Tables['item'], fields: readonly Tables['item_field'][]) {
  const leading = foldText(`${item.name}\n${item.manufacturer}`)
  const own = fields.map((field) => `${field.name} ${textOf(field)}`)
  const later = [item.description, item.serial_number, item.model_number, item.notes, item.lent_to]
  const rest = foldText([...later, ...own].join('\n'))
  const text = [leading, rest, formatAssetId(item.asset_number), joinedNumbers(`${leading} ${rest}`)]
  return {
    name: foldText(item.name),
    text: text.filter((line) => line !== '').join('\n'),
    short: [...shortTokens(leading, rest)].join(' '),
  }
}

function textOf({ type, text_value, number_value, date_value }: Tables['item_field']): string {
  if (type === 'number') return String(number_value)
  if (type === 'boolean') return ''
  return type === 'time' ? date_value : text_value
}

/** Word by word: those of a file do not follow each other as it has them. */
async function foldTexts(tx: Writer, table: 'attachment_search' | 'file_text'): Promise<void> {
  const steps = inSteps(['key'], (isNext, limit) =>
    tx.selectFrom(table).select(['key', 'text']).where(isNext).orderBy('key').limit(limit).execute(),
  )
  for await (const rows of steps) {
    for (const { key, text } of rows) {
      const folded = text.split(' ').map(foldText).join(' ')
      if (folded !== text) await tx.updateTable(table).set({ text: folded }).where('key', '=', key).execute()
    }
  }
}

type NamedTable = 'item' | 'location' | 'label' | 'template' | 'saved_view' | 'field_description'

async function foldNames(tx: Writer, name: NamedTable): Promise<void> {
  const table = sql.table(name)
  const steps = inSteps(['group_id', 'id'], async (isNext, limit) => {
    const { rows } = await sql<{ group_id: number; id: string; name: string; name_key: string }>`
      select group_id, id, name, name_key from ${table} where ${isNext} order by group_id, id limit ${limit}`.execute(
      tx,
    )
    return rows
  })
  for await (const rows of steps) {
    for (const row of rows) {
      const key = nameKey(row.name)
      if (key !== row.name_key)
        await sql`update ${table} set name_key = ${key} where group_id = ${row.group_id} and id = ${row.id}`.execute(
          tx,
        )
    }
  }
}
