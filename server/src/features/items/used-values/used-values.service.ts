import { itemFieldList } from '#contract/items/item-fields.ts'
import { maxUsedValues, type UsedValues, type ValuesOfMany } from '#contract/items/bulk.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { invalid } from '#server/shared/app-error.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import { checkSelection } from '../bulk.service.ts'
import { bindField } from '../item-fields.mapper.ts'
import { countMatches, requireItems } from '../items.service.ts'
import { activeItems } from '../search/item-filter.repository.ts'
import { readFilter } from '../search/item-filter.service.ts'
import { countCustomValues, countFieldValues } from './used-values.repository.ts'

/** The maximum number of items to count, because counting more would block other requests for too long. */
const maxCounted = 10_000
const maxShownCharacters = 100

export async function listUsedValues(
  context: Context,
  actor: Actor,
  { ids, search, field: wire, customField }: ValuesOfMany,
): Promise<UsedValues> {
  checkSelection(ids, search)
  const field = itemFieldList.find((one) => one.wire === wire)
  if ((field === undefined) === (customField === undefined)) {
    throw invalid({ field: 'or customField must be given, but not both' })
  }
  const household = householdDb(context, actor)
  const chosen = ids && (await requireItems(household, ids))
  const filter = search
    ? await readFilter(context, actor, search)
    : { ...activeItems, includeArchived: true, ids: chosen }
  const total = chosen?.length ?? (await countMatches(context, actor, filter)).total
  if (total > maxCounted) return { total, isCounted: false, empty: 0, different: 0, values: [] }
  const counts = field
    ? await countFieldValues(household, filter, field, maxUsedValues)
    : await countCustomValues(household, filter, customField ?? '', maxUsedValues)
  // The values of a partial date are texts already, so they are not converted for the API.
  const toWire = field && !field.period ? bindField(field).codec : undefined
  return {
    total,
    isCounted: true,
    empty: Math.max(0, total - (counts[0]?.filled ?? 0)),
    different: counts[0]?.different ?? 0,
    values: counts.map(({ value, type, count }) => ({
      value: shorten(toWire ? toWire.toWire(toWire.fromColumn(value)) : readCustomValue(type, value)),
      count,
    })),
  }
}

const shorten = <Value>(value: Value) =>
  typeof value === 'string' ? cutText(value, maxShownCharacters) : value

function readCustomValue(type: string, value: string | number): string | number | boolean {
  if (type === 'number') return Number(value)
  return type === 'boolean' ? value === 'true' : String(value)
}
