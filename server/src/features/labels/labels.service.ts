import type { LabelUpdate, NewLabel } from '#contract/labels.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { notFound } from '#server/shared/app-error.ts'
import { foldText } from '#server/shared/fold-text.ts'
import { applyLabelUpdate, newLabelThing } from './labels.mapper.ts'
import { labelEntity, listLabelRows } from './labels.repository.ts'
import type { LabelThing } from './labels.table.ts'

/** Every label of the household by name. */
export function listLabels(context: Context, actor: Actor): Promise<LabelThing[]> {
  return context.remember(actor.groupId, actor.revision, 'labels', () =>
    listLabelRows(context.database.read, actor.groupId),
  )
}

export async function getLabel(context: Context, actor: Actor, id: string): Promise<LabelThing> {
  const label = await findLabel(context, context.database.read, actor.groupId, id)
  if (!label) throw notFound('label')
  return label
}

async function findLabel(
  context: Context,
  db: Reader,
  groupId: string,
  id: string,
): Promise<LabelThing | undefined> {
  const [label] = await labelEntity.load(db, context.database.kind, groupId, [id])
  return label
}

/** The labels with these ids; 404 when one of them is not the household’s. */
export async function requireLabels(
  context: Pick<Context, 'database'>,
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const labels = await labelEntity.load(db, context.database.kind, groupId, ids)
  if (labels.length < new Set(ids).size) throw notFound('label')
}

export function createLabel(context: Context, actor: Actor, input: NewLabel): Promise<Written<LabelThing>> {
  return writeJournal(context, actor, async (journal) => {
    const label = newLabelThing(context.newId(), journal.now, input)
    await journal.insert(labelEntity, [label])
    return label
  })
}

/** Adds labels to a household, for a new one or an import. */
export async function insertLabels(journal: Journal, labels: readonly LabelThing[]): Promise<void> {
  await journal.insert(labelEntity, labels)
}

export function updateLabel(
  context: Context,
  actor: Actor,
  id: string,
  input: LabelUpdate,
): Promise<Written<LabelThing>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await findLabel(context, journal.tx, actor.groupId, id)
    if (!before) throw notFound('label')
    const after = applyLabelUpdate(before, input)
    const changed = await journal.update(labelEntity, [{ before, after }])
    return changed > 0 ? { ...after, updatedAt: journal.now } : before
  })
}

/** Takes a label away; what carried it must have lost it before, see items.service.ts. */
export async function removeLabel(context: Context, journal: Journal, id: string): Promise<void> {
  const label = await findLabel(context, journal.tx, journal.groupId, id)
  if (!label) throw notFound('label')
  await journal.remove(labelEntity, [label])
}

/** Labels of which the name contains a folded word. */
export function labelsNamed(labels: readonly LabelThing[], word: string): LabelThing[] {
  return labels.filter((label) => foldText(label.name).includes(word))
}

export { newLabelThing, toLabel } from './labels.mapper.ts'

/** Every label as a transaction sees them, by name. */
export function readLabels(db: Reader, groupId: string): Promise<LabelThing[]> {
  return listLabelRows(db, groupId)
}
