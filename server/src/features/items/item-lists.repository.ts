import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { DatabaseKind, Reader } from '#server/database/database.ts'
import {
  isAnyOf,
  isOfHousehold,
  keysSharingTrigrams,
  keysWithText,
  keysWithToken,
  sumOf,
  sumOverAll,
} from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'
import { householdKey } from '#server/shared/household-key.ts'

/** One word of a search and what else than the item’s own text it may match. */
export interface SearchWord {
  word: string
  isShort: boolean
  locationIds: readonly string[]
  labelIds: readonly string[]
}

/** What a list asks for; lists that are undefined do not filter, empty ones match nothing. */
export interface ItemFilter {
  words: readonly SearchWord[]
  assetNumber: number | undefined
  locationIds: readonly string[] | undefined
  labelIds: readonly string[] | undefined
  withoutLabels: boolean
  parentIds: readonly string[] | undefined
  photo: 'with' | 'without' | undefined
  fields: readonly { name: string; text: string }[]
  includeArchived: boolean
}

export type SortColumn =
  | 'name_key'
  | 'created_at'
  | 'updated_at'
  | 'asset_number'
  | 'quantity'
  | 'purchase_price'
  | 'purchase_date'
  | 'manufacturer'

export interface ColumnSort {
  by: SortColumn
  direction: 'asc' | 'desc'
}

export interface PageOf {
  limit: number | undefined
  offset: number
}

/** How many items match and what they are worth, in 1/10,000. */
export interface Count {
  total: number
  value: number
}

export async function countItems(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
): Promise<Count> {
  return db
    .selectFrom('item')
    .select((eb) => [eb.fn.countAll<number>().as('total'), sumOf(kind, eb.ref('value')).as('value')])
    .where((eb) => matches(eb, kind, groupId, filter))
    .executeTakeFirstOrThrow()
}

/** The ids of one page: found in a narrow index first, so that far pages stay cheap. */
export async function listItemIds(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
  { by, direction }: ColumnSort,
  page: PageOf,
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where((eb) => matches(eb, kind, groupId, filter))
    .orderBy(by, direction)
    .orderBy('id', direction)
    // SQLite has no OFFSET without LIMIT.
    .limit(page.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(page.offset)
    .execute()
  return rows.map((row) => row.id)
}

/** Where a walk through all items stands. */
export interface ItemCursor {
  sortValue: string | number
  id: string
}

/** The next ids of a walk in order, from the place where the last step ended: the cost of a step never grows. */
export async function listItemIdsAfter(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
  { by, direction }: ColumnSort,
  after: ItemCursor | undefined,
  limit: number,
): Promise<ItemCursor[]> {
  let query = db
    .selectFrom('item')
    .select(['id', `${by} as sortValue`])
    .where((eb) => matches(eb, kind, groupId, filter))
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(limit)
  if (after) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    query = query.where(sql<SqlBool>`(${sql.ref(by)}, id) ${beyond} (${after.sortValue}, ${after.id})`)
  }
  return query.execute()
}

