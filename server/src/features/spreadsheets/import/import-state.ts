import type { ImportAction } from '#contract/spreadsheets.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { LabelRecord } from '#server/features/labels/labels.table.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import type { JournalContext } from '#server/journal/author.ts'
import type { RecordUpdate } from '#server/journal/stored-rows.ts'
import type { Progress } from '#server/shared/process/progress.ts'
import { newProblemList } from '../csv/problem-list.ts'
import type { ImportRow } from '../csv/read-row.ts'

export type ImportContext = JournalContext & { autoAssetIds: boolean; progress: Progress }

/** The household as an import reads it: in its transaction, or in a snapshot for a preview. */
export interface ImportHousehold extends HouseholdDb {
  readonly now: number
  readonly newId: () => string
  readonly autoAssetIds: boolean
}

/** A level of a location’s path. Several locations may have the same path; a new one has no ids yet. */
export class Place {
  readonly ids = new Set<string>()
  readonly inside = new Map<string, Place>()
}

/** The knowledge that an import collects. Its stages change nothing else. */
export class ImportState {
  readonly problems = newProblemList()
  readonly counts = {
    rows: 0,
    locationRows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    newLocations: 0,
    changedLocations: 0,
    newLabels: 0,
  }
  /** Lines of rows that are refused although each of their cells is fine. */
  readonly skippedLines = new Set<number>()
  /** The parent’s ref by the ref of each item in the file; empty for none. No entries for a file without that column. */
  readonly parentOf = new Map<string, string>()
  /** Rows that name a parent. */
  readonly children: { readonly line: number; readonly ref: string; readonly parentRef: string }[] = []
  /** An item directly in a location may name the location as its parent: `HB.location` says the same. */
  readonly locationRefs = new Set<string>()
  /** Items that are refused only once they are merged with what the household knows of them. */
  readonly rejectedRefs = new Set<string>()
  /** Higher than every asset number of the file. */
  nextAssetNumber = 1
  /** Holds the locations that the file names. */
  readonly outermost = new Place()
  /** The ids of all labels by each name that the file has, oldest first. */
  readonly labels = new Map<string, Set<string>>()
  /** Different locations and labels that the file names. */
  nameCount = 0
  readonly createdLocations = new Set<string>()
  /** The first item of the file that has each asset number. */
  readonly nameByNumber = new Map<number, string>()
  /** Known items that the file gives another number. */
  readonly renumbered = new Set<string>()
  /** Rows with an asset number that another item has too: how many, and the first of them. */
  readonly sharedNumbers = { count: 0, line: 0, sentences: [] as string[], names: [] as string[] }
  /** Refs of parents that come later in the file, by the ids of their items. */
  readonly lateParents = new Map<string, string>()
}

/** A row, the item that it names if there is one, and the item that it makes. */
export interface ResolvedItem {
  readonly row: ImportRow
  readonly before: ItemRecord | undefined
  readonly after: ItemRecord
  readonly action: ImportAction
  /** Its parent comes later in the file. */
  readonly isParentLate: boolean
}

/** The changes that a chunk of rows makes. */
export interface ResolvedRows {
  /** Rows, those that were refused included. */
  readonly count: number
  readonly items: ResolvedItem[]
  readonly newLocations: LocationRecord[]
  readonly changedLocations: RecordUpdate<LocationRecord>[]
  readonly newLabels: LabelRecord[]
}
