import type { MoveInReport } from '#contract/households/move-in.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { getHousehold } from '#server/features/households/households.service.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import { createProgress } from '#server/shared/process/progress.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { cannotMoveIn } from './homebox/homebox-errors.ts'
import {
  compareHousehold,
  moveInto,
  withPrepared,
  type FindTarget,
  type PreparedHousehold,
} from './move-in.service.ts'
import { notePeople, describeNotes } from './report-move-in.ts'

export interface MoveInUpload {
  readonly path: string
  readonly name: string
  readonly isPreview: boolean
  readonly run: Run
}

/**
 * Moves an uploaded household of Homebox into the actor's household. For a preview, only reports what would be moved.
 */
export async function moveInUpload(
  context: Context,
  actor: Actor,
  { path, name, isPreview, run }: MoveInUpload,
): Promise<MoveInReport> {
  const { throwIfCancelled } = createProgress(run.progress)
  const findTarget: FindTarget = async (_converted, all) => {
    throwIfCancelled()
    if (all.length > 1) throw severalHouseholds(all.length)
    const { name: here, currency } = await getHousehold(context, actor)
    return { id: actor.householdId, uuid: actor.householdUuid, name: here, currency }
  }
  const language = await getLanguage(context, actor)
  const work = async ([prepared]: readonly PreparedHousehold[]): Promise<MoveInReport> => {
    throwIfCancelled()
    if (!prepared) throw cannotMoveIn('There is no household in it')
    notePeople(prepared)
    const before = await compareHousehold(context, prepared)
    const moved = isPreview ? undefined : await moveInto(context, actor, prepared, { name, run })
    const { converted, files, bytes } = prepared
    return {
      household: converted.name ?? null,
      records: [...before].map(([kind, { found, here }]) => ({ kind, found, new: found - here })),
      files,
      bytes,
      notes: describeNotes(createMessages(language), prepared),
      compared: moved?.files ?? null,
      batchId: moved?.batchId ?? null,
    }
  }
  return withPrepared(context, path, findTarget, work, { requester: actor.householdId, run })
}

const severalHouseholds = (count: number) =>
  cannotMoveIn(
    `There are ${count} households in it. The person who runs Cubby brings them all with the command move-in`,
  )
