import { formatAssetId } from '#contract/items/asset-id.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import {
  advanceAssetCounter,
  findLastAssetNumber,
  allocateAssetNumbers,
} from '#server/features/households/asset-counter.repository.ts'
import { invalid } from '#server/shared/app-error.ts'
import { toCountedNumber } from '#server/shared/asset-id.ts'
import { householdDb } from '#server/database/household-db.ts'
import { requireAssetNumber } from '#server/shared/request-values.ts'

export async function getNextBlankLabel(context: Context, actor: Actor) {
  return { next: formatAssetId((await findLastAssetNumber(householdDb(context, actor))) + 1) }
}

/** Moves the counter of asset IDs past the numbers of the blank labels, so that new items do not get them. */
export function reserveBlankLabels(
  context: Context,
  actor: Actor,
  { count, from }: { count: number; from?: string | number },
): Promise<{ from: string; to: string }> {
  const wanted = from === undefined ? undefined : requireAssetNumber('from', from)
  if (wanted !== undefined && toCountedNumber(wanted) === 0) throw invalid({ from: 'is too high' })
  return context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    // Another request may reserve the same numbers at the same time, so the household is locked.
    await lockHousehold(tx, household.kind, household.householdId)
    if (wanted !== undefined) {
      const next = (await findLastAssetNumber(household)) + 1
      if (wanted < next)
        throw invalid({ from: `is given already; the next free one is ${formatAssetId(next)}` })
      await advanceAssetCounter(household, wanted - 1)
    }
    const first = await allocateAssetNumbers(household, count)
    return { from: formatAssetId(first), to: formatAssetId(first + count - 1) }
  })
}
