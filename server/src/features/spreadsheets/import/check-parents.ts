import { listLimits } from '#contract/households/list-limits.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { refuseRow, type Reason } from '../parsing/problem-list.ts'
import { findPartLinks, findRefLinks } from '../spreadsheets.repository.ts'
import type { ImportState } from './import-state.ts'

type ChildRow = ImportState['children'][number]

/** The import refs of parent items, by the import refs of their parts. Empty for an item without a parent. */
type ParentRefs = ReadonlyMap<string, string>

/**
 * Rejects rows whose parent is unknown, is the item itself or one of its parts, or would nest items too deep. An item
 * that was nested too deep before may stay there.
 */
export async function checkParents(household: HouseholdDb, state: ImportState): Promise<void> {
  const { parentOf, locationRefs, problems } = state
  const children = state.children.filter(({ parentRef }) => !locationRefs.has(parentRef))
  const before = await loadParentRefs(household, children)
  const levelsBelow = await countLevelsBelow(household, children, parentOf)
  for (const child of children) {
    const reason = reasonAgainst(child, levelsBelow.get(child.ref) ?? 0, before, state)
    if (reason === undefined || isUnchanged(child.ref, before, parentOf)) continue
    const { line, parentRef } = child
    const text = `Line ${line}: HB.parent_import_ref is ${parentRef}, ${reason.text}`
    refuseRow(problems, line, { ...reason, text }, 'HB.parent_import_ref', parentRef)
    state.skippedLines.add(line)
  }
}

/** Loads the import refs of the parents and of all items above them, as they are in the household. */
async function loadParentRefs(household: HouseholdDb, children: readonly ChildRow[]): Promise<ParentRefs> {
  const known = new Map<string, string>()
  let wanted = new Set(children.flatMap(({ ref, parentRef }) => [ref, parentRef]))
  while (wanted.size > 0) {
    const above = new Set<string>()
    for (const refs of chunks([...wanted])) {
      for (const { ref, parentRef } of await findRefLinks(household, refs)) {
        known.set(ref, parentRef ?? '')
        if (parentRef !== null) above.add(parentRef)
      }
    }
    wanted = new Set([...above].filter((ref) => !known.has(ref)))
  }
  return known
}

/** Returns how many levels of parts each item of the household has, by import ref. Parts in the file do not count. */
async function countLevelsBelow(
  household: HouseholdDb,
  children: readonly ChildRow[],
  parentOf: ParentRefs,
): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  let rowOf = new Map(children.map(({ ref }) => [ref, ref]))
  for (let level = 1; level <= listLimits.itemLevels && rowOf.size > 0; level++) {
    const below = new Map<string, string>()
    for (const refs of chunks([...rowOf.keys()])) {
      for (const { ref, parentRef } of await findPartLinks(household, refs)) {
        const row = rowOf.get(parentRef)
        if (row === undefined || parentOf.has(ref)) continue
        below.set(ref, row)
        levels.set(row, level)
      }
    }
    rowOf = below
  }
  return levels
}

/**
 * Returns why a row is rejected, or undefined. The text continues a sentence such as “HB.parent_import_ref is 12,”. The
 * parents of the file replace those of the household.
 */
function reasonAgainst(
  { ref, parentRef }: ChildRow,
  levelsBelow: number,
  before: ParentRefs,
  { parentOf, locationRefs }: ImportState,
): Reason | undefined {
  const limit = listLimits.itemLevels
  let levels = 1 + levelsBelow
  for (let at = parentRef; at !== '' && !locationRefs.has(at);) {
    if (at === ref) {
      return at === parentRef
        ? { code: 'parentSelf', text: 'which is the item itself' }
        : { code: 'parentInside', text: 'which is part of the item itself' }
    }
    const next = parentOf.get(at) ?? before.get(at)
    if (next === undefined) {
      const text = `but no row and no item has the HB.import_ref ${at}`
      return { code: 'parentUnknown', text, values: { ref: at } }
    }
    levels += 1
    if (levels > limit) {
      const text = `which puts items more than ${limit} levels inside each other`
      return { code: 'parentTooDeep', text, values: { limit } }
    }
    at = next
  }
  return undefined
}

/** True when the file changes none of the parents above the item. */
function isUnchanged(ref: string, before: ParentRefs, parentOf: ParentRefs): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = ref; at !== undefined && !seen.has(at); at = parentOf.get(at)) {
    seen.add(at)
    if (parentOf.has(at) && parentOf.get(at) !== before.get(at)) return false
  }
  return parentOf.has(ref)
}
