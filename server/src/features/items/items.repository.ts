import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { DatabaseKind, Reader } from '#server/database/database.ts'
import { candidateKeys, isAnyOf, sumOf, textContains } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Entity } from '#server/journal/entity.ts'
import { householdKey } from '#server/shared/household-key.ts'
import { toFieldRows, toItemRow, toItemThing, toLabelRows, toSearchRow } from './item-rows.mapper.ts'
import type { ItemTable, ItemThing } from './items.table.ts'

export const itemEntity: Entity<ItemThing> = {
  name: 'item',
  table: 'item',
  key: ['group_id', 'id'],
  row: toItemRow,
  parts: [
    { table: 'item_label', column: 'item_id', rows: toLabelRows },
    { table: 'item_field', column: 'item_id', rows: toFieldRows },
    { table: 'item_search', column: 'item_id', rows: (groupId, item) => [toSearchRow(groupId, item)] },
  ],
  load: loadItems,
  references: (item) => [
    ...(item.locationId === null ? [] : [{ entity: 'location' as const, id: item.locationId }]),
    ...(item.parentId === null ? [] : [{ entity: 'item' as const, id: item.parentId }]),
    ...item.labelIds.map((id) => ({ entity: 'label' as const, id })),
  ],
  usedBy: [{ table: 'item', column: 'parent_id' }],
}

async function loadItems(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  ids: readonly string[],
): Promise<ItemThing[]> {
  const rows = await loadItemRows(db, kind, groupId, ids)
  const labels = await db
    .selectFrom('item_label')
    .select(['item_id', 'label_id'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'item_id', ids))
    .orderBy('label_id')
    .execute()
  const fields = await db
    .selectFrom('item_field')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'item_id', ids))
    .orderBy('position')
    .execute()
  const labelsOf = Map.groupBy(labels, (row) => row.item_id)
  const fieldsOf = Map.groupBy(fields, (row) => row.item_id)
  return rows.map((row) => toItemThing(row, labelsOf.get(row.id) ?? [], fieldsOf.get(row.id) ?? []))
}

async function loadItemRows(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  ids: readonly string[],
): Promise<ItemTable[]> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'id', ids))
    .execute()
}

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

export interface ItemSort {
  /** `rank`: by how well the words match. */
  by: SortColumn | 'rank'
  direction: 'asc' | 'desc'
}

