import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { countedStates, type CountedState } from '#contract/items/item-filters.ts'
import { isAnyOf, itemKey, sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Tables } from '#server/database/tables.ts'
import { columnOf } from '#server/shared/record-columns.ts'
import type { TallyKind } from '../tallies/item-tally.table.ts'
import { priceBuckets } from '../tallies/price-steps.ts'
import {
  columnsOfState,
  activeItems,
  hasLabels,
  hasNoPhoto,
  hasConditionsBesideWords,
  isInState,
  matches,
  type ItemFilter,
} from './item-filter.repository.ts'

/**
 * An option of a filter, with the number of items that would match if the option were chosen. `id` is the location or
 * label of the option.
 */
export interface Tally {
  facet:
    | 'location'
    | 'label'
    | 'total'
    | 'archived'
    | 'labelled'
    | 'no location'
    | 'no photo'
    | 'no price'
    | CountedState
  id: string | null
  count: number
}

/**
 * Counts the matching items for each option of each filter. Counts by location ignore the chosen locations, and counts
 * by label ignore the chosen labels.
 */
export async function tallyFacets(household: HouseholdDb, filter: ItemFilter): Promise<Tally[]> {
  const open = withoutFacetFilters(filter)
  const { locationIds, labelIds } = filter
  if (isRestricted(open) || (locationIds && labelIds)) return countFound(household, filter, open)
  if (!locationIds && !labelIds) return countAll(household, filter)
  const chosen = locationIds ? 'location' : 'label'
  const [everything, found] = [
    await countAll(household, filter),
    await countFound(household, filter, { ...open, locationIds, labelIds }),
  ]
  return [
    ...everything.filter(({ facet }) => facet === chosen),
    ...found.filter(({ facet }) => facet !== chosen),
  ]
}

/**
 * Counts the facets of all items from `item_tally`. Photos, missing prices and states are counted on the items
 * themselves.
 */
async function countAll(
  { db, kind, householdId }: HouseholdDb,
  { includeArchived }: ItemFilter,
): Promise<Tally[]> {
  const isCounted = includeArchived ? sql`1 = 1` : sql`archived = 0`
  const items = sql`select count(*) from item where group_id = ${householdId} and ${isCounted}`
  const sum = (of: TallyKind, key?: string) => sql`(select ${sumOf(kind, sql.ref<number>('items'))}
    from tally where kind = ${sql.lit(of)} ${key === undefined ? sql`` : sql`and key = ${sql.lit(key)}`})`
  const states = countedStates.map(
    (state) =>
      sql`union all select ${sql.lit(state)}, null, (${items} and ${isInState(householdId, state, true)})`,
  )
  const { rows } = await sql<Tally>`
    with tally as (select kind, key, items from item_tally where group_id = ${householdId} and ${isCounted})
    select kind as facet, key as id, ${sumOf(kind, sql.ref<number>('items'))} as count from tally
      where kind in ('location', 'label') and key <> '' group by kind, key
    union all select 'total', null, ${sum('all')}
    union all select 'labelled', null, ${sum('all')} - ${sum('label', '')}
    union all select 'no location', null, ${sum('location', '')}
    union all select 'no price', null, (${items} and purchase_price = 0)
    union all select 'no photo', null, (${items} and ${hasNoPhoto(householdId, 'item.id')})
    union all select 'archived', null, (select ${sumOf(kind, sql.ref<number>('items'))} from item_tally
      where group_id = ${householdId} and kind = 'all' and archived = 1)
    ${sql.join(states, sql` `)}
  `.execute(db)
  return rows
}

