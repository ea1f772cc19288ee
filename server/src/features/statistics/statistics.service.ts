import type { GroupStatistics, TotalByName } from '#contract/households/households.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { countMembers } from '#server/features/households/households.repository.ts'
import { listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { AppError } from '#server/shared/app-error.ts'
import { monthOfPeriod } from '#server/features/valuation/valuation.repository.ts'
import { readDifferences, valuedOn, type ValuedOn } from '#server/features/valuation/valuation.service.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { toInstant } from '#server/shared/instant.ts'
import { householdDb } from '#server/database/household-db.ts'
import { amountToNumber } from '#server/shared/money.ts'
import {
  listPricesBetween,
  sumPricesBefore,
  sumsBy,
  summarise,
  totalByMonth,
} from './statistics.repository.ts'

export async function getStatistics(
  context: Context,
  actor: Actor,
  valued: ValuedOn,
): Promise<GroupStatistics> {
  const { today } = valued
  const { items, value, underWarranty, locations, labels } = await context.cached(
    actor,
    `summary ${today}`,
    () => summarise(householdDb(context, actor), today),
  )
  const differences = await readDifferences(context, actor, 'all', valued)
  return {
    totalUsers: await countMembers(context.database.read, actor.householdId),
    totalItems: items,
    totalLocations: locations ?? 0,
    totalLabels: labels ?? 0,
    totalTags: labels ?? 0,
    totalItemPrice: amountToNumber(value + (differences.get('') ?? 0)),
    totalWithWarranty: underWarranty,
  }
}

export async function getLocationStatistics(
  context: Context,
  actor: Actor,
  valued: ValuedOn,
): Promise<TotalByName[]> {
  const { all } = await getLocationIndex(context, actor)
  return nameTotals(all, await readSums(context, actor, 'location', valued))
}

export async function getLabelStatistics(
  context: Context,
  actor: Actor,
  valued: ValuedOn,
): Promise<TotalByName[]> {
  return nameTotals(await listLabels(context, actor), await readSums(context, actor, 'label', valued))
}

async function readSums(context: Context, actor: Actor, by: 'location' | 'label', valued: ValuedOn) {
  const sums = await sumsBy(householdDb(context, actor), by)
  const differences = await readDifferences(context, actor, by, valued)
  return sums.map((sum) => ({ ...sum, value: sum.value + (differences.get(sum.id) ?? 0) }))
}

/**
 * Returns the totals in the order of the names, without names that have no items, as clients expect. `total` ignores
 * quantities and includes archived items. `value` multiplies by quantities and leaves archived items out.
 */
function nameTotals(
  named: readonly { id: string; name: string }[],
  sums: Awaited<ReturnType<typeof sumsBy>>,
): TotalByName[] {
  const byId = new Map(sums.map((sum) => [sum.id, sum]))
  return named.flatMap(({ id, name }) => {
    const sum = byId.get(id)
    if (!sum) return []
    const [total, value] = [amountToNumber(sum.price), amountToNumber(sum.value)]
    return [{ id, name, total, value, itemCount: sum.items }]
  })
}

const dayMs = 86_400_000
const monthMs = 30 * dayMs

export async function getPurchasePrices(
  context: Context,
  actor: Actor,
  range: { start?: string; end?: string; interval?: string; valuation?: Valuation },
) {
  const household = householdDb(context, actor)
  if (range.interval === 'month') return getValueByMonth(context, actor, range)
  const start = parseDay('start', range.start) ?? context.now() - monthMs
  const end = parseDay('end', range.end) ?? context.now()
  const entries = await listPricesBetween(household, start, end)
  const valueAt = async (at: number) => amountToNumber(await sumPricesBefore(household, at))
  return {
    valueAtStart: await valueAt(start),
    valueAtEnd: await valueAt(end),
    start: toInstant(start),
    end: toInstant(end),
    entries: entries.map(({ name, created_at, price }) => ({ at: created_at, value: price, name })),
  }
}

export function toPriceEntry({ at, value, name }: { at: number; value: number; name: string }) {
  return { date: toInstant(at), value: amountToNumber(value), name }
}

async function getValueByMonth(
  context: Context,
  actor: Actor,
  range: { start?: string; end?: string; valuation?: Valuation },
) {
  const valued = valuedOn(context, actor, range.valuation)
  // East of UTC, a month can begin before its first day does in UTC.
  const end = parseDay('end', range.end) ?? Math.max(context.now(), Date.parse(valued.today))
  const from = parseDay('start', range.start)
  const byMonth = await context.cached(actor, `value by month ${JSON.stringify(valued)}`, async () => {
    const totals = await totalByMonth(householdDb(context, actor))
    const differences = await readDifferences(context, actor, 'month', valued)
    const months = new Map<string, number>()
    for (const { period, value } of totals) {
      const month = monthOfPeriod(period, actor.timeZone)
      months.set(month, (months.get(month) ?? 0) + value + (differences.get(period) ?? 0))
    }
    return [...months]
      .map(([month, value]) => ({ at: Date.parse(month), value }))
      .toSorted((one, other) => one.at - other.at)
  })
  const start = from ?? byMonth[0]?.at ?? end
  const valueUntil = (isWithin: (at: number) => boolean) =>
    amountToNumber(byMonth.reduce((sum, { at, value }) => (isWithin(at) ? sum + value : sum), 0))
  return {
    valueAtStart: valueUntil((at) => at < start),
    valueAtEnd: valueUntil((at) => at <= end),
    start: toInstant(start),
    end: toInstant(end),
    entries: byMonth
      .filter(({ at }) => at >= start && at <= end)
      .map(({ at, value }) => ({ at, value, name: '' })),
  }
}

/** Returns midnight UTC of a day, or undefined for an empty text. */
function parseDay(name: string, text: string | undefined): number | undefined {
  const day = parseCalendarDate(text ?? '')
  if (day === '') return undefined
  if (day === null) {
    throw new AppError(400, 'bad_request', `${name} is “${text}”; it must be like 2026-04-30.`, {
      fields: { [name]: 'is not a date' },
    })
  }
  return Date.parse(`${day}T00:00:00Z`)
}
