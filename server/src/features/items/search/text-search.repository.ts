import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { coveringTrigrams, signTokens } from '#contract/text/fold-text.ts'
import { containsText, likeText } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Tables } from '#server/database/tables.ts'

const indexOf = {
  item_search: 'item_text',
  attachment_search: 'attachment_text',
  file_text: 'file_words',
} as const satisfies Partial<Record<keyof Tables, string>>

/** Returns the condition that a row's search text contains all words. Each word has at least three characters. */
export function hasText(
  household: HouseholdDb,
  table: keyof typeof indexOf,
  words: readonly string[],
): RawBuilder<SqlBool> {
  const { kind } = household
  const keys = keysWithText(household, table, words)
  const isWhole = words
    .filter((word) => kind === 'sqlite' && !isTrigram(word))
    .map((word) => sql` and ${containsText(kind, `${table}.text`, word)}`)
  return sql`(${sql.ref(`${table}.key`)} in (${keys})${sql.join(isWhole, sql``)})`
}

/**
 * Selects the keys of rows whose text contains all words. SQLite's index knows only the trigrams of a row, so for words
 * of more than one trigram the text must be checked too.
 */
export function keysWithText(
  { kind, householdId }: HouseholdDb,
  table: keyof typeof indexOf,
  words: readonly string[],
): RawBuilder<unknown> {
  if (kind === 'postgres') {
    const contains = words.map((word) => containsText(kind, 'text', word))
    const signs = table === 'item_search' ? words.filter((word) => !hasTrigram(word)).flatMap(listSigns) : []
    if (signs.length > 0) contains.push(hasTokens(signs))
    return sql`select key from ${sql.table(table)} where group_id = ${householdId} and ${sql.join(contains, sql` and `)}`
  }
  const index = sql.table(indexOf[table])
  const runs = new Set(words.flatMap(coveringTrigrams))
  const match = Array.from([...runs, householdKey(householdId)], ftsString).join(' AND ')
  return sql`select rowid from ${index} where ${index} match ${match}`
}

export function isTrigram(word: string): boolean {
  return [...word].length === 3
}

export function keysWithToken({ kind, householdId }: HouseholdDb, word: string): RawBuilder<unknown> {
  return kind === 'postgres'
    ? sql`select key from item_search where group_id = ${householdId} and ${hasTokens([word])}`
    : sql`select rowid from item_short where item_short match ${ftsString(householdKey(householdId) + word)}`
}

function hasTokens(tokens: readonly string[]): RawBuilder<SqlBool> {
  return sql`string_to_array(short, ' ') @> ${tokens}::text[]`
}

/** False for words such as `c++` or `1.5`. PostgreSQL finds no trigram in them and would read all texts. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{2}/u.test(word)
}

/**
 * Returns the symbols in a word that the index of short tokens contains. Leaves out dashes, because all asset ids have
 * them.
 */
function listSigns(word: string): string[] {
  return [...signTokens(word.replaceAll('-', ' '))]
}

const firstPrivate = 0xe000

/**
 * Returns the household's token in the full-text tables: three characters of Unicode's private use area, which no text
 * contains. The triggers of these tables compute the same token from `group_id`.
 */
function householdKey(householdId: number): string {
  return String.fromCharCode(...[24, 12, 0].map((bits) => firstPrivate + ((householdId >>> bits) & 0xfff)))
}

function ftsString(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** The maximum number of rows that a search for similar words reads. */
const maxCandidates = 3000

/**
 * Selects the keys of rows in `item_search` that share trigrams with a word; undefined when no row can share one.
 * SQLite starts with the rarest trigrams, so that the cost does not grow with the inventory.
 */
export async function keysSharingTrigrams(
  { db, kind, householdId }: HouseholdDb,
  runs: readonly string[],
): Promise<RawBuilder<unknown> | undefined> {
  if (runs.length === 0) return undefined
  if (kind === 'postgres') {
    const patterns = runs.map((run) => `%${likeText(run)}%`)
    return sql`select key from item_search
      where group_id = ${householdId} and text like any(${patterns}::text[]) limit ${maxCandidates}`
  }
  const counts = await sql<{ term: string; doc: number }>`
    select term, doc from item_text_terms where term in (${sql.join(runs)}) order by doc`.execute(db)
  const chosen: string[] = []
  let rows = 0
  for (const { term, doc } of counts.rows) {
    if (chosen.length > 0 && rows + doc > maxCandidates) break
    chosen.push(ftsString(term))
    rows += doc
  }
  if (chosen.length === 0) return undefined
  const match = `${ftsString(householdKey(householdId))} AND (${chosen.join(' OR ')})`
  return sql`select rowid from item_text where item_text match ${match} limit ${maxCandidates}`
}