/** A page of what words find, best match first, with count and value of all of it, in one pass. */
export async function searchItems(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
  page: PageOf,
): Promise<Count & { ids: string[] }> {
  const rows = await db
    .selectFrom('item_search')
    .select('item_id as id')
    .select(sql<number>`count(*) over ()`.as('total'))
    .select(sumOverAll(kind, 'value').as('value'))
    .where(isOfHousehold(kind, groupId))
    .where(hasWords(kind, groupId, filter.words))
    .$if(!filter.includeArchived, (query) => query.where('archived', '=', 0))
    .$if(hasOtherConditions(filter), (query) =>
      query.where('item_id', 'in', (eb) =>
        eb
          .selectFrom('item')
          .select('id')
          .where((item) => matches(item, kind, groupId, { ...filter, words: [] })),
      ),
    )
    .orderBy(rank(filter.words))
    .orderBy('name')
    .orderBy('item_id')
    .limit(page.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(page.offset)
    .execute()
  const [first] = rows
  if (!first) return { ids: [], ...(page.offset > 0 ? await countItems(db, kind, groupId, filter) : nothing) }
  return { total: first.total, value: first.value, ids: rows.map((row) => row.id) }
}

const nothing: Count = { total: 0, value: 0 }

function hasOtherConditions({
  assetNumber,
  locationIds,
  labelIds,
  parentIds,
  photo,
  fields,
}: ItemFilter): boolean {
  return Boolean(assetNumber ?? locationIds ?? labelIds ?? parentIds ?? photo) || fields.length > 0
}

function matches(
  eb: ExpressionBuilder<Tables, 'item'>,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
) {
  const all: Expression<SqlBool>[] = [eb('item.group_id', '=', groupId)]
  if (!filter.includeArchived) all.push(eb('archived', '=', 0))
  if (filter.assetNumber !== undefined) all.push(eb('asset_number', '=', filter.assetNumber))
  if (filter.locationIds) all.push(sql<SqlBool>`item.id in (${itemsIn(kind, groupId, filter.locationIds)})`)
  if (filter.parentIds) all.push(isAnyOf(kind, 'parent_id', filter.parentIds))
  // No item has a photo as long as there are no attachments.
  if (filter.photo === 'with') all.push(sql<SqlBool>`1 = 0`)
  if (filter.labelIds) {
    const labelled = sql<SqlBool>`item.id in (${itemsLabelled(kind, groupId, filter.labelIds)})`
    all.push(filter.withoutLabels ? sql<SqlBool>`not (${labelled})` : labelled)
  }
  if (filter.fields.length > 0) all.push(hasAnyField(groupId, filter.fields))
  if (filter.words.length > 0) {
    all.push(sql<SqlBool>`item.id in (select item_id from item_search
      where ${isOfHousehold(kind, groupId)} and ${hasWords(kind, groupId, filter.words)})`)
  }
  return eb.and(all)
}

/** Found by place first: in the order of names SQLite would look at every item for its place. */
function itemsIn(kind: DatabaseKind, groupId: string, locationIds: readonly string[]): RawBuilder<unknown> {
  return sql`select item_id from item_search where group_id = ${groupId} and ${isAnyOf(kind, 'location_id', locationIds)}`
}

function itemsLabelled(
  kind: DatabaseKind,
  groupId: string,
  labelIds: readonly string[],
): RawBuilder<unknown> {
  return sql`select item_id from item_label where group_id = ${groupId} and ${isAnyOf(kind, 'label_id', labelIds)}`
}

function hasAnyField(groupId: string, fields: ItemFilter['fields']): RawBuilder<SqlBool> {
  const pairs = fields.map(({ name, text }) => sql`(name = ${name} and text_value = ${text})`)
  return sql`item.id in (select item_id from item_field
    where group_id = ${groupId} and (${sql.join(pairs, sql` or `)}))`
}

/**
 * On `item_search`: every word is somewhere, in the item’s text or in the name of its place or of a label. Words that
 * are only in texts find the rows; a word that names places, which can be half of all rows, is then checked row by row.
 */
function hasWords(kind: DatabaseKind, groupId: string, words: readonly SearchWord[]): RawBuilder<SqlBool> {
  const key = householdKey(groupId)
  const onlyInText = words.filter((word) => !word.isShort && !namesPlace(word)).map(({ word }) => word)
  const finders = onlyInText.length > 0 ? [keysWithText(kind, groupId, key, onlyInText)] : []
  for (const { word } of words.filter(({ isShort }) => isShort)) finders.push(keysWithToken(kind, key, word))
  const [first, ...others] = words.filter(namesPlace)
  if (first && finders.length === 0) finders.push(keysOfPlaces(kind, groupId, first))
  else if (first) others.unshift(first)
  const conditions = [
    ...finders.map((finder) => sql<SqlBool>`item_search.key in (${finder})`),
    ...others.map((word) => isInTextOrPlace(kind, groupId, word)),
  ]
  return sql.join(conditions, sql` and `)
}

function keysOfPlaces(kind: DatabaseKind, groupId: string, { word, locationIds, labelIds }: SearchWord) {
  const inGroup = sql`select key from item_search where group_id = ${groupId}`
  const ways = [keysWithText(kind, groupId, householdKey(groupId), [word])]
  if (locationIds.length > 0) ways.push(sql`${inGroup} and ${isAnyOf(kind, 'location_id', locationIds)}`)
  if (labelIds.length > 0)
    ways.push(sql`${inGroup} and item_id in (${itemsLabelled(kind, groupId, labelIds)})`)
  return sql.join(ways, sql` union all `)
}

function isInTextOrPlace(kind: DatabaseKind, groupId: string, { word, locationIds, labelIds }: SearchWord) {
  const inText = keysWithText(kind, groupId, householdKey(groupId), [word])
  const ways = [sql<SqlBool>`item_search.key in (${inText})`]
  if (locationIds.length > 0) ways.push(isAnyOf(kind, 'item_search.location_id', locationIds))
  if (labelIds.length > 0) {
    ways.push(sql`exists (select 1 from item_label where item_label.group_id = ${groupId}
      and item_label.item_id = item_search.item_id and ${isAnyOf(kind, 'item_label.label_id', labelIds)})`)
  }
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

function namesPlace(word: SearchWord): boolean {
  return word.locationIds.length > 0 || word.labelIds.length > 0
}

/** 0: the name begins with the first word; 1: it holds every word; 2: the text does; 3: only a place or label does. */
function rank(words: readonly SearchWord[]): RawBuilder<number> {
  const like = (column: string, pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`
  const everyIn = (column: string) =>
    sql.join(
      words.map(({ word }) => like(column, `%${escapeLike(word)}%`)),
      sql` and `,
    )
  const start = like('name', `${escapeLike(words[0]?.word ?? '')}%`)
  const inText = words.some(namesPlace) ? sql`(case when ${everyIn('text')} then 2 else 3 end)` : sql`2`
  return sql`case when ${everyIn('name')} then (case when ${start} then 0 else 1 end) else ${inText} end`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Items that match a filter and share trigrams with what is looked for, as candidates for what is alike. */
export async function listAlike(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
  runs: readonly string[],
): Promise<{ id: string; name: string; text: string }[]> {
  const keys = await keysSharingTrigrams(db, kind, groupId, householdKey(groupId), runs)
  return db
    .selectFrom('item_search')
    .select(['item_id as id', 'name', 'text'])
    .where(isOfHousehold(kind, groupId))
    .where(sql<SqlBool>`key in (${keys})`)
    .where('item_id', 'in', (eb) =>
      eb
        .selectFrom('item')
        .select('id')
        .where((item) => matches(item, kind, groupId, filter)),
    )
    .execute()
}
