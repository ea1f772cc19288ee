import { maxLabelLevels, type LabelUpdate, type LabelWithFamily, type NewLabel } from '#contract/labels.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { AppError, notFound, tooDeep } from '#server/shared/app-error.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { applyLabelUpdate, newLabelRecord, toLabelWithFamily } from './labels.mapper.ts'
import { labelEntity, listLabelRows } from './labels.repository.ts'
import type { LabelRecord } from './labels.table.ts'

/** Returns all labels of the household, sorted by name. Cached until one changes. */
export function listLabels(context: Context, actor: Actor): Promise<LabelRecord[]> {
  return context.cached(actor, 'labels', () => listLabelRows(householdDb(context, actor)))
}

export async function getLabel(context: Context, actor: Actor, id: string): Promise<LabelWithFamily> {
  const all = await listLabels(context, actor)
  return toLabelWithFamily(requireLabelIn(all, id), all)
}

function requireLabelIn(all: readonly LabelRecord[], id: string): LabelRecord {
  const label = all.find((one) => one.id === id)
  if (!label) throw notFound('label')
  return label
}

export async function readLabels(
  household: HouseholdDb,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, LabelRecord>> {
  const labels = ids.size === 0 ? [] : await labelEntity.load(household, [...ids])
  return new Map(labels.map((label) => [label.id, label]))
}

export async function loadLabelNames(
  household: HouseholdDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const labels = await labelEntity.load(household, ids)
  return new Map(labels.map(({ id, name }) => [id, name]))
}

export async function requireLabels(household: HouseholdDb, ids: readonly string[]): Promise<LabelRecord[]> {
  if (ids.length === 0) return []
  const labels = await labelEntity.load(household, ids)
  if (labels.length < new Set(ids).size) throw notFound('label')
  return labels
}

export function createLabel(
  context: Context,
  actor: Actor,
  input: NewLabel,
): Promise<WriteResult<LabelWithFamily>> {
  return writeJournal(context, actor, async (journal) => {
    const all = await listLabelRows(journal)
    const label = newLabelRecord(context.newId(), journal.now, input)
    checkParent(all, label)
    await journal.insert(labelEntity, [label])
    return toLabelWithFamily(label, all)
  })
}

export function updateLabel(
  context: Context,
  actor: Actor,
  id: string,
  input: LabelUpdate,
): Promise<WriteResult<LabelWithFamily>> {
  return writeJournal(context, actor, async (journal) => {
    const all = await listLabelRows(journal)
    const before = requireLabelIn(all, id)
    const after = applyLabelUpdate(before, input)
    if (after.parentId !== before.parentId) checkParent(all, after)
    const [now = before] = await journal.update(labelEntity, [{ before, after }])
    return toLabelWithFamily(now, all)
  })
}

/**
 * Throws 404 when the parent of the label is unknown. Throws 422 when the parent is the label itself or below it, or
 * when there would be too many levels.
 */
function checkParent(all: readonly LabelRecord[], label: LabelRecord): void {
  if (label.parentId === null) return
  let above = 0
  for (let at: string | null = label.parentId; at !== null && above < maxLabelLevels; above++) {
    if (at === label.id) throw cycleError(label.name)
    at = requireLabelIn(all, at).parentId
  }
  let below = 0
  for (let level = [label]; level.length > 0 && above + below <= maxLabelLevels; below++) {
    level = all.filter(({ parentId }) => level.some(({ id }) => id === parentId))
  }
  if (above + below > maxLabelLevels) {
    throw tooDeep('parentId', 'labels', maxLabelLevels)
  }
}

function cycleError(name: string): AppError {
  return new AppError(422, 'parent_cycle', `“${name}” cannot be under itself.`, {
    fields: { parentId: 'is this label or one under it' },
  })
}

/**
 * Deletes a label and moves its children to the top level. The caller must first remove the label from items and
 * templates: undo runs in reverse order, so it restores the label before the items and templates that refer to it.
 */
export async function removeLabel(journal: Journal, id: string): Promise<void> {
  const all = await listLabelRows(journal)
  const label = requireLabelIn(all, id)
  const children = all.filter(({ parentId }) => parentId === id)
  await journal.update(
    labelEntity,
    children.map((before) => ({ before, after: { ...before, parentId: null } })),
  )
  await journal.remove(labelEntity, [label])
}

/**
 * Moves the children of a label to another label before the two are merged. When the other label is below the first
 * one, it first moves to the place of the first one, to avoid a cycle.
 */
export async function moveLabelChildren(journal: Journal, id: string, into: string): Promise<void> {
  const all = await listLabelRows(journal)
  const label = requireLabelIn(all, id)
  const target = requireLabelIn(all, into)
  const isBelow = ancestorIds(all, target).includes(id)
  const raised = isBelow ? { ...target, parentId: label.parentId } : target
  const after = all.map((one) => {
    if (one.id === into) return raised
    return one.parentId === id ? { ...one, parentId: into } : one
  })
  const moved = after.filter((one, index) => one !== all[index])
  for (const one of moved) checkParent(after, one)
  await journal.update(
    labelEntity,
    moved.map((one) => ({ before: requireLabelIn(all, one.id), after: one })),
  )
}

function ancestorIds(all: readonly LabelRecord[], { parentId }: LabelRecord): string[] {
  const path: string[] = []
  for (
    let at = parentId;
    at !== null && path.length <= maxLabelLevels;
    at = requireLabelIn(all, at).parentId
  ) {
    path.push(at)
  }
  return path
}

/** Returns the ids of labels with `into` in place of `id`, sorted and without duplicates. */
export function replaceLabel(labelIds: readonly string[], id: string, into: string): string[] {
  return [...new Set(labelIds.map((one) => (one === id ? into : one)))].toSorted()
}

/**
 * Deletes all labels and returns their number. The caller must first remove them from items and templates: undo runs in
 * reverse order, so it restores labels before the items and templates that refer to them.
 */
export async function removeAllLabels(journal: Journal): Promise<number> {
  const all = await listLabelRows(journal)
  const childrenOf = Map.groupBy(all, ({ parentId }) => parentId)
  const levels: LabelRecord[][] = []
  for (let level = childrenOf.get(null) ?? []; level.length > 0;) {
    levels.unshift(level)
    level = level.flatMap(({ id }) => childrenOf.get(id) ?? [])
  }
  // Delete children before their parents, because undo runs in reverse order and so restores parents before their
  // children.
  await journal.remove(labelEntity, levels.flat())
  return all.length
}

export async function findLabelIdsByWord(context: Context, actor: Actor, word: string): Promise<string[]> {
  const names = await listFoldedNames(context, actor)
  return names.filter(({ name }) => name.includes(word)).map(({ id }) => id)
}

function listFoldedNames(context: Context, actor: Actor): Promise<{ id: string; name: string }[]> {
  return context.cached(actor, 'folded labels', async () => {
    const names = []
    for await (const part of inChunks(await listLabels(context, actor)))
      names.push(...part.map(({ id, name }) => ({ id, name: foldText(name) })))
    return names
  })
}
