import type { entityNames } from '#contract/history.ts'

export const trashKinds = ['item', 'location', 'label'] as const satisfies (typeof entityNames)[number][]
export type TrashKind = (typeof trashKinds)[number]

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
