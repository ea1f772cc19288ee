import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAnyOf, itemKey, sumOf } from '#server/database/dialect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { hasConditionsBesideWords, matches, type ItemFilter } from './item-filter.repository.ts'
import { canDiffer, valueColumn, type ValuedOn } from '#server/features/valuation/valuation.repository.ts'
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

/** The columns for which an index exists by which items can be sorted. */
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

/** True for a list of all items in an order that an index supports. */
export function isPlain(filter: ItemFilter, { by }: ColumnSort): boolean {
  return indexedOrders.has(by) && isUnfiltered(filter)
}

function isUnfiltered(filter: ItemFilter): boolean {
  return filter.words.length === 0 && !hasConditionsBesideWords(filter)
}

/** Number and total value of matching items. The value is in units of 1/10,000 of the currency unit. */
export interface Count {
  total: number
  value: number
}

export async function countItems(household: HouseholdDb, filter: ItemFilter): Promise<Count> {
  const { db, kind } = household
  if (isTallied(filter)) {
    const { total, value } = await sumTallies(household, filter)
    return { total, value }
  }
  return db
    .selectFrom('item')
    .select((eb) => [eb.fn.countAll<number>().as('total'), sumOf(kind, eb.ref('value')).as('value')])
    .where((eb) => matches(eb, household, filter))
    .executeTakeFirstOrThrow()
}

/** True for all items, or all items in locations. */
function isTallied(filter: ItemFilter): boolean {
  return isUnfiltered({ ...filter, locationIds: undefined })
}

/**
 * Returns the number, total value and total quantity of all items, or of the items in the given locations. Reads them
 * from the tallies, which have far fewer rows than the items.
 */
function sumTallies({ db, kind, householdId }: HouseholdDb, { includeArchived, locationIds }: ItemFilter) {
  return db
    .selectFrom('item_tally')
    .select((eb) => [
      sumOf(kind, eb.ref('items')).as('total'),
      sumOf(kind, eb.ref('value')).as('value'),
      sumOf(kind, eb.ref('quantity')).as('quantity'),
    ])
    .where('group_id', '=', householdId)
    .where('kind', '=', locationIds ? 'location' : 'all')
    .$if(locationIds !== undefined, (query) => query.where(isAnyOf(kind, 'key', locationIds ?? [])))
    .$if(!includeArchived, (query) => query.where('archived', '=', 0))
    .executeTakeFirstOrThrow()
}

/** Returns the total value of matching items minus their total at purchase prices, in units of 1/10,000. */
export async function sumMatchDifferences(
  household: HouseholdDb,
  filter: ItemFilter,
  valued: ValuedOn,
): Promise<number> {
  const { value } = await household.db
    .selectFrom('item')
    .select(
      sumOf(household.kind, sql<number>`${valueColumn(household.kind, valued)} - item.value`).as('value'),
    )
    .where((eb) => matches(eb, household, filter))
    .where(canDiffer(household, valued))
    .executeTakeFirstOrThrow()
  return value
}

/** Returns the total quantity of all matching items in units of 1/10,000. */
export async function sumQuantities(household: HouseholdDb, filter: ItemFilter): Promise<number> {
  if (isTallied(filter)) return (await sumTallies(household, filter)).quantity
  const { quantity } = await household.db
    .selectFrom('item')
    .select((eb) => sumOf(household.kind, eb.ref('quantity')).as('quantity'))
    .where((eb) => matches(eb, household, filter))
    .executeTakeFirstOrThrow()
  return quantity
}

/** Returns the ids of one page. Reads a narrow index first, so that pages far into the list are fast too. */
export async function listItemIds(
  household: HouseholdDb,
  filter: ItemFilter,
  { by, direction }: ColumnSort,
  page: PageOf,
): Promise<string[]> {
  const { db, kind } = household
  // SQLite allows OFFSET only after LIMIT, so there always is a limit.
  const { offset, limit = Number.MAX_SAFE_INTEGER } = page
  const items = db
    .selectFrom('item')
    .where((eb) => matches(eb, household, filter))
    .$if(kind === 'sqlite' && readsEachRow(filter, by), (query) =>
      // A condition that is true for every item. It makes SQLite use the index by creation time, which is the order in
      // which rows are stored, so that SQLite reads them one after the other. Another index would make SQLite read them
      // in random order.
      query.where('created_at', '>', Number.MIN_SAFE_INTEGER),
    )
    .orderBy(sortKey(by), direction)
    .orderBy(tieBreaker(kind, by), direction)
    .limit(limit)
    .offset(offset)
  const ids = isTiedById(kind, by)
    ? items.select('id')
    : // The inner query selects only keys, so that ids are read for the items on the page, and not for those before it.
      db
        .selectFrom(items.select(itemKey(kind).as('key')).as('page'))
        .select(sql<string>`(select id from item where item.key = page.key)`.as('id'))
  return (await ids.execute()).map(({ id }) => id)
}

function readsEachRow(filter: ItemFilter, by: SortColumn): boolean {
  return !indexedOrders.has(by) && isUnfiltered(filter)
}

/**
 * Returns the column of the item by which it is sorted or, for the order by location, the name of its location; an
 * empty text without a location.
 */
function sortKey(by: SortColumn): RawBuilder<string | number> {
  if (by !== 'location') return sql.ref(by)
  return sql`coalesce((select location.name_key from location
    where location.group_id = item.group_id and location.id = item.location_id), '')`
}

function tieBreaker(kind: DatabaseKind, by: SortColumn): RawBuilder<string | number> {
  return isTiedById(kind, by) ? sql.ref('item.id') : itemKey(kind)
}

/**
 * True when the index of an order has the item's id as second column, so that the id decides between equal values. A
 * deleted and restored item then returns to its position, because it keeps its id, but gets a new key.
 */
function isTiedById(kind: DatabaseKind, by: SortColumn): boolean {
  return kind === 'postgres' || by === 'created_at' || by === 'name_key'
}

export interface ItemCursor {
  sortValue: string | number
  tieBreaker: string | number
  id: string
}

/**
 * Returns the ids of the next items after a cursor. With a cursor, each page takes the same time; with an offset, later
 * pages would take longer.
 */
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
