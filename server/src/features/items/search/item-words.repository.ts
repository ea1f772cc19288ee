import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { containsText, isAnyOf, itemKey, startsWithText } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { itemsWithFileText } from '../item-files.repository.ts'
import type { SearchWord } from './search-word.ts'
import { hasText, isTrigram, keysWithText, keysWithToken } from './text-search.repository.ts'

/**
 * Matches rows of `item_search` in which every word is found: in the item’s text, its location, a label or a file. A
 * word that only texts of items contain selects rows by an index. A word that a location, label or file contains may
 * match half of all rows, so it only checks the rows that other words select. When every word is of this second kind,
 * all of them select rows.
 */
export function hasWords(household: HouseholdDb, words: readonly SearchWord[]): RawBuilder<SqlBool> {
  const { kind } = household
  const onlyInText = words.filter((word) => !word.isShort && !isElsewhere(word)).map(({ inText }) => inText)
  const elsewhere = words.filter(isElsewhere)
  const finders: RawBuilder<SqlBool>[] = []
  if (onlyInText.length > 0) finders.push(hasText(household, 'item_search', onlyInText))
  for (const { word } of words.filter((one) => one.isShort && !isElsewhere(one)))
    finders.push(sql`item_search.key in (${keysWithToken(household, word)})`)
  const isFoundBy = finders.length === 0
  if (isFoundBy) finders.push(sql<SqlBool>`item_search.key in (${keysOfAll(household, elsewhere)})`)
  const unsure = isFoundBy
    ? elsewhere.filter(({ inText, isShort }) => kind === 'sqlite' && !isShort && !isTrigram(inText))
    : elsewhere
  return sql.join([...finders, ...unsure.map((word) => isAnywhere(household, word))], sql` and `)
}

/** True when the index of short tokens has the word, or a token that starts with it. */
export async function isToken(household: HouseholdDb, word: string): Promise<boolean> {
  const { rows } = await sql`${keysWithToken(household, word)} limit 1`.execute(household.db)
  return rows.length > 0
}

/**
 * Returns the keys of rows that contain the word. On SQLite, a word of more than three letters may also yield keys of
 * rows that do not contain it.
 */
function keysWithWord(household: HouseholdDb, { word, inText, isShort }: SearchWord) {
  return isShort ? keysWithToken(household, word) : keysWithText(household, 'item_search', [inText])
}

/** Returns the keys of rows that have all words. Like `keysWithWord`, it may return too many keys on SQLite. */
function keysOfAll(household: HouseholdDb, words: readonly SearchWord[]): RawBuilder<unknown> {
  const [first, ...others] = words.map((word) => keysAnywhere(household, word))
  if (!first || others.length === 0) return sql`${first}`
  const all = [first, ...others].map((keys) => sql`select * from (${keys}) as found`)
  return sql.join(all, sql` intersect `)
}

function keysAnywhere(household: HouseholdDb, searched: SearchWord) {
  const { kind, householdId } = household
  const { locationIds, labelIds } = searched
  // On SQLite, select the keys from `item`, which has an index by location. Its keys are the same as those of
  // `item_search`.
  const [table, id] = kind === 'sqlite' ? (['item', 'id'] as const) : (['item_search', 'item_id'] as const)
  const inGroup = sql`select key from ${sql.table(table)} where group_id = ${householdId}`
  const ways = [keysWithWord(household, searched)]
  if (locationIds.length > 0) ways.push(sql`${inGroup} and ${isAnyOf(kind, 'location_id', locationIds)}`)
  if (labelIds.length > 0) {
    const labelled = itemsLabelled(household, labelIds)
    ways.push(kind === 'sqlite' ? labelled : sql`${inGroup} and item_id in (${labelled})`)
  }
  if (searched.fileTexts.length > 0)
    ways.push(sql`${inGroup} and ${sql.ref(id)} in (${itemsWithFileText(household, searched)})`)
  return sql.join(ways, sql` union all `)
}

function isAnywhere(household: HouseholdDb, searched: SearchWord) {
  const { kind, householdId } = household
  const { inText, locationIds, labelIds } = searched
  const ways = [containsText(kind, 'item_search.text', inText)]
  if (locationIds.length > 0) ways.push(isAnyOf(kind, 'item_search.location_id', locationIds))
  if (labelIds.length > 0) {
    ways.push(sql`exists (select 1 from item_label where item_label.group_id = ${householdId}
      and item_label.item_id = item_search.item_id and ${isAnyOf(kind, 'item_label.label_id', labelIds)})`)
  }
  if (searched.fileTexts.length > 0)
    ways.push(sql`item_search.item_id in (${itemsWithFileText(household, searched)})`)
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** True for a word that a location, a label or a file contains. */
function isElsewhere({ locationIds, labelIds, fileTexts }: SearchWord): boolean {
  return locationIds.length + labelIds.length + fileTexts.length > 0
}

/**
 * Returns the rank of a match, best first. 0: the name starts with the first word; 1: the name contains all words; 2:
 * the texts of the item contain all words; 3: a word is only in the location, a label or a file.
 */
export function rank(kind: DatabaseKind, words: readonly SearchWord[]): RawBuilder<number> {
  const everyIn = (column: string, key: 'word' | 'inText') =>
    sql.join(
      words.map((searched) => containsText(kind, column, searched[key])),
      sql` and `,
    )
  const start = startsWithText(kind, 'name', words[0]?.word ?? '')
  const inText = words.some(isElsewhere)
    ? sql`(case when ${everyIn('text', 'inText')} then 2 else 3 end)`
    : sql`2`
  return sql`case when ${everyIn('name', 'word')} then (case when ${start} then 0 else 1 end) else ${inText} end`
}

export function itemsLabelled(
  { kind, householdId }: HouseholdDb,
  labelIds: readonly string[],
): RawBuilder<unknown> {
  return sql`select ${itemKey(kind, 'item_label')} from item_label where group_id = ${householdId} and ${isAnyOf(kind, 'label_id', labelIds)}`
}