/** Counts the facets in one statement, so that the database evaluates the filter `open` only once. */
async function countFound(household: HouseholdDb, filter: ItemFilter, open: ItemFilter): Promise<Tally[]> {
  const { db, kind, householdId } = household
  const isCounted = filter.includeArchived ? sql<SqlBool>`1 = 1` : sql<SqlBool>`found.archived = 0`
  const isThere = filter.locationIds
    ? isAnyOf(kind, 'found.location_id', filter.locationIds)
    : sql<SqlBool>`1 = 1`
  const isLabelled = all(hasLabels(household, filter, sql.ref('found.key')))
  const matching = all([isCounted, isThere, isLabelled])
  // `cross join` makes SQLite read the found items first, and then only their labels. Otherwise SQLite would read all
  // labels of the household.
  const ofLabels = sql`found cross join item_label
    where item_label.group_id = ${householdId} and item_id = found.id and ${isCounted} and ${isThere}`
  const stateColumns = countedStates.flatMap((state) =>
    columnsOfState(state).map((name) => sql`, ${sql.ref(name)}`),
  )
  const stateCounts = countedStates.map(
    (state) => sql`union all select ${sql.lit(state)}, null, count(*) from found
      where ${matching} and ${isInState(householdId, state, true, 'found')}`,
  )
  const { rows } = await sql<Tally>`
    with found as materialized (select id, ${itemKey(kind)} as key, location_id, purchase_price, archived${sql.join(stateColumns, sql` `)}
      from item where ${isFoundBy(household, filter, open)})
    select 'location' as facet, location_id as id, count(*) as count from found
      where location_id is not null and ${isCounted} and ${isLabelled} group by location_id
    union all select 'label', label_id, count(*) from ${ofLabels} group by label_id
    union all select 'labelled', null, count(distinct item_id) from ${ofLabels} and ${isLabelled}
    union all select 'total', null, count(*) from found where ${matching}
    union all select 'no location', null, count(*) from found where ${matching} and location_id is null
    union all select 'no photo', null, count(*) from found where ${matching} and ${hasNoPhoto(householdId, 'found.id')}
    union all select 'no price', null, count(*) from found where ${matching} and purchase_price = 0
    union all select 'archived', null, count(*) from found where archived = 1 and ${isThere} and ${isLabelled}
    ${sql.join(stateCounts, sql` `)}
  `.execute(db)
  return rows
}

/**
 * Matches every item that at least one count includes. When locations and labels are chosen, an item must match only
 * one of the two filters, because each kind of count ignores its own filter.
 */
function isFoundBy(household: HouseholdDb, filter: ItemFilter, open: ItemFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'item'>()
  const isFound = matches(eb, household, open)
  const { locationIds, labelIds, labelMode } = filter
  if (!locationIds || !labelIds) return isFound
  return eb.and([
    isFound,
    eb.or([
      matches(eb, household, { ...activeItems, includeArchived: true, locationIds }),
      matches(eb, household, { ...activeItems, includeArchived: true, labelIds, labelMode }),
    ]),
  ])
}

/** Counts the items in each price bucket. Leaves out items without a price. */
export async function tallyPrices(
  household: HouseholdDb,
  filter: ItemFilter,
): Promise<{ step: number; count: number }[]> {
  const { db, kind, householdId } = household
  if (!isRestricted(filter)) {
    const isCounted = filter.includeArchived ? sql`1 = 1` : sql`archived = 0`
    const { rows } = await sql<{ step: number; count: number }>`
      select cast(key as integer) as step, ${sumOf(kind, sql.ref<number>('items'))} as count from item_tally
        where group_id = ${householdId} and kind = 'price' and key <> '' and ${isCounted} group by key`.execute(
      db,
    )
    return rows
  }
  const isFound = matches(expressionBuilder<Tables, 'item'>(), household, filter)
  const { rows } = await sql<{ step: number; count: number }>`
    select ${bucketSql('purchase_price')} as step, count(*) as count from item
      where ${isFound} and purchase_price > 0 group by 1
  `.execute(household.db)
  return rows
}

function bucketSql(column: string): RawBuilder<number> {
  const steps = priceBuckets
    .slice(1)
    .map((end, step) => sql`when ${sql.ref(column)} < ${sql.lit(end)} then ${sql.lit(step)}`)
  return sql<number>`case ${sql.join(steps, sql` `)} end`
}

export function withoutPrices(filter: ItemFilter): ItemFilter {
  return { ...filter, ranges: filter.ranges.filter(({ column }) => column !== columnOf('purchasePrice')) }
}

export function withoutFacetFilters(filter: ItemFilter): ItemFilter {
  return { ...filter, locationIds: undefined, labelIds: undefined, includeArchived: true }
}

export function isRestricted(open: ItemFilter): boolean {
  return open.words.length > 0 || hasConditionsBesideWords(open)
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`
}
