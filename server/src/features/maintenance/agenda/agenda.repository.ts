import { sql, type RawBuilder } from 'kysely'
import type { AgendaGroup, AgendaKind } from '#contract/maintenance/agenda.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { sumOf } from '#server/database/dialect.ts'
import { isDone, isDueBack } from './due-dates.repository.ts'

/**
 * The group of the agenda to which a row belongs. Rows of warranties that have ended are in the group `ended`, which
 * the agenda does not show.
 */
export type AgendaState = AgendaGroup | 'ended'

export interface AgendaRow {
  kind: AgendaKind
  /** The id of the maintenance entry. In a row of a loan or a warranty it is the id of the item. */
  id: string
  day: string
  state: AgendaState
}

export interface AgendaDays {
  readonly today: string
  /** The first day after the seven days that count as this week. */
  readonly nextWeek: string
}

export interface AgendaFilter extends AgendaDays {
  readonly itemId: string | undefined
  /** The kind of rows to return; undefined for every kind. */
  readonly kind: AgendaRow['kind'] | undefined
  readonly states: readonly AgendaState[] | undefined
  /** The first day of the listed rows; an empty text means no limit. */
  readonly from: string
  readonly to: string
  readonly warrantyTo: string
}

type ItemAndDay = Pick<AgendaFilter, 'itemId' | 'today'>

/**
 * Selects the maintenance of an item or, when `itemId` is undefined, of the household. Of the household it leaves out
 * what is still to be done on archived items.
 */
function selectMaintenance({ db, householdId }: HouseholdDb, { itemId, today }: ItemAndDay) {
  const isShown = sql<boolean>`(${isDone(today)} or 0 = (select archived from item
    where item.group_id = maintenance_entry.group_id and item.id = maintenance_entry.item_id))`
  return db
    .selectFrom('maintenance_entry')
    .where('group_id', '=', householdId)
    .where(itemId === undefined ? isShown : sql<boolean>`item_id = ${itemId}`)
}

function selectAgenda(household: HouseholdDb, filter: AgendaFilter) {
  const { db, householdId } = household
  const { itemId, today, nextWeek } = filter
  const done = isDone(today)
  const due = sql<string>`case when scheduled_date = '' then completed_date else scheduled_date end`
  const groupOf = (day: RawBuilder<string>, past: 'overdue' | 'ended') =>
    sql<AgendaState>`case when ${day} < ${today} then ${sql.lit(past)} when ${day} < ${nextWeek} then 'week' else 'later' end`
  const maintenance = selectMaintenance(household, filter).select([
    sql<AgendaRow['kind']>`'maintenance'`.as('kind'),
    'id',
    sql<string>`case when ${done} then completed_date else ${due} end`.as('day'),
    sql<AgendaState>`case when ${done} then 'done' else ${groupOf(due, 'overdue')} end`.as('state'),
  ])
  const loans = db
    .selectFrom('item')
    .select([
      sql<AgendaRow['kind']>`'loan'`.as('kind'),
      'id',
      'lent_until as day',
      groupOf(sql<string>`lent_until`, 'overdue').as('state'),
    ])
    .where('group_id', '=', householdId)
    .where(isDueBack)
    .$if(itemId !== undefined, (query) => query.where('id', '=', itemId ?? ''))
  const warranties = db
    .selectFrom('item')
    .select([
      sql<AgendaRow['kind']>`'warranty'`.as('kind'),
      'id',
      'warranty_expires as day',
      groupOf(sql<string>`warranty_expires`, 'ended').as('state'),
    ])
    .where('group_id', '=', householdId)
    // Write the condition as literal text, because the database uses a partial index only when the query contains the
    // index's condition literally.
    .where(sql<boolean>`warranty_expires <> '' and archived = 0 and lifetime_warranty = 0 and sold_date = ''`)
    .$if(itemId !== undefined, (query) => query.where('id', '=', itemId ?? ''))
  return maintenance.unionAll(loans).unionAll(warranties).as('agenda')
}

function selectMatching(household: HouseholdDb, filter: AgendaFilter) {
  const { db } = household
  const { kind, states, from, to, warrantyTo } = filter
  return db
    .selectFrom(selectAgenda(household, filter))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'maintenance'))
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .$if(from !== '', (query) => query.where('day', '>=', from))
    .$if(to !== '', (query) => query.where('day', '<=', to))
    .$if(warrantyTo !== '', (query) =>
      query.where((eb) => eb.or([eb('kind', '<>', 'warranty'), eb('day', '<=', warrantyTo)])),
    )
}

export async function countAgenda(household: HouseholdDb, filter: AgendaFilter): Promise<number> {
  const { count } = await selectMatching(household, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns one page ordered by day. Within a day loans come first, then maintenance, then warranties. */
export function listAgendaRows(
  household: HouseholdDb,
  filter: AgendaFilter,
  { order, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<AgendaRow[]> {
  return selectMatching(household, filter)
    .select(['kind', 'id', 'day', 'state'])
    .orderBy('day', order)
    .orderBy('kind')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Returns the first `perDay` rows of each day, in the order of `listAgendaRows`. */
export function listFirstOfDays(
  household: HouseholdDb,
  filter: AgendaFilter,
  perDay: number,
): Promise<AgendaRow[]> {
  const numbered = selectMatching(household, filter).select((eb) => [
    'kind',
    'id',
    'day',
    'state',
    eb.fn
      .agg<number>('row_number')
      .over((over) => over.partitionBy('day').orderBy('kind').orderBy('id'))
      .as('number'),
  ])
  return household.db
    .selectFrom(numbered.as('numbered'))
    .select(['kind', 'id', 'day', 'state'])
    .where('number', '<=', perDay)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('id')
    .execute()
}

export interface DayCount extends Pick<AgendaRow, 'day' | 'kind' | 'state'> {
  count: number
}

export function countDays(household: HouseholdDb, filter: AgendaFilter): Promise<DayCount[]> {
  return selectMatching(household, filter)
    .select((eb) => ['day', 'kind', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['day', 'kind', 'state'])
    .orderBy('day')
    .execute()
}

export async function countStates(
  household: HouseholdDb,
  filter: AgendaFilter,
): Promise<ReadonlyMap<AgendaState, number>> {
  const rows = await selectMatching(household, filter)
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/**
 * The sums of the maintenance entries that were completed in one year, or of all planned entries when `year` is 0.
 * Costs are in units of 1/10,000 of the currency unit.
 */
export interface YearOfMaintenance {
  year: number
  entries: number
  cost: number
  first: string
}

export async function totalByYear(household: HouseholdDb, filter: ItemAndDay): Promise<YearOfMaintenance[]> {
  const { db, kind } = household
  const rows = await db
    .selectFrom(
      selectMaintenance(household, filter)
        .select([
          'cost',
          'completed_date as day',
          sql<string>`case when ${isDone(filter.today)} then substr(completed_date, 1, 4) else '0' end`.as(
            'year',
          ),
        ])
        .as('entry'),
    )
    .select((eb) => [
      'year',
      eb.fn.countAll<number>().as('entries'),
      sumOf(kind, eb.ref('cost')).as('cost'),
      eb.fn.min('day').as('first'),
    ])
    .groupBy('year')
    .orderBy('year')
    .execute()
  return rows.map((row) => ({ ...row, year: Number(row.year) }))
}
