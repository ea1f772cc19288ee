import type { LucideIcon } from 'lucide-react'
import type { Result } from '#web/features/search/results/result.ts'

interface EntryBase {
  id: string
  text: string
  run: () => void
}

export type Entry = EntryBase &
  (
    | Result
    /** A page or a command. `digit` is the key that runs it in the quick menu while the search field is empty. */
    | { kind: 'command'; icon: LucideIcon; digit?: string; named?: string }
  )

export interface Section {
  id: string
  title: string
  entries: readonly Entry[]
}
