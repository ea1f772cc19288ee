import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely'
import { countedStates, type CountedState } from '#contract/items/item-filters.ts'
import { isAnyOf, itemKey } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Tallies } from '#server/journal/tallies/kept-tallies.ts'
import type { KeptKind } from '#server/journal/tallies/tally-cache.ts'
import { stepOfColumn } from '#server/journal/tallies/price-steps.ts'
import { columnOf } from '../item-fields.mapper.ts'
import {
  columnsOfState,
  hasLabels,
  hasNoPhoto,
  hasOtherConditions,
  isInState,
  matches,
  type ItemFilter,
} from './item-filter.repository.ts'

/** How many items a choice would leave; `id` is that of the location or label. */
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
 * Everything that is counted beside a search: by location without regard to the chosen locations, by label without
 * regard to the chosen labels, and whole.
 */
export async function tallyFacets(
  household: HouseholdDb,
  filter: ItemFilter,
  getTallies: () => Promise<Tallies>,
): Promise<Tally[]> {
  const open = openFilter(filter)
  const { locationIds, labelIds } = filter
  if (narrows(open) || (locationIds && labelIds)) return countFound(household, filter, open)
  const kept = facetsOf(await getTallies(), filter)
  if (!locationIds && !labelIds) return kept
  const chosen = locationIds ? 'location' : 'label'
  const others = await countFound(household, filter, { ...open, locationIds, labelIds })
  return [...kept.filter(({ facet }) => facet === chosen), ...others.filter(({ facet }) => facet !== chosen)]
}

/** The facets of everything, as writes keep them. */
function facetsOf(tallies: Tallies, { includeArchived }: ItemFilter): Tally[] {
  const count = (of: KeptKind, key: string) => countKept(tallies, of, includeArchived).get(key) ?? 0
  const named = (['location', 'label'] as const).flatMap((facet) =>
    [...countKept(tallies, facet, includeArchived)].map(([id, items]) => ({ facet, id, count: items })),
  )
  const total = count('all', '')
  return [
    ...named,
    { facet: 'total', id: null, count: total },
    { facet: 'archived', id: null, count: tallies.of('all', 1).get('')?.items ?? 0 },
    { facet: 'labelled', id: null, count: total - count('without', 'label') },
    { facet: 'no location', id: null, count: count('without', 'location') },
    { facet: 'no photo', id: null, count: total - count('state', 'photo') },
    { facet: 'no price', id: null, count: count('without', 'price') },
    ...countedStates.map((facet) => ({ facet, id: null, count: count('state', facet) })),
  ]
}

/** How many items each key of a kind has. */
function countKept(tallies: Tallies, kind: KeptKind, includeArchived: boolean): Map<string, number> {
  const counts = new Map<string, number>()
  for (const archived of includeArchived ? ([0, 1] as const) : ([0] as const))
    for (const [key, { items }] of tallies.of(kind, archived)) counts.set(key, (counts.get(key) ?? 0) + items)
  return counts
}

/** Counts in one statement: what `open` lets pass is found once. */
async function countFound(household: HouseholdDb, filter: ItemFilter, open: ItemFilter): Promise<Tally[]> {
  const { db, kind, groupId } = household
  const isFound = matches(expressionBuilder<Tables, 'item'>(), household, open)
  // Without a filter the items are not collected first: each count then reads a narrow index of its own.
  const isNarrow = narrows(open)
  const isKept = filter.includeArchived ? sql<SqlBool>`1 = 1` : sql<SqlBool>`found.archived = 0`
  const isThere = filter.locationIds
    ? isAnyOf(kind, 'found.location_id', filter.locationIds)
    : sql<SqlBool>`1 = 1`
  const isLabelled = all(hasLabels(household, filter, sql.ref('found.key')))
  const matching = all([isKept, isThere, isLabelled])
  const isOfGroup = sql`item_label.group_id = ${groupId}`
  const isLabelKept = filter.includeArchived ? sql`1 = 1` : sql`item_label.archived = 0`
  // By this join SQLite goes from what was found to its labels, where it would walk all labels of the household.
  const ofLabels =
    isNarrow || filter.locationIds
      ? sql`found cross join item_label where ${isOfGroup} and item_id = found.id and ${isLabelKept} and ${isThere}`
      : sql`item_label where ${isOfGroup} and ${isLabelKept}`
  const stateColumns = countedStates.flatMap((state) =>
    columnsOfState(state).map((name) => sql`, ${sql.ref(name)}`),
  )
  const stateCounts = countedStates.map(
    (state) => sql`union all select ${sql.lit(state)}, null, count(*) from found
      where ${matching} and ${isInState(groupId, state, true, 'found')}`,
  )
  const { rows } = await sql<Tally>`
    with found as ${sql.raw(isNarrow ? 'materialized' : 'not materialized')} (select id, ${itemKey(kind)} as key, location_id, purchase_price, archived${sql.join(stateColumns, sql` `)} from item where ${isFound})
    select 'location' as facet, location_id as id, count(*) as count from found
      where location_id is not null and ${isKept} and ${isLabelled} group by location_id
    union all select 'label', label_id, count(*) from ${ofLabels} group by label_id
    union all select 'labelled', null, count(distinct item_id) from ${ofLabels}
      and ${all(hasLabels(household, filter, itemKey(kind, 'item_label')))}
    union all select 'total', null, count(*) from found where ${matching}
    union all select 'no location', null, count(*) from found where ${matching} and location_id is null
    union all select 'no photo', null, count(*) from found where ${matching} and ${hasNoPhoto(groupId, 'found.id')}
    union all select 'no price', null, count(*) from found where ${matching} and purchase_price = 0
    union all select 'archived', null, count(*) from found where archived = 1 and ${isThere} and ${isLabelled}
    ${sql.join(stateCounts, sql` `)}
  `.execute(db)
  return rows
}

/** How many items have a price of each step, by the step's place in `priceSteps`; those without a price have none. */
export async function tallyPrices(
  household: HouseholdDb,
  filter: ItemFilter,
  getTallies: () => Promise<Tallies>,
): Promise<{ step: number; count: number }[]> {
  if (!narrows(filter)) {
    const counts = countKept(await getTallies(), 'price', filter.includeArchived)
    return [...counts].map(([step, count]) => ({ step: Number(step), count }))
  }
  const isFound = matches(expressionBuilder<Tables, 'item'>(), household, filter)
  const { rows } = await sql<{ step: number; count: number }>`
    select ${stepOfColumn('purchase_price')} as step, count(*) as count from item
      where ${isFound} and purchase_price > 0 group by 1
  `.execute(household.db)
  return rows
}

export function withoutPrices(filter: ItemFilter): ItemFilter {
  return { ...filter, ranges: filter.ranges.filter(({ column }) => column !== columnOf('purchasePrice')) }
}

/** The filter without the conditions that have facets of their own. */
export function openFilter(filter: ItemFilter): ItemFilter {
  return { ...filter, locationIds: undefined, labelIds: undefined, includeArchived: true }
}

/** True when words or ranges exclude anything. */
export function narrows(open: ItemFilter): boolean {
  return open.words.length > 0 || hasOtherConditions(open)
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`
}
