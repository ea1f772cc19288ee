import {
  agendaGroups,
  agendaKinds,
  maxCalendarDays,
  type AgendaDay,
  type AgendaEntry,
  type AgendaPage,
  type MaintenanceSummary,
} from '#contract/maintenance/agenda.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { getReceipts } from '#server/features/files/files.service.ts'
import { loadSummaries } from '#server/features/items/items.service.ts'
import { invalid } from '#server/shared/app-error.ts'
import { addInterval, todayIn } from '#server/shared/calendar-date.ts'
import { parseUuid, zeroUuid } from '#server/shared/new-id.ts'
import { type PageQuery, readPage } from '#server/shared/paging.ts'
import { householdDb } from '#server/database/household-db.ts'
import { readDate } from '#server/shared/request-values.ts'
import {
  countAgenda,
  countDays,
  countStates,
  listAgendaRows,
  listFirstOfDays,
  totalByYear,
  type AgendaDays,
  type AgendaFilter,
  type AgendaRow,
  type AgendaState,
  type DayCount,
} from './agenda.repository.ts'
import { toListedEntry, toSummary } from '../maintenance.mapper.ts'
import { loadListedEntries } from '../maintenance.repository.ts'

interface FilterQuery {
  item?: string
  status?: string
  group?: string
  kind?: string
  from?: string
  to?: string
  warrantyTo?: string
}

const defaultPageSize = 50
const pages = { defaultSize: defaultPageSize, maxSize: 100 }
const firstOfDay = 3

export async function listAgenda(
  context: Context,
  actor: Actor,
  query: FilterQuery & PageQuery,
): Promise<AgendaPage> {
  const household = householdDb(context, actor)
  const filter = readFilter(context, actor, query)
  const { page, pageSize, offset } = readPage(query, pages)
  const total = await countAgenda(household, filter)
  const order = query.group === 'done' || query.status === 'completed' ? 'desc' : 'asc'
  const part = { order, limit: pageSize, offset } as const
  const rows = part.offset < total ? await listAgendaRows(household, filter, part) : []
  return { page, pageSize, total, items: await toEntries(context, actor, rows) }
}

/** Returns the days that have entries in the agenda, with counts and the first three entries of each day. */
export async function listAgendaDays(
  context: Context,
  actor: Actor,
  query: FilterQuery,
): Promise<AgendaDay[]> {
  const requested = readFilter(context, actor, query)
  const from = requested.from || `${requested.today.slice(0, 8)}01`
  const last = addInterval(from, maxCalendarDays - 1, 'days') ?? '9999-12-31'
  const to = requested.to || last
  if (to > last) throw invalid({ to: `is more than ${maxCalendarDays} days from the first` })
  const filter = { ...requested, from, to }
  const household = householdDb(context, actor)
  const counts = Map.groupBy(await countDays(household, filter), ({ day }) => day)
  const shown = await toEntries(context, actor, await listFirstOfDays(household, filter, firstOfDay))
  const byDay = Map.groupBy(shown, ({ day }) => day)
  return [...counts].map(([day, all]) => {
    const count = (matches: (row: DayCount) => boolean) =>
      all.filter(matches).reduce((sum, row) => sum + row.count, 0)
    return {
      day,
      overdue: count(({ state }) => state === 'overdue'),
      scheduled: count(({ kind, state }) => kind !== 'warranty' && (state === 'week' || state === 'later')),
      done: count(({ state }) => state === 'done'),
      warranties: count(({ kind }) => kind === 'warranty'),
      first: byDay.get(day) ?? [],
    }
  })
}

export async function getMaintenanceSummary(
  context: Context,
  actor: Actor,
  query: Pick<FilterQuery, 'item'>,
): Promise<MaintenanceSummary> {
  const household = householdDb(context, actor)
  const filter = readFilter(context, actor, query)
  const key = `maintenance ${filter.today} ${filter.itemId ?? ''}`
  return context.cached(actor, key, async () =>
    toSummary(await countStates(household, filter), await totalByYear(household, filter), filter.today),
  )
}

function readFilter(context: Context, actor: Actor, query: FilterQuery): AgendaFilter {
  return {
    ...daysOf(context, actor),
    itemId: query.item === undefined ? undefined : (parseUuid(query.item) ?? zeroUuid),
    kind: agendaKinds.find((each) => each === query.kind),
    states: readStates(query),
    from: readDate('from', query.from) ?? '',
    to: readDate('to', query.to) ?? '',
    warrantyTo: readDate('warrantyTo', query.warrantyTo) ?? '',
  }
}

function daysOf(context: Context, actor: Actor): AgendaDays {
  const today = todayIn(actor.timeZone, context.now())
  return { today, nextWeek: addInterval(today, 7, 'days') ?? today }
}

function readStates({ group, status }: FilterQuery): readonly AgendaState[] | undefined {
  const known = agendaGroups.find((each) => each === group)
  if (known) return [known]
  if (status === 'completed') return ['done']
  return status === 'scheduled' ? ['overdue', 'week', 'later'] : undefined
}

const isMaintenance = ({ kind }: AgendaRow) => kind === 'maintenance'

/** Returns rows of the agenda with their item, maintenance entry and receipts. Leaves out rows of deleted records. */
async function toEntries(context: Context, actor: Actor, rows: readonly AgendaRow[]): Promise<AgendaEntry[]> {
  const household = householdDb(context, actor)
  const [ofEntries, ofItems] = [rows.filter(isMaintenance), rows.filter((row) => !isMaintenance(row))]
  const entryIds = ofEntries.map(({ id }) => id)
  const listed = await loadListedEntries(household, entryIds)
  const entries = new Map(listed.map((entry) => [entry.id, entry]))
  const receipts = await getReceipts(household, entryIds)
  const itemIds = new Set([...ofItems.map(({ id }) => id), ...listed.map(({ itemId }) => itemId)])
  const summaries = await loadSummaries(context, actor, [...itemIds])
  const items = new Map(summaries.map((item) => [item.id, item]))
  return rows.flatMap(({ kind: what, id, day }): AgendaEntry[] => {
    const entry = entries.get(id)
    const item = items.get(entry?.itemId ?? id)
    if (!item || (what === 'maintenance' && !entry)) return []
    return [
      {
        kind: what,
        day,
        item,
        ...(entry && { maintenance: toListedEntry(entry) }),
        receipts: receipts.get(id) ?? [],
      },
    ]
  })
}
