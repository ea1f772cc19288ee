import { maxLabelLevels, type LabelUpdate, type LabelWithFamily, type NewLabel } from '#contract/labels.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { foldText } from '#server/shared/fold-text.ts'
import { applyLabelUpdate, newLabelThing, toLabelWithFamily } from './labels.mapper.ts'
import { labelEntity, listLabelRows } from './labels.repository.ts'
import type { LabelThing } from './labels.table.ts'

/** Every label of the household by name. */
export function listLabels(context: Context, actor: Actor): Promise<LabelThing[]> {
  return context.remember(actor.groupId, actor.revision, 'labels', () =>
    listLabelRows(context.database.read, actor.groupId),
  )
}

export async function getLabel(context: Context, actor: Actor, id: string): Promise<LabelWithFamily> {
  const all = await listLabels(context, actor)
  return toLabelWithFamily(requireAmong(all, id), all)
}

function requireAmong(all: readonly LabelThing[], id: string): LabelThing {
  const label = all.find((one) => one.id === id)
  if (!label) throw notFound('label')
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

export function createLabel(
  context: Context,
  actor: Actor,
  input: NewLabel,
): Promise<Written<LabelWithFamily>> {
  return writeJournal(context, actor, async (journal) => {
    const all = await listLabelRows(journal.tx, actor.groupId)
    const label = newLabelThing(context.newId(), journal.now, input)
    checkParent(all, label)
    await journal.insert(labelEntity, [label])
    return toLabelWithFamily(label, all)
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
): Promise<Written<LabelWithFamily>> {
  return writeJournal(context, actor, async (journal) => {
    const all = await listLabelRows(journal.tx, actor.groupId)
    const before = requireAmong(all, id)
    const after = applyLabelUpdate(before, input)
    if (after.parentId !== before.parentId) checkParent(all, after)
    const [now = before] = await journal.update(labelEntity, [{ before, after }])
    return toLabelWithFamily(now, all)
  })
}

/** 404 for a parent that is not the household’s; 422 for one inside the label, and for too many levels. */
function checkParent(all: readonly LabelThing[], label: LabelThing): void {
  if (label.parentId === null) return
  let above = 0
  for (let at: string | null = label.parentId; at !== null && above < maxLabelLevels; above++) {
    if (at === label.id) throw insideItself(label.name)
    at = requireAmong(all, at).parentId
  }
  let below = 0
  for (let level = [label]; level.length > 0 && above + below <= maxLabelLevels; below++) {
    level = all.filter(({ parentId }) => level.some(({ id }) => id === parentId))
  }
  if (above + below > maxLabelLevels) {
    throw invalid({ parentId: `would make more than ${maxLabelLevels} levels of labels` })
  }
}

function insideItself(name: string): AppError {
  return new AppError(422, 'parent_cycle', `“${name}” cannot stand under itself.`, {
    fields: { parentId: 'is this label or one under it' },
  })
}

/** Takes a label away, the ones under it become outermost; what carried it must have lost it before. */
export async function removeLabel(journal: Journal, id: string): Promise<void> {
  const all = await listLabelRows(journal.tx, journal.groupId)
  const label = requireAmong(all, id)
  const children = all.filter(({ parentId }) => parentId === id)
  await journal.update(
    labelEntity,
    children.map((before) => ({ before, after: { ...before, parentId: null } })),
  )
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
