import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewClaim } from '#contract/insurance/claims.ts'
import type { NewPolicy } from '#contract/insurance/policies.ts'
import type { NewItem } from '#contract/items/items.ts'
import type { NewLabel } from '#contract/labels.ts'
import type { NewMaintenanceEntry } from '#contract/maintenance/maintenance.ts'
import { findBundled } from '#server/shared/process/bundled-folder.ts'

/** The sample items. Dates are numbers of days, counted from the day on which the samples are added. */
export interface SampleSet {
  readonly labels: readonly NewLabel[]
  readonly policy: Omit<NewPolicy, 'categories'> & {
    readonly categories: readonly { name: string; labels: readonly string[]; limit: number }[]
  }
  readonly claim: Pick<NewClaim, 'name' | 'kind'> & {
    readonly inDays: number
    /** The refs of its items. */
    readonly items: readonly string[]
  }
  readonly samples: readonly SampleItem[]
}

export interface SampleItem {
  readonly ref: string
  /** The names of the location and all locations above it, outermost first. Empty for no location. */
  readonly location: readonly string[]
  readonly labels: readonly string[]
  readonly photo?: string
  readonly inDays?: Readonly<Partial<Record<SampleDate, number>>>
  readonly maintenance: readonly SampleEntry[]
  readonly item: NewItem
}

type SampleDate = 'warrantyExpires' | 'lentUntil' | 'currentValueDate' | 'replacementValueDate'

interface SampleEntry {
  readonly inDays: number
  readonly isDone: boolean
  readonly entry: Pick<NewMaintenanceEntry, 'name' | 'cost' | 'recurrence'>
}

export async function readSampleSet(): Promise<SampleSet> {
  const text = await readFile(join(findBundled('samples'), 'samples.json'), 'utf8')
  // as: the file is part of the program, so its form is known.
  const set = JSON.parse(text) as SampleSet
  const withoutPhoto = set.samples.filter(({ photo }) => photo === undefined)
  const withPhoto = set.samples.filter(({ photo }) => photo !== undefined)
  // Put items with a photo last, because the home page shows the latest items first.
  return { ...set, samples: [...withoutPhoto, ...withPhoto] }
}

export function samplePhotoPath(name: string): string {
  return join(findBundled('samples'), name)
}
