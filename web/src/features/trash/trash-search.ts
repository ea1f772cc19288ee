import type { entityNames } from '#contract/history.ts'

/** The kinds that the Trash can be narrowed to. */
export const trashKinds = ['item', 'location', 'label'] as const satisfies (typeof entityNames)[number][]
export type TrashKind = (typeof trashKinds)[number]

/** The search parameters of `/tools/trash`. */
export interface TrashSearch {
  q?: string
  kind?: TrashKind
}

export function readTrashSearch({ q, kind }: Record<string, unknown>): TrashSearch {
  const known = trashKinds.find((one) => one === kind)
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(known ? { kind: known } : {}),
  }
}
