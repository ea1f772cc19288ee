import type { Prefill } from '#web/features/items/create/prefill.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Label } from '#contract/labels.ts'
import type { Location } from '#contract/locations/locations.ts'
import type { ScannedCode, Target } from '#web/features/scanner/scan-text.ts'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'

/** The result of looking up a scanned code. */
export type Found =
  | { kind: 'item'; item: ScannedItem }
  /** Several have the number; more than are shown may. */
  | { kind: 'items'; code: string; items: readonly ItemSummary[]; total: number }
  | { kind: 'location'; location: Location }
  | { kind: 'label'; label: Label }
  | { kind: 'page'; path: string }
  | { kind: 'elsewhere'; household: { id: string; name: string }; path: string }
  | { kind: 'deleted'; name: string }
  /** Ours by its address, but in no household of this person. */
  | { kind: 'missing' }
  | { kind: 'noAsset'; assetId: string }
  | { kind: 'noCode'; code: string; isProduct: boolean }
  | { kind: 'foreign'; host: string; url: string; inside: Target | null }
  | { kind: 'invalid'; text: string }
  /** The question failed, and can be asked again. */
  | { kind: 'failed'; error: unknown; code: string | ScannedCode }

/** An item to be added for what was scanned. */
export interface Adding {
  assetId?: string
  beginning?: Prefill
}
