import type { NewView, View, ViewUpdate } from '#contract/views.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { writeJournal, type WriteResult } from '#server/journal/journal.ts'
import { householdDb } from '#server/database/household-db.ts'
import { deleteRecord, requireRecord } from '#server/journal/records.ts'
import { applyViewUpdate, newViewRecord, toView } from './views.mapper.ts'
import { listViewRows, viewEntity } from './views.repository.ts'

export async function listViews(context: Context, actor: Actor): Promise<View[]> {
  return (await listViewRows(householdDb(context, actor))).map(toView)
}

export function createView(context: Context, actor: Actor, input: NewView): Promise<WriteResult<View>> {
  return writeJournal(context, actor, async (journal) => {
    const view = newViewRecord(context.newId(), journal.now, input)
    await journal.insert(viewEntity, [view])
    return toView(view)
  })
}

export function updateView(
  context: Context,
  actor: Actor,
  id: string,
  input: ViewUpdate,
): Promise<WriteResult<View>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireRecord(journal, viewEntity, id)
    const [now = before] = await journal.update(viewEntity, [
      { before, after: applyViewUpdate(before, input) },
    ])
    return toView(now)
  })
}

export function deleteView(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  return deleteRecord(context, actor, viewEntity, id)
}
