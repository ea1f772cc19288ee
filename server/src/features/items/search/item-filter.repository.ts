import type { SearchWord } from './search-word.ts'
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { itemFields } from '#contract/items/item-fields.ts'
import {
  stateFilters,
  type ItemGap,
  type StateDefinition,
  type StateFilter,
} from '#contract/items/item-filters.ts'
import { isAnyOf, isOfHousehold, itemKey } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { columnOf } from '#server/shared/record-columns.ts'
import type { FieldType } from '../items.table.ts'
import { hasWords, itemsLabelled } from './item-words.repository.ts'

/** The conditions of a list of items. An array that is undefined does not filter; an empty array matches nothing. */
export interface ItemFilter {
  words: readonly SearchWord[]
  assetNumber: number | undefined
  ids: readonly string[] | undefined
  exceptIds: readonly string[] | undefined
  locationIds: readonly string[] | undefined
  labelIds: readonly string[] | undefined
  /** Selects items with any, all or none of `labelIds`. */
  labelMode: 'any' | 'all' | 'none'
  parentIds: readonly string[] | undefined
  /**
   * Ids of items and locations, one of which must contain the item. The zero UUID matches items without a parent item
   * and without a location.
   */
  within: readonly string[] | undefined
  photo: 'with' | 'without' | undefined
  without: readonly ItemGap[]
  ranges: readonly Range[]
  states: readonly { state: StateFilter; is: boolean }[]
  fields: readonly FieldValue[]
  fieldRanges: readonly FieldRange[]
  /**
   * The current date in the household’s time zone, on which some states depend. Empty when no such state is requested.
   */
  today: string
  includeArchived: boolean
}

export const activeItems: ItemFilter = {
  words: [],
  assetNumber: undefined,
  ids: undefined,
  exceptIds: undefined,
  locationIds: undefined,
  labelIds: undefined,
  labelMode: 'any',
  parentIds: undefined,
  within: undefined,
  photo: undefined,
  without: [],
  ranges: [],
  states: [],
  fields: [],
  fieldRanges: [],
  today: '',
  includeArchived: false,
}

export interface FieldValue {
  name: string
  type: FieldType
  value: string | number
}

export interface FieldRange {
  name: string
  type: FieldType
  from: number | string | undefined
  to: number | string | undefined
}

/** A range of values, both ends included. An end that is undefined sets no limit. Amounts are in units of 1/10,000. */
interface Range {
  column: string
  from: number | string | undefined
  to: number | string | undefined
}

/** True when the filter has any condition other than words and `archived`. */
export function hasConditionsBesideWords({
  assetNumber,
  ids,
  exceptIds,
  locationIds,
  labelIds,
  parentIds,
  within,
  photo,
  fields,
  fieldRanges,
  without,
  ranges,
  states,
}: Omit<ItemFilter, 'words'>): boolean {
  const isNarrowed = [assetNumber, ids, exceptIds, locationIds, labelIds, parentIds, within, photo].some(
    (one) => one !== undefined,
  )
  const all = [fields, fieldRanges, without, ranges, states]
  return isNarrowed || all.some((conditions) => conditions.length > 0)
}

export function matches(eb: ExpressionBuilder<Tables, 'item'>, household: HouseholdDb, filter: ItemFilter) {
  const { kind, householdId } = household
  const all: Expression<SqlBool>[] = [eb('item.group_id', '=', householdId)]
  if (!filter.includeArchived) all.push(eb('archived', '=', 0))
  if (filter.assetNumber !== undefined) all.push(eb('asset_number', '=', filter.assetNumber))
  if (filter.ids) all.push(isAnyOf(kind, 'item.id', filter.ids))
  if (filter.exceptIds) all.push(eb.not(isAnyOf(kind, 'item.id', filter.exceptIds)))
  if (filter.locationIds) all.push(isIn(household, filter.locationIds))
  if (filter.parentIds) all.push(isAnyOf(kind, 'parent_id', filter.parentIds))
  if (filter.within) all.push(isWithinAny(household, filter.within))
  if (filter.photo === 'with') all.push(sql<SqlBool>`not (${hasNoPhoto(householdId, 'item.id')})`)
  if (filter.photo === 'without') all.push(hasNoPhoto(householdId, 'item.id'))
  all.push(
    ...filter.states.map(({ state, is }) => {
      const definition: StateDefinition = stateFilters[state]
      return 'valuedBeforeYears' in definition
        ? isValuedBefore(yearsBefore(filter.today, definition.valuedBeforeYears), is)
        : isInState(householdId, state, is)
    }),
  )
  all.push(...hasLabels(household, filter, itemKey(kind)))
  all.push(...filter.without.map((gap) => isMissing(householdId, gap)), ...filter.ranges.flatMap(isBetween))
  if (filter.fields.length > 0)
    all.push(hasField(filter.fields.map((field) => selectField(householdId, field))))
  all.push(...filter.fieldRanges.map((range) => hasField([selectFieldWithin(householdId, range)])))
  if (filter.words.length > 0) {
    all.push(sql<SqlBool>`${itemKey(kind)} in (select ${itemKey(kind, 'item_search')} from item_search
      where ${isOfHousehold(kind, householdId)} and ${hasWords(household, filter.words)})`)
  }
  return eb.and(all)
}

export function columnsOfState(state: StateFilter): string[] {
  const definition: StateDefinition = stateFilters[state]
  if (!('field' in definition)) return []
  const { field, below } = definition
  return [field, ...(below === undefined ? [] : [below])].map(columnOf)
}

