import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Valuation } from '#contract/items/valuation.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { itemKey, sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { todayIn } from '#server/shared/calendar-date.ts'

/** How items are valued, and the current date in the household’s time zone. */
export interface ValuedOn {
  by: Valuation
  today: string
}

/** Returns SQL for the value of a row of `item` in 1/10,000. `valueBy` computes the same value for a record. */
export function valueColumn(kind: DatabaseKind, { by, today }: ValuedOn): RawBuilder<number> {
  if (by === 'purchase') return sql<number>`item.value`
  if (by === 'replacement')
    return sql<number>`case when item.replacement_value > 0 then ${times('replacement_value')} else item.value end`
  return sql<number>`case when item.current_value > 0 then ${times('current_value')}
    when item.value <= 0 or item.purchase_date = '' then item.value
    when item.useful_life_years > 0 then ${remaining(kind, 'item', today)}
    else coalesce((select ${remaining(kind, 'label', today)} from item_label
      join label on label.group_id = item_label.group_id and label.id = item_label.label_id
      where item_label.group_id = item.group_id and item_label.item_id = item.id and label.useful_life_years > 0
      order by label.useful_life_years, label.rest_value_percent, label.declining desc limit 1), item.value) end`
}

/**
 * A SQL condition for the items whose value may differ from the purchase price. Totals at purchase prices are known,
 * so only the differences of these items are added. In a household that enters only purchase prices, no item matches.
 */
export function canDiffer({ kind, householdId }: HouseholdDb, { by }: ValuedOn): RawBuilder<SqlBool> {
  const labelled = sql`union select ${itemKey(kind, 'item_label')} from item_label where group_id = ${householdId}
    and label_id in (select id from label where group_id = ${householdId} and useful_life_years > 0)`
  return sql`${itemKey(kind)} in (
    select ${itemKey(kind)} from item where group_id = ${householdId}
      and (current_value > 0 or replacement_value > 0 or useful_life_years > 0)
    ${by === 'current' ? labelled : sql``})`
}

const quarterHourMs = 900_000

/**
 * SQL for the month of the purchase or, without a purchase date, the quarter of an hour in which the item was created.
 * SQLite knows no time zones, so `monthOfPeriod` finds its month; time zones differ from UTC by quarters of an hour.
 */
export const boughtPeriod = sql<string>`case item.purchase_date when '' then cast(item.created_at / ${sql.lit(quarterHourMs)} as text)
  else substr(item.purchase_date, 1, 7) end`

export function monthOfPeriod(period: string, timeZone: string): string {
  return (period.includes('-') ? period : todayIn(timeZone, Number(period) * quarterHourMs)).slice(0, 7)
}

/** SQL for the key by which items are grouped. */
const groups = {
  all: () => sql`''`,
  location: (kind: DatabaseKind) =>
    kind === 'postgres' ? sql`coalesce(item.location_id::text, '')` : sql`coalesce(item.location_id, '')`,
  label: () => sql`item_label.label_id`,
  month: () => boughtPeriod,
}

/** Returns how much each group's value differs from that at purchase prices, in 1/10,000, without archived items. */
export async function sumDifferences(
  household: HouseholdDb,
  by: keyof typeof groups,
  valued: ValuedOn,
): Promise<ReadonlyMap<string, number>> {
  const { db, kind, householdId } = household
  const labels = sql`join item_label on item_label.group_id = item.group_id and item_label.item_id = item.id`
  const { rows } = await sql<{ id: string; value: number }>`
    select ${groups[by](kind)} as id, ${sumOf(kind, sql<number>`${valueColumn(kind, valued)} - item.value`)} as value
      from item ${by === 'label' ? labels : sql``}
      where item.group_id = ${householdId} and item.archived = 0 and ${canDiffer(household, valued)} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, value }) => [id, value]))
}

const double = (expression: RawBuilder<unknown>) => sql`cast(${expression} as double precision)`

function times(column: string): RawBuilder<number> {
  return sql`floor(${double(sql.ref(`item.${column}`))} * item.quantity / 10000 + 0.5)`
}

/**
 * Returns SQL for the share of the price that depreciation leaves, by the rule in the columns of a table. Uses the same
 * operations in the same order as `remainingShare`, so that both round alike.
 */
function remaining(kind: DatabaseKind, table: 'item' | 'label', today: string): RawBuilder<number> {
  const [least, greatest] = (kind === 'postgres' ? ['least', 'greatest'] : ['min', 'max']).map((name) =>
    sql.raw(name),
  )
  const rule = (column: string) => sql.ref(`${table}.${column}`)
  const monthNow = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7))
  const bought = sql`cast(substr(item.purchase_date, 1, 4) as integer) * 12 + cast(substr(item.purchase_date, 6, 2) as integer)`
  return sql`(select floor(item.value * ((rest * whole + (1000000 - rest) * part) / (1000000 * whole)) + 0.5)
    from (select ${double(rule('rest_value_percent'))} as rest,
      case ${rule('declining')} when 1 then months * (months + 1) else months end as whole,
      case ${rule('declining')} when 1 then months_left * (months_left + 1) else months_left end as part
      from (select months, ${least}(months, ${greatest}(0, months - (${sql.lit(monthNow)} - (${bought})))) as months_left
        from (select ${double(sql`(${rule('useful_life_years')} * 12 + 9999) / 10000`)} as months) as life) as age) as shares)`
}
