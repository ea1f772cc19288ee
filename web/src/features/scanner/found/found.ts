import type { MissingRecord } from '#web/features/households/find-missing-record.ts'
import type { Prefill } from '#web/features/items/create/prefill.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Label } from '#contract/labels.ts'
import type { Location } from '#contract/locations/locations.ts'
import type { ScannedCode, Target } from '#web/features/scanner/scan-text.ts'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'

export type Found =
  | { kind: 'item'; item: ScannedItem }
  /** Several items match the code. `total` counts all of them, `items` are the first ones. */
  | { kind: 'items'; code: string; items: readonly ItemSummary[]; total: number }
  | { kind: 'location'; location: Location }
  | { kind: 'label'; label: Label }
  | { kind: 'page'; path: string }
  /** The label of another household of the user. */
  | { kind: 'elsewhere'; household: { id: string; name: string }; path: string }
  | Exclude<MissingRecord, { kind: 'elsewhere' }>
  | { kind: 'noAsset'; assetId: string }
  | { kind: 'noCode'; code: string; isProduct: boolean }
  | { kind: 'foreign'; host: string; url: string; inside: Target | null }
  | { kind: 'invalid'; text: string }
  | { kind: 'failed'; error: unknown; code: string | ScannedCode }

/** Values of the new item that the user adds for a scanned code. */
export interface Adding {
  assetId?: string
  beginning?: Prefill
}