/** How many items match and what they are worth, in 1/10,000. */
export async function countItems(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
): Promise<{ total: number; value: number }> {
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
  sort: ItemSort,
  page: { limit: number | undefined; offset: number },
): Promise<string[]> {
  const { by, direction } = sort
  let query = db
    .selectFrom('item')
    .select('id')
    .where((eb) => matches(eb, kind, groupId, filter))
  if (by === 'rank') {
    query = query.orderBy(rank(groupId, filter.words)).orderBy('name_key').orderBy('id')
  } else {
    query = query.orderBy(by, direction).orderBy('id', direction)
  }
  // SQLite has no OFFSET without LIMIT.
  query = query.limit(page.limit ?? Number.MAX_SAFE_INTEGER).offset(page.offset)
  return (await query.execute()).map((row) => row.id)
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
  sort: { by: SortColumn; direction: 'asc' | 'desc' },
  after: ItemCursor | undefined,
  limit: number,
): Promise<ItemCursor[]> {
  const { by, direction } = sort
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

type Builder = ExpressionBuilder<Tables, 'item'>

function matches(eb: Builder, kind: DatabaseKind, groupId: string, filter: ItemFilter) {
  const all: Expression<SqlBool>[] = [eb('item.group_id', '=', groupId)]
  if (!filter.includeArchived) all.push(eb('archived', '=', 0))
  if (filter.assetNumber !== undefined) all.push(eb('asset_number', '=', filter.assetNumber))
  if (filter.locationIds) all.push(isAnyOf(kind, 'location_id', filter.locationIds))
  if (filter.parentIds) all.push(isAnyOf(kind, 'parent_id', filter.parentIds))
  // No item has a photo as long as there are no attachments.
  if (filter.photo === 'with') all.push(sql<SqlBool>`1 = 0`)
  if (filter.labelIds) {
    const labelled = carriesAny(kind, groupId, filter.labelIds)
    all.push(filter.withoutLabels ? sql<SqlBool>`not (${labelled})` : labelled)
  }
  if (filter.fields.length > 0) all.push(hasAnyField(groupId, filter.fields))
  all.push(...wordConditions(kind, groupId, filter.words))
  return eb.and(all)
}

function carriesAny(kind: DatabaseKind, groupId: string, labelIds: readonly string[]): RawBuilder<SqlBool> {
  return sql`item.id in (select item_id from item_label
    where group_id = ${groupId} and ${isAnyOf(kind, 'label_id', labelIds)})`
}

function hasAnyField(groupId: string, fields: ItemFilter['fields']): RawBuilder<SqlBool> {
  const pairs = fields.map(({ name, text }) => sql`(name = ${name} and text_value = ${text})`)
  return sql`item.id in (select item_id from item_field
    where group_id = ${groupId} and (${sql.join(pairs, sql` or `)}))`
}

/** Every word must be somewhere: in the item’s text, or in the name of its place or of a label. */
function wordConditions(
  kind: DatabaseKind,
  groupId: string,
  words: readonly SearchWord[],
): RawBuilder<SqlBool>[] {
  const inText = words.filter((word) => !matchesPlaces(word))
  const conditions = inText.length > 0 ? [hasText(kind, groupId, inText)] : []
  for (const word of words.filter(matchesPlaces)) {
    const ways = [hasText(kind, groupId, [word])]
    if (word.locationIds.length > 0) ways.push(isAnyOf(kind, 'location_id', word.locationIds))
    if (word.labelIds.length > 0) ways.push(carriesAny(kind, groupId, word.labelIds))
    conditions.push(sql`(${sql.join(ways, sql` or `)})`)
  }
  return conditions
}

function matchesPlaces(word: SearchWord): boolean {
  return word.locationIds.length > 0 || word.labelIds.length > 0
}

function hasText(kind: DatabaseKind, groupId: string, words: readonly SearchWord[]): RawBuilder<SqlBool> {
  const contains = textContains(kind, householdKey(groupId), {
    long: words.filter((word) => !word.isShort).map(({ word }) => word),
    short: words.filter((word) => word.isShort).map(({ word }) => word),
  })
  return sql`item.id in (select item_id from item_search where group_id = ${groupId} and ${contains})`
}

/** 0: the name begins with the first word; 1: it holds every word; 2: the text does; 3: only a place or label does. */
function rank(groupId: string, words: readonly SearchWord[]): RawBuilder<number> {
  const like = (column: string, pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`
  const everyIn = (column: string) =>
    sql.join(
      words.map(({ word }) => like(column, `%${escapeLike(word)}%`)),
      sql` and `,
    )
  const start = like('s.name', `${escapeLike(words[0]?.word ?? '')}%`)
  return sql`(select case when ${everyIn('s.name')} then (case when ${start} then 0 else 1 end)
    when ${everyIn('s.text')} then 2 else 3 end
    from item_search s where s.group_id = ${groupId} and s.item_id = item.id)`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Summaries need the rows and the label ids, not the fields. */
export async function loadSummaryRows(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  ids: readonly string[],
): Promise<{ row: ItemTable; labelIds: string[] }[]> {
  const rows = await loadItemRows(db, kind, groupId, ids)
  const labels = await db
    .selectFrom('item_label')
    .select(['item_id', 'label_id'])
    .where('group_id', '=', groupId)
    .where(isAnyOf(kind, 'item_id', ids))
    .execute()
  const labelsOf = Map.groupBy(labels, (row) => row.item_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ row, labelIds: (labelsOf.get(id) ?? []).map((label) => label.label_id) }] : []
  })
}

export async function listChildIds(db: Reader, groupId: string, parentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', groupId)
    .where('parent_id', '=', parentId)
    .execute()
  return rows.map((row) => row.id)
}

/** The ids of the items that carry a label. */
export async function listLabelledItemIds(db: Reader, groupId: string, labelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_label')
    .select('item_id')
    .where('group_id', '=', groupId)
    .where('label_id', '=', labelId)
    .execute()
  return rows.map((row) => row.item_id)
}

export async function findParentId(
  db: Reader,
  groupId: string,
  id: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('item')
    .select('parent_id')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.parent_id
}

export async function listFieldNames(db: Reader, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_field')
    .select('name')
    .distinct()
    .where('group_id', '=', groupId)
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

export async function listFieldValues(db: Reader, groupId: string, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_field')
    .select('text_value')
    .distinct()
    .where('group_id', '=', groupId)
    .where('name', '=', name)
    .orderBy('text_value')
    .execute()
  return rows.map((row) => row.text_value)
}

/** Items that match a filter and share trigrams with what is looked for, as candidates for what is alike. */
export async function listAlike(
  db: Reader,
  kind: DatabaseKind,
  groupId: string,
  filter: ItemFilter,
  runs: readonly string[],
): Promise<{ id: string; name: string; text: string }[]> {
  const isCandidate = await candidateKeys(db, kind, groupId, householdKey(groupId), runs)
  return db
    .selectFrom('item_search')
    .innerJoin('item', (join) =>
      join.onRef('item.group_id', '=', 'item_search.group_id').onRef('item.id', '=', 'item_search.item_id'),
    )
    .select(['item_search.item_id as id', 'item_search.name', 'item_search.text'])
    .where('item_search.group_id', '=', groupId)
    .where(isCandidate)
    .where((eb) => matches(eb, kind, groupId, filter))
    .execute()
}
