import { listChildLinks, listWithAncestors, type TreeTable } from '#server/database/ancestors.ts'
import type { AnyEntity, StoredRecord } from '../entity.ts'
import type { Journal } from '../journal.ts'

/** One change that is taken back: the record as it is now, null when it was deleted, and as it is to be again. */
export interface Restored {
  readonly now: StoredRecord | null
  readonly former: StoredRecord
}

type Parents = ReadonlyMap<string, string | undefined>

/**
 * The reasons, by id, why records cannot go back to where they were: their former parent was put into them since, or
 * was moved so far down that they would be too deep.
 */
export async function findMisplaced(
  journal: Journal,
  entity: AnyEntity,
  restored: readonly Restored[],
): Promise<Map<string, string>> {
  const { tree } = entity
  const reasons = new Map<string, string>()
  if (!tree) return reasons
  const parentOf = (record: StoredRecord | null) =>
    record === null
      ? undefined
      : entity.references(record).find((reference) => reference.entity === entity.name)?.id
  const moves = restored
    .filter(({ now, former }) => now === null || parentOf(now) !== parentOf(former))
    .map(({ now, former }) => ({
      id: former.id,
      isNew: now === null,
      from: parentOf(now),
      to: parentOf(former),
    }))
  if (moves.every(({ to }) => to === undefined)) return reasons

  const table = { table: tree.table, groupId: journal.groupId }
  const ends = moves.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())
  const links = await listWithAncestors(journal.db, journal.kind, table, ends)
  const parentsNow = new Map(links.map(({ id, parentId }) => [id, parentId ?? undefined]))
  const parents = new Map([
    ...parentsNow,
    ...restored.map(({ former }) => [former.id, parentOf(former)] as const),
  ])
  const heights = await measureHeights(journal, table, {
    ids: moves.map(({ id }) => id),
    most: tree.levels,
  })
  for (const { id, isNew, from, to } of moves) {
    if (to === undefined) continue
    const above = countLevels(parents, to)
    if (above === undefined) {
      reasons.set(id, 'would be inside itself')
      continue
    }
    const isDeeper = isNew || above > (countLevels(parentsNow, from) ?? 0)
    if (isDeeper && above + (heights.get(id) ?? 1) > tree.levels) {
      reasons.set(id, `would be more than ${tree.levels} levels deep; move its parent up first`)
    }
  }
  return reasons
}

/** From one upwards, itself counted; undefined in a cycle. */
function countLevels(parents: Parents, start: string | undefined): number | undefined {
  const seen = new Set<string>()
  for (let at = start; at !== undefined; at = parents.get(at)) {
    if (seen.has(at)) return undefined
    seen.add(at)
  }
  return seen.size
}

/** The levels from each of these down, itself counted, without those among them that move themselves. */
async function measureHeights(
  journal: Journal,
  table: TreeTable,
  { ids, most }: { ids: readonly string[]; most: number },
): Promise<Map<string, number>> {
  const heights = new Map(ids.map((id) => [id, 1]))
  let level = new Map(ids.map((id) => [id, id]))
  for (let height = 2; level.size > 0 && height <= most; height++) {
    const below = new Map<string, string>()
    for (const { id, parentId } of await listChildLinks(journal.db, journal.kind, table, [...level.keys()])) {
      const top = level.get(parentId ?? '')
      if (top === undefined || heights.has(id)) continue
      below.set(id, top)
    }
    for (const top of below.values()) heights.set(top, height)
    level = below
  }
  return heights
}
