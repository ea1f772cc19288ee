import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { itemKey, sumOf } from '#server/database/dialect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { hasConditionsBesideWords, matches, type ItemFilter } from './item-filter.repository.ts'
import type { ItemTable } from '../items.table.ts'

export type SortColumn = keyof ItemTable | 'location'

export interface ColumnSort {
  by: SortColumn
  direction: 'asc' | 'desc'
}

export interface PageOf {
  limit: number | undefined
  offset: number
}

/** Orders that an index of items has. */
const indexedOrders: ReadonlySet<SortColumn> = new Set([
  'name_key',
  'created_at',
  'updated_at',
  'asset_number',
  'quantity',
  'purchase_price',
  'purchase_date',
  'manufacturer',
])

/** True for all items in an order that an index has. */
export function isPlain(filter: ItemFilter, { by }: ColumnSort): boolean {
  return indexedOrders.has(by) && isUnfiltered(filter)
}

/** True when all items match, with or without those that are archived. */
function isUnfiltered(filter: ItemFilter): boolean {
  return filter.words.length === 0 && !hasConditionsBesideWords(filter)
}

/** How many items match and what they are worth, in 1/10,000. */
export interface Count {
  total: number
  value: number
}

export async function countItems(household: HouseholdDb, filter: ItemFilter): Promise<Count> {
  const { db, kind } = household
  if (isUnfiltered(filter)) {
    const { total, value } = await sumAll(household, filter)
    return { total, value }
  }
  return db
    .selectFrom('item')
    .select((eb) => [eb.fn.countAll<number>().as('total'), sumOf(kind, eb.ref('value')).as('value')])
    .where((eb) => matches(eb, household, filter))
    .executeTakeFirstOrThrow()
}

/** Of all items; without a filter every first page of a list needs it. */
function sumAll({ db, kind, groupId }: HouseholdDb, { includeArchived }: ItemFilter) {
  return db
    .selectFrom('item_tally')
    .select((eb) => [
      sumOf(kind, eb.ref('items')).as('total'),
      sumOf(kind, eb.ref('value')).as('value'),
      sumOf(kind, eb.ref('quantity')).as('quantity'),
    ])
    .where('group_id', '=', groupId)
    .where('kind', '=', 'all')
    .$if(!includeArchived, (query) => query.where('archived', '=', 0))
    .executeTakeFirstOrThrow()
}

/** How many pieces match, in 1/10,000. */
export async function sumQuantities(household: HouseholdDb, filter: ItemFilter): Promise<number> {
  if (isUnfiltered(filter)) return (await sumAll(household, filter)).quantity
  const { quantity } = await household.db
    .selectFrom('item')
    .select((eb) => sumOf(household.kind, eb.ref('quantity')).as('quantity'))
    .where((eb) => matches(eb, household, filter))
    .executeTakeFirstOrThrow()
  return quantity
}

/** The ids of one page: found in a narrow index first, so that far pages stay cheap. */
export async function listItemIds(
  household: HouseholdDb,
  filter: ItemFilter,
  sort: ColumnSort,
  page: PageOf,
): Promise<string[]> {
  const { db, kind } = household
  // SQLite has no OFFSET without LIMIT.
  const { offset, limit = Number.MAX_SAFE_INTEGER } = page
  const items = orderItems(household, filter, sort, { limit, offset })
  const ids = isTiedById(kind, sort.by)
    ? items.select('id')
    : // Only the rows of those on the page are looked at for their ids, not of those that it passes over.
      db
        .selectFrom(items.select(itemKey(kind).as('key')).as('page'))
        .select(sql<string>`(select id from item where item.key = page.key)`.as('id'))
  return (await ids.execute()).map(({ id }) => id)
}

function orderItems(
  household: HouseholdDb,
  filter: ItemFilter,
  { by, direction }: ColumnSort,
  { limit, offset }: LimitedPage,
) {
  return household.db
    .selectFrom('item')
    .where((eb) => matches(eb, household, filter))
    .$if(household.kind === 'sqlite' && readsEachRow(filter, by), (query) =>
      // All of them, by the index of entry: rows lie on the disk in that order, and by another index SQLite jumps.
      query.where('created_at', '>', Number.MIN_SAFE_INTEGER),
    )
    .orderBy(sortKey(by), direction)
    .orderBy(tieBreaker(household.kind, by), direction)
    .limit(limit)
    .offset(offset)
}

interface LimitedPage {
  limit: number
  offset: number
}

/** True when nothing narrows a list whose order no index has. */
function readsEachRow(filter: ItemFilter, by: SortColumn): boolean {
  return !indexedOrders.has(by) && isUnfiltered(filter)
}

/** A column of the item, or the name of its location; items without one come first. */
function sortKey(by: SortColumn): RawBuilder<string | number> {
  if (by !== 'location') return sql.ref(by)
  return sql`coalesce((select location.name_key from location
    where location.group_id = item.group_id and location.id = item.location_id), '')`
}

/** Tells items of the same value apart. */
function tieBreaker(kind: DatabaseKind, by: SortColumn): RawBuilder<string | number> {
  return isTiedById(kind, by) ? sql.ref('item.id') : itemKey(kind)
}

/**
 * True for an order of which the index has the ids. An item that is deleted and restored has another key then; among those of its name,
 * and among the rows of its import, which are entered at one time, it is where it was.
 */
function isTiedById(kind: DatabaseKind, by: SortColumn): boolean {
  return kind === 'postgres' || by === 'created_at' || by === 'name_key'
}

/** Position of a walk through all items. */
export interface ItemCursor {
  sortValue: string | number
  tieBreaker: string | number
  id: string
}

/** The next ids of a walk in order, from the location where the last step ended: the cost of a step never grows. */
export async function listItemIdsAfter(
  household: HouseholdDb,
  filter: ItemFilter,
  { by, direction }: ColumnSort,
  after: ItemCursor | undefined,
  limit: number,
): Promise<ItemCursor[]> {
  const { db, kind } = household
  let query = db
    .selectFrom('item')
    .select(['id', tieBreaker(kind, by).as('tieBreaker'), sortKey(by).as('sortValue')])
    .where((eb) => matches(eb, household, filter))
    .orderBy(sortKey(by), direction)
    .orderBy(tieBreaker(kind, by), direction)
    .limit(limit)
  if (after) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    query = query.where(
      sql<SqlBool>`(${sortKey(by)}, ${tieBreaker(kind, by)}) ${beyond} (${after.sortValue}, ${after.tieBreaker})`,
    )
  }
  return query.execute()
}
