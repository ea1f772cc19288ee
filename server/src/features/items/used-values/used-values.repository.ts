import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import type { ItemFieldEntry } from '#contract/items/item-fields.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Tables } from '#server/database/tables.ts'
import { bindField } from '../item-fields.mapper.ts'
import { matches, type ItemFilter } from '../search/item-filter.repository.ts'

interface UsedValue {
  value: string | number
  type: string
  count: number
  /** The number of different values that the field has. Only the most frequent ones are returned. */
  different: number
  filled: number
}

export function countFieldValues(
  household: HouseholdDb,
  filter: ItemFilter,
  field: ItemFieldEntry,
  max: number,
): Promise<UsedValue[]> {
  const isFound = matches(expressionBuilder<Tables, 'item'>(), household, filter)
  const { column: name, codec, precision } = bindField(field)
  const column = sql.ref(name)
  const value = precision
    ? sql`substr(${column}, 1, case ${sql.ref(precision.column)} when 'year' then 4 when 'month' then 7 else 10 end)`
    : column
  // Quantities and flags count as filled in every item: each item has a quantity, and each flag is either on or off.
  const isAlwaysFilled = field.key === 'quantity' || field.kind === 'flag'
  const isFilled = isAlwaysFilled ? sql`1 = 1` : sql`${column} <> ${codec.toColumn(codec.empty)}`
  return countValues(
    household,
    sql`select ${value} as value, '' as type from item where ${isFound} and ${isFilled}`,
    max,
  )
}

export function countCustomValues(
  household: HouseholdDb,
  filter: ItemFilter,
  name: string,
  max: number,
): Promise<UsedValue[]> {
  const isFound = matches(expressionBuilder<Tables, 'item'>(), household, filter)
  const value = sql`case type when 'number' then cast(number_value as text)
    when 'boolean' then case boolean_value when 1 then 'true' else 'false' end
    when 'time' then date_value else text_value end`
  return countValues(
    household,
    sql`select value, type from (select ${value} as value, type from item_field
      where group_id = ${household.householdId} and name = ${name}
        and item_id in (select item.id from item where ${isFound})) as own where value <> ''`,
    max,
  )
}

async function countValues({ db }: HouseholdDb, values: RawBuilder<unknown>, max: number) {
  const { rows } = await sql<UsedValue>`
    with counted as (select value, type, count(*) as count from (${values}) as used group by value, type)
    select value, type, count, count(*) over () as different, sum(count) over () as filled
      from counted order by count desc, value limit ${max}
  `.execute(db)
  return rows
}
