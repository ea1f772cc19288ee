import { listLimits } from '#contract/scalars.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { findItemIdsByRefs } from '#server/features/items/items.repository.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { addError, type ProblemList, type Reason } from '../csv/problem-list.ts'
import type { ImportRow } from '../csv/read-row.ts'
import { findParts, findRefLinks, type RefLink } from '../spreadsheets.repository.ts'

/** Parents that rows name for their items, collected while a file is checked. */
export interface ParentLinks {
  /** Every item of the file that has a ref, with the ref of its parent; empty for none. */
  parentOf: Map<string, string>
  /** The items that are made or changed so far, by their refs: those alone that a row names as its parent. */
  idByRef: Map<string, string | undefined>
  /** The rows with a parent. */
  rows: { line: number; ref: string; parentRef: string }[]
  /** An item directly in a location may name that one as its parent: its location says the same. */
  locationRefs: Set<string>
  /** Items that were refused only when their rows were put together with what is known of them. */
  refusedRefs: Set<string>
}

/** Results of the first reading of a file that the second needs. */
export interface CheckedFile {
  highestAssetId: number
  /** The lines of rows that are refused although each of their cells is fine. */
  leftOut: Set<number>
  links: ParentLinks
}

export function newParentLinks(): ParentLinks {
  return {
    parentOf: new Map(),
    idByRef: new Map(),
    rows: [],
    locationRefs: new Set(),
    refusedRefs: new Set(),
  }
}

/** Remembers nothing of a file without the column. */
export function addLink(links: ParentLinks, { line, isLocation, importRef, parentRef }: ImportRow): void {
  if (isLocation) {
    if (importRef !== '') links.locationRefs.add(importRef)
  } else if (parentRef !== undefined) {
    if (importRef !== '') links.parentOf.set(importRef, parentRef)
    if (parentRef === '') return
    links.idByRef.set(parentRef, undefined)
    links.rows.push({ line, ref: importRef, parentRef })
  }
}

/**
 * Refuses rows whose parent is neither in the file nor in the household, is the item itself or one of its parts, or
 * makes too many levels; their lines are left out.
 */
export async function checkParents(
  household: HouseholdDb,
  { links, leftOut }: CheckedFile,
  problems: ProblemList,
): Promise<void> {
  const rows = links.rows.filter(({ parentRef }) => !links.locationRefs.has(parentRef))
  const known = await findAbove(household, links, rows)
  const levelsBelow = await countBelow(household, links, rows)
  const doubtful = rows.flatMap((row) => {
    const reason = reasonAgainst(links, known, row, levelsBelow.get(row.ref) ?? 0)
    return reason === undefined ? [] : [{ ...row, reason }]
  })
  const isAsBefore = doubtful.length > 0 ? await compareWithBefore(household, links) : () => false
  for (const { line, ref, parentRef, reason } of doubtful) {
    if (isAsBefore(ref)) continue
    const text = `Line ${line}: HB.parent_import_ref is ${parentRef}, ${reason.text}`
    addError(problems, line, { ...reason, text }, 'HB.parent_import_ref', parentRef)
    problems.refusedRows += 1
    leftOut.add(line)
  }
}

/** Rows cannot come in without an item that they are part of, so it cannot be left out either. */
export function refuseWithoutParents({ rows, refusedRefs }: ParentLinks, problems: ProblemList): void {
  if (refusedRefs.size > 0 && rows.some(({ parentRef }) => refusedRefs.has(parentRef)))
    problems.isWhole = false
}

/** Walks up from a row to the outermost item: rows first, then what the household knows. The text completes “it is …,”. */
function reasonAgainst(
  { parentOf, locationRefs }: ParentLinks,
  known: ReadonlyMap<string, string>,
  { ref, parentRef }: { ref: string; parentRef: string },
  levelsBelow: number,
): Reason | undefined {
  let levels = 1 + levelsBelow
  for (let at = parentRef; at !== '' && !locationRefs.has(at); at = parentOf.get(at) ?? known.get(at) ?? '') {
    if (at === ref) {
      return at === parentRef
        ? { code: 'parentSelf', text: 'which is the item itself' }
        : { code: 'parentInside', text: 'which is part of the item itself' }
    }
    if (!parentOf.has(at) && !known.has(at)) {
      const text = `but no row and no item has the HB.import_ref ${at}`
      return { code: 'parentUnknown', text, values: { ref: at } }
    }
    levels += 1
    if (levels > listLimits.itemLevels) {
      const limit = listLimits.itemLevels
      return {
        code: 'parentTooDeep',
        text: `which puts items more than ${limit} levels inside each other`,
        values: { limit },
      }
    }
  }
  return undefined
}

/** Items that were too deep before may stay so: compares the ancestors before and after the file. */
async function compareWithBefore(household: HouseholdDb, { parentOf }: ParentLinks) {
  const before = new Map<string, string>()
  for (const refs of chunks([...parentOf.keys()])) {
    for (const { ref, parentRef } of await findRefLinks(household, refs)) before.set(ref, parentRef ?? '')
  }
  return (ref: string): boolean => {
    const seen = new Set<string>()
    for (let at: string | undefined = ref; at !== undefined && !seen.has(at); at = parentOf.get(at)) {
      seen.add(at)
      if (parentOf.has(at) && parentOf.get(at) !== before.get(at)) return false
    }
    return parentOf.has(ref)
  }
}

/** Parents outside the file and all above them, with the refs of their own parents. */
async function findAbove(
  household: HouseholdDb,
  links: ParentLinks,
  rows: ParentLinks['rows'],
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const isWanted = (ref: string) => ref !== '' && !links.parentOf.has(ref) && !known.has(ref)
  let wanted = new Set(rows.map(({ parentRef }) => parentRef).filter(isWanted))
  while (wanted.size > 0) {
    const found: RefLink[] = []
    for (const refs of chunks([...wanted])) found.push(...(await findRefLinks(household, refs)))
    for (const { ref, parentRef } of found) known.set(ref, parentRef ?? '')
    wanted = new Set(found.map(({ parentRef }) => parentRef ?? '').filter(isWanted))
  }
  return known
}

/** How many levels of items that the file does not name are part of its rows’ items. */
async function countBelow(
  household: HouseholdDb,
  links: ParentLinks,
  rows: ParentLinks['rows'],
): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  let rowOf = new Map<string, string>()
  for (const some of chunks(rows.flatMap(({ ref }) => ref || []))) {
    for (const [ref, id] of await findItemIdsByRefs(household, some)) rowOf.set(id, ref)
  }
  for (let level = 1; level <= listLimits.itemLevels && rowOf.size > 0; level++) {
    const below = new Map<string, string>()
    for (const ids of chunks([...rowOf.keys()])) {
      for (const { id, ref, parentId } of await findParts(household, ids)) {
        const row = rowOf.get(parentId ?? '')
        if (row === undefined || links.parentOf.has(ref)) continue
        below.set(id, row)
        levels.set(row, level)
      }
    }
    rowOf = below
  }
  return levels
}
