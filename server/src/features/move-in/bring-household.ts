import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { allocateProgress } from '#server/shared/process/progress.ts'
import { moveInto, type MovedIn, type PreparedHousehold } from './move-in.service.ts'
import { planPeople, removeSettled, settleHousehold, type SettledHousehold } from './settle-household.ts'

/**
 * Moves a household of Homebox into Cubby together with its people. It keeps its household id. If writing the records
 * fails, a newly created household and its accounts are deleted again. The history shows `name`, the name of the folder
 * or file.
 */
export async function bringHousehold(
  context: Context,
  prepared: PreparedHousehold,
  name: string,
): Promise<{ settled: SettledHousehold; movedIn: MovedIn }> {
  const people = await planPeople(context.database.read, prepared)
  const settled = await settleHousehold(context, prepared, people)
  try {
    return { settled, movedIn: await moveIntoAsOwner(context, prepared, settled, name) }
  } catch (error) {
    if (settled.isNew) await removeSettled(context, settled)
    throw error
  }
}

export function moveIntoAsOwner(
  context: Context,
  prepared: PreparedHousehold,
  {
    householdId,
    householdUuid,
    ownerId,
  }: Pick<SettledHousehold, 'householdId' | 'householdUuid' | 'ownerId'>,
  name: string,
): Promise<MovedIn> {
  const actor: Actor = {
    userId: ownerId,
    householdId,
    householdUuid,
    role: 'owner',
    isAdmin: false,
    revision: 0,
    timeZone: context.config.timeZone,
    source: 'import',
    tokenKind: 'user',
    signInId: '',
  }
  const run = { state: 'checking' as const, progress: allocateProgress(), wake: () => undefined }
  return moveInto(context, actor, prepared, { name, run })
}
