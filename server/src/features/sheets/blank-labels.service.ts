import { maxBlankLabels } from '#contract/sheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import {
  raiseAssetNumber,
  readLastAssetNumber,
  takeAssetNumbers,
} from '#server/features/households/households.service.ts'
import { invalid } from '#server/shared/app-error.ts'
import { formatAssetId, maxAssetNumber } from '#server/shared/asset-id.ts'
import { requireAssetNumber } from '#server/shared/request-values.ts'

export async function getNextBlankLabel({ database }: Context, { groupId }: Actor) {
  return { next: formatAssetId((await readLastAssetNumber(database.read, groupId)) + 1) }
}

/** Moves the counter of asset ids past these, so that nothing gets one of them by itself (docs/decisions/0018). */
export function reserveBlankLabels(
  { database }: Context,
  { groupId }: Actor,
  { count, from }: { count: number; from?: string | number },
): Promise<{ from: string; to: string }> {
  const wanted = from === undefined ? undefined : requireAssetNumber('from', from)
  if (wanted !== undefined && wanted > maxAssetNumber - maxBlankLabels) throw invalid({ from: 'is too high' })
  return database.write(async (tx) => {
    // Two people may ask for the same numbers at once.
    await lockHousehold(tx, database.kind, groupId)
    if (wanted !== undefined) {
      const next = (await readLastAssetNumber(tx, groupId)) + 1
      if (wanted < next)
        throw invalid({ from: `is given already; the next free one is ${formatAssetId(next)}` })
      await raiseAssetNumber(tx, groupId, wanted - 1)
    }
    const first = await takeAssetNumbers(tx, groupId, count)
    return { from: formatAssetId(first), to: formatAssetId(first + count - 1) }
  })
}
