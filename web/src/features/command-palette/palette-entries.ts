import type { LucideIcon } from 'lucide-react'
import type { ItemSummary } from '#contract/items/items.ts'
import type { Label } from '#contract/labels.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'

interface EntryBase {
  id: string
  text: string
  run: () => void
}

export type Entry = EntryBase &
  (
    | { kind: 'item'; item: ItemSummary }
    | { kind: 'location'; location: LocationListEntry }
    | { kind: 'label'; label: Label }
    /** A page or a command. In the quick menu the key `digit` runs it while the field is empty. */
    | { kind: 'command'; icon: LucideIcon; digit?: string; named?: string }
  )

export interface Section {
  id: string
  title: string
  entries: readonly Entry[]
}

export function neighbour(entries: readonly Entry[], activeId: string | undefined, step: 1 | -1) {
  const index = entries.findIndex((entry) => entry.id === activeId)
  const next = index < 0 ? 0 : (index + step + entries.length) % entries.length
  return entries[next]?.id
}
