import type { ItemSummary } from '#contract/items/items.ts'
import type { Label } from '#contract/labels.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'

export type Result =
  | { kind: 'item'; item: ItemSummary }
  | { kind: 'location'; location: LocationListEntry }
  | { kind: 'label'; label: Label }

export function targetOf(result: Result) {
  if (result.kind === 'item') return { to: '/item/$id', params: { id: result.item.id } } as const
  if (result.kind === 'location') return { to: '/location/$id', params: { id: result.location.id } } as const
  return { to: '/label/$id', params: { id: result.label.id } } as const
}
