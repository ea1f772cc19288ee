import type { FileText, SearchWord } from './search/search-word.ts'
import { sql, type RawBuilder } from 'kysely'
import { isAnyOf, isOfHousehold } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { hasText, hasTrigram } from './search/text-search.repository.ts'

/** Returns the kinds of file texts that the household has: names of files, and contents of files. */
export async function listFileTexts({ db, householdId }: HouseholdDb): Promise<FileText[]> {
  const tables = (['attachment_search', 'file_text'] as const).map(
    (table) => sql`select ${sql.lit(table)} as "table"
      where exists (select 1 from ${sql.table(table)} where group_id = ${householdId})`,
  )
  const { rows } = await sql<{ table: FileText }>`${sql.join(tables, sql` union all `)}`.execute(db)
  return rows.map(({ table }) => table)
}

/**
 * Returns for each word the kinds of file texts that contain it. Most words are in none, so that the search can skip
 * the file texts.
 */
export async function findFileTexts(
  household: HouseholdDb,
  words: readonly string[],
  tables: readonly FileText[],
): Promise<ReadonlyMap<string, FileText[]>> {
  const questions = words.flatMap((word) =>
    tables
      .filter((table) => table === 'attachment_search' || household.kind === 'sqlite' || hasTrigram(word))
      .map(
        (table) => sql`select ${word} as word, ${sql.lit(table)} as "table"
        where exists (${rowsWith(household, table, word, 'key')})`,
      ),
  )
  if (questions.length === 0) return new Map()
  const { rows } = await sql<{
    word: string
    table: FileText
  }>`${sql.join(questions, sql` union all `)}`.execute(household.db)
  const found = Map.groupBy(rows, ({ word }) => word)
  return new Map([...found].map(([word, having]) => [word, having.map(({ table }) => table)]))
}

/** Selects one column of the rows whose file text contains the word. */
function rowsWith(
  household: HouseholdDb,
  table: FileText,
  word: string,
  column: string,
): RawBuilder<unknown> {
  const { kind, householdId } = household
  const hasWord = hasText(household, table, [word])
  return sql`select ${sql.ref(column)} from ${sql.table(table)} where ${isOfHousehold(kind, householdId)} and ${hasWord}`
}

export function itemsWithFileText(
  household: HouseholdDb,
  { word, fileTexts: tables }: SearchWord,
): RawBuilder<unknown> {
  const { householdId } = household
  const ways = tables.map((table) =>
    table === 'attachment_search'
      ? rowsWith(household, table, word, 'item_id')
      : sql`select item_id from attachment where attachment.group_id = ${householdId} and item_id is not null
          and attachment.hash in (${rowsWith(household, table, word, 'hash')})`,
  )
  return sql.join(ways, sql` union all `)
}

export async function listFilesWith(
  household: HouseholdDb,
  { word, fileTexts: tables }: SearchWord,
  itemIds: readonly string[],
): Promise<{ itemId: string; name: string }[]> {
  const { db, kind, householdId } = household
  const ways = tables.map((table) =>
    table === 'attachment_search'
      ? sql`attachment.id in (${rowsWith(household, table, word, 'attachment_id')})`
      : sql`attachment.hash in (${rowsWith(household, table, word, 'hash')})`,
  )
  const { rows } = await sql<{ itemId: string; name: string }>`
    select attachment.item_id as "itemId", attachment.name from attachment
    where attachment.group_id = ${householdId} and ${isAnyOf(kind, 'attachment.item_id', itemIds)}
      and (${sql.join(ways, sql` or `)})
    order by attachment.item_id, attachment.position, attachment.id`.execute(db)
  return rows
}