/**
 * Returns the condition that an item is in a state or, when `is` is false, that it is not. Negates a comparison by the
 * opposite comparison, so that an index can be used.
 */
export function isInState(
  householdId: number,
  state: StateFilter,
  is: boolean,
  table = 'item',
): RawBuilder<SqlBool> {
  const definition: StateDefinition = stateFilters[state]
  if ('attached' in definition) {
    const having = sql`select item_id from attachment where group_id = ${householdId}
      and type = ${sql.lit(definition.attached)} and item_id is not null and maintenance_id is null`
    return sql`${sql.ref(`${table}.id`)} ${sql.raw(is ? 'in' : 'not in')} (${having})`
  }
  if (!('field' in definition)) throw new Error(`${state} depends on the day`)
  const { field, below } = definition
  const column = sql.ref(`${table}.${columnOf(field)}`)
  if (below !== undefined) {
    const other = sql.ref(`${table}.${columnOf(below)}`)
    return is ? sql`${column} < ${other}` : sql`${column} >= ${other}`
  }
  if (itemFields[field].kind === 'flag') return sql`${column} = ${sql.lit(Number(is))}`
  return is ? sql`${column} > ''` : sql`${column} = ''`
}

function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
}

/** Returns the condition that an item has a price or values, but that all of them are older than the day. */
function isValuedBefore(day: string, is: boolean): RawBuilder<SqlBool> {
  const isKnown = sql`(purchase_price <> 0 or current_value <> 0 or replacement_value <> 0)`
  const isOld = sql`(purchase_price = 0 or purchase_date < ${day})
    and current_value_date < ${day} and replacement_value_date < ${day}`
  return is ? sql`(${isKnown} and ${isOld})` : sql`not (${isKnown} and ${isOld})`
}

export function hasLabels(
  household: HouseholdDb,
  { labelIds, labelMode }: ItemFilter,
  key: RawBuilder<string | number>,
): RawBuilder<SqlBool>[] {
  if (!labelIds) return []
  const items = itemsLabelled(household, labelIds)
  if (labelMode === 'any') return [sql`${key} in (${items})`]
  if (labelMode === 'none') return [sql`not (${key} in (${items}))`]
  // Count the labels, because PostgreSQL plans for minutes when a query has a subquery for each of many labels.
  const count = new Set(labelIds).size
  return [
    sql`${key} in (${items} group by ${itemKey(household.kind, 'item_label')} having count(*) = ${count})`,
  ]
}

function isMissing(householdId: number, gap: ItemGap): RawBuilder<SqlBool> {
  if (gap === 'location') return sql`location_id is null`
  if (gap === 'price') return sql`purchase_price = 0`
  if (gap === 'photo') return hasNoPhoto(householdId, 'item.id')
  return sql`not exists (select 1 from item_label where item_label.group_id = ${householdId} and item_label.item_id = item.id)`
}

export function hasNoPhoto(householdId: number, column: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} not in (select item_id from attachment
    where attachment.group_id = ${householdId} and is_primary = 1 and item_id is not null)`
}

/** Returns the conditions of a range. An item whose date is empty matches no range of dates, and no warranty for life ends. */
function isBetween({ column, from, to }: Range): RawBuilder<SqlBool>[] {
  const conditions = []
  if (from !== undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} >= ${from}`)
  if (to !== undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} <= ${to}`)
  if (typeof to === 'string' && from === undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} > ''`)
  if (conditions.length > 0 && column === 'warranty_expires')
    conditions.push(sql<SqlBool>`lifetime_warranty = 0`)
  return conditions
}

/**
 * Returns the condition for the locations. On SQLite it is a subquery on the location index, because SQLite would
 * otherwise read the row of every item.
 */
function isIn({ kind, householdId }: HouseholdDb, locationIds: readonly string[]): RawBuilder<SqlBool> {
  if (kind === 'postgres') return isAnyOf(kind, 'item.location_id', locationIds)
  return sql`item.key in (select key from item where group_id = ${householdId} and ${isAnyOf(kind, 'location_id', locationIds)})`
}

/**
 * Matches the items directly inside these items and locations: parts of the items, and items in the locations that are
 * not part of another item.
 */
function isWithinAny(household: HouseholdDb, ids: readonly string[]): RawBuilder<SqlBool> {
  const ways = [
    isAnyOf(household.kind, 'parent_id', ids),
    sql<SqlBool>`(parent_id is null and ${isIn(household, ids)})`,
  ]
  if (ids.includes(zeroUuid)) ways.push(sql`(parent_id is null and location_id is null)`)
  return sql`(${sql.join(ways, sql` or `)})`
}

const valueColumns = {
  text: 'text_value',
  link: 'text_value',
  number: 'number_value',
  boolean: 'boolean_value',
  time: 'date_value',
} as const satisfies Record<FieldType, string>

function hasField(selects: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql`item.id in (${sql.join(selects, sql` union all `)})`
}

function selectField(householdId: number, { name, type, value }: FieldValue): RawBuilder<unknown> {
  return sql`select item_id from item_field where group_id = ${householdId} and name = ${name} and type = ${type}
    and ${sql.ref(valueColumns[type])} = ${value}`
}

function selectFieldWithin(householdId: number, { name, type, from, to }: FieldRange): RawBuilder<unknown> {
  const conditions = isBetween({ column: valueColumns[type], from, to })
  return sql`select item_id from item_field where group_id = ${householdId} and name = ${name} and type = ${type}
    and ${sql.join(conditions, sql` and `)}`
}
