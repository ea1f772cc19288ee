import type { HouseholdDb } from '#server/database/household-db.ts'
import type { AnyEntity } from '#server/journal/entity.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import { InvalidZipError } from '#server/storage/read-zip.ts'
import { listParents, type Parents } from './archive.repository.ts'

/** The depth of each record by its id. The top level has the depth 1. */
export type Levels = ReadonlyMap<string, number>

/** Returns the depth of all records of one kind in an archive. Throws for cycles and missing parents. */
export async function checkTree(name: string, parents: Parents): Promise<Levels> {
  for (const parent of parents.values())
    if (parent !== null && !parents.has(parent))
      throw new InvalidZipError(`has lost a ${name} that another one is in`)
  const levels = await measureLevels(parents)
  for (const level of levels.values())
    if (level === Number.POSITIVE_INFINITY) throw new InvalidZipError(`has a ${name} that is inside itself`)
  return levels
}

/**
 * Throws when a record would be nested deeper than allowed after the restore. Also checks records that are not in the
 * archive but below one that is, because they move with it. A record that is already too deep may stay.
 */
export async function checkTreeAgainstHousehold(
  household: HouseholdDb,
  { name, tree }: AnyEntity,
  levels: Levels,
): Promise<void> {
  if (!tree) return
  const parents = await listParents(household, tree.table)
  const before = await measureLevels(parents)
  const after = await measureLevels(parents, levels)
  for (const [id, level] of after) {
    if (level > tree.levels && level > (before.get(id) ?? 0))
      throw new InvalidZipError(
        `would put a ${name} more than ${tree.levels} levels deep, deeper than it is here`,
      )
  }
}

/** Computes the depth of records. A depth in `known` is used as it is. The depth of a record in a cycle is infinite. */
async function measureLevels(parents: Parents, known: Levels = new Map()): Promise<Levels> {
  const levels = new Map(known)
  for (const id of parents.keys()) {
    const above: string[] = []
    for (let at: string | null = id; at !== null && !levels.has(at); at = parents.get(at) ?? null) {
      levels.set(at, Number.POSITIVE_INFINITY)
      above.push(at)
    }
    const outermost = above.at(-1)
    const around = outermost === undefined ? null : (parents.get(outermost) ?? null)
    let level = around === null ? 0 : (levels.get(around) ?? 0)
    for (const one of above.toReversed()) levels.set(one, ++level)
    await yieldIfLong()
  }
  return levels
}
