import type { EachChange } from '#contract/items/bulk.ts'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'

export interface AuditResult<Expected extends { id: string }> {
  found: Expected[]
  missing: Expected[]
  /** Items that were scanned in this location, although another location is recorded for them. */
  strange: ScannedItem[]
}

export function compareAudit<Expected extends { id: string }>(
  expected: readonly Expected[],
  scanned: readonly ScannedItem[],
): AuditResult<Expected> {
  const seen = new Set(scanned.map(({ id }) => id))
  const recorded = new Set(expected.map(({ id }) => id))
  return {
    found: expected.filter(({ id }) => seen.has(id)),
    missing: expected.filter(({ id }) => !seen.has(id)),
    strange: scanned.filter(({ id }) => !recorded.has(id)),
  }
}

/** The user's choice for items that were not found. */
export type MissingChoice =
  | { kind: 'leave' }
  | { kind: 'label'; labelIds: string[] }
  | { kind: 'move'; locationId: string | null }

/** Returns the changes after which the records match the found items. Empty when they match already. */
export function changesOfAudit(
  locationId: string,
  { missing, strange }: Pick<AuditResult<{ id: string }>, 'missing' | 'strange'>,
  choices: { movesStrange: boolean; missing: MissingChoice },
): EachChange[] {
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
  const changes: EachChange[] = []
  if (choices.movesStrange && strange.length > 0) changes.push({ ids: idsOf(strange), set: { locationId } })
  if (missing.length === 0) return changes
  const choice = choices.missing
  if (choice.kind === 'label' && choice.labelIds.length > 0) {
    changes.push({ ids: idsOf(missing), addLabelIds: choice.labelIds })
  }
  if (choice.kind === 'move' && choice.locationId) {
    changes.push({ ids: idsOf(missing), set: { locationId: choice.locationId } })
  }
  return changes
}

export function changesOfCount(counts: readonly { item: ScannedItem; count: number }[]): EachChange[] {
  const byQuantity = new Map<number, string[]>()
  for (const { item, count } of counts) {
    if (count !== item.quantity) byQuantity.set(count, [...(byQuantity.get(count) ?? []), item.id])
  }
  return [...byQuantity].map(([quantity, ids]) => ({ ids, set: { quantity } }))
}
