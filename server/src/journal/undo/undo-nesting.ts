import { sql } from 'kysely'
import { isAnyOf } from '#server/database/dialect.ts'
import { loadRowsWithAncestors } from '#server/database/household-rows.ts'
import type { AnyEntity, BeforeAfter, StoredRecord } from '../entity.ts'
import type { Journal } from '../journal.ts'
import type { Blocked } from './undo-rules.ts'

type Tree = NonNullable<AnyEntity['tree']>

type Parents = ReadonlyMap<string, string | undefined>

/**
 * Finds records that cannot return to their parent, because the parent is inside them now, or because they would be too
 * deep in the tree.
 */
export async function findTreeConflicts(
  journal: Journal,
  entity: AnyEntity,
  states: readonly BeforeAfter<StoredRecord>[],
): Promise<Map<string, Blocked>> {
  const { tree } = entity
  const misplaced = new Map<string, Blocked>()
  if (!tree) return misplaced
  const parentOf = (record: StoredRecord | null) =>
    record === null
      ? undefined
      : entity.references(record).find((reference) => reference.entity === entity.name)?.id
  const restored = states.flatMap(({ before, after }) =>
    after ? [{ id: after.id, isNew: before === null, from: parentOf(before), to: parentOf(after) }] : [],
  )
  const moves = restored.filter(({ isNew, from, to }) => isNew || from !== to)
  if (moves.every(({ to }) => to === undefined)) return misplaced

  const ends = moves.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())
  const links = await loadRowsWithAncestors(journal, tree.table, ends)
  const parentsNow = new Map(links.map((row) => [row.id, row.parent_id ?? undefined]))
  const parents = new Map([...parentsNow, ...restored.map(({ id, to }) => [id, to] as const)])
  const heights = await measureSubtreeDepths(
    journal,
    tree,
    moves.map(({ id }) => id),
  )
  for (const { id, isNew, from, to } of moves) {
    if (to === undefined) continue
    const above = countAncestors(parents, to)
    if (above === undefined) {
      const text = 'would be inside itself'
      misplaced.set(id, { reason: { code: 'inside_itself', text }, referenceId: to })
      continue
    }
    const isDeeper = isNew || above > (countAncestors(parentsNow, from) ?? 0)
    if (isDeeper && above + (heights.get(id) ?? 1) > tree.levels) {
      const text = `would be more than ${tree.levels} levels deep; move its parent up first`
      misplaced.set(id, { reason: { code: 'too_deep', text }, referenceId: to })
    }
  }
  return misplaced
}

/** Returns the number of a record's ancestors plus 1, or undefined when they form a cycle. */
function countAncestors(parents: Parents, start: string | undefined): number | undefined {
  const seen = new Set<string>()
  for (let at = start; at !== undefined; at = parents.get(at)) {
    if (seen.has(at)) return undefined
    seen.add(at)
  }
  return seen.size
}

/** Returns the number of levels of each record with its descendants. Leaves out descendants that the undo moves too. */
async function measureSubtreeDepths(
  journal: Journal,
  { table, levels }: Tree,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const heights = new Map(ids.map((id) => [id, 1]))
  let level = new Map(ids.map((id) => [id, id]))
  for (let height = 2; level.size > 0 && height <= levels; height++) {
    const below = new Map<string, string>()
    for (const { id, parentId } of await listChildLinks(journal, table, [...level.keys()])) {
      const top = level.get(parentId)
      if (top === undefined || heights.has(id)) continue
      below.set(id, top)
    }
    for (const top of below.values()) heights.set(top, height)
    level = below
  }
  return heights
}

async function listChildLinks(
  { db, kind, householdId }: Journal,
  table: Tree['table'],
  parentIds: readonly string[],
): Promise<{ id: string; parentId: string }[]> {
  const { rows } = await sql<{ id: string; parentId: string }>`select id, parent_id as "parentId"
    from ${sql.table(table)}
    where group_id = ${householdId} and ${isAnyOf(kind, 'parent_id', parentIds)}`.execute(db)
  return rows
}
