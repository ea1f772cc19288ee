import type { DecimalSign } from '#contract/written/amounts.ts'
import type { ImportAction } from '#contract/spreadsheets.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { LabelRecord } from '#server/features/labels/labels.table.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import type { JournalContext } from '#server/journal/author.ts'
import type { RecordUpdate } from '#server/journal/stored-rows.ts'
import type { Progress } from '#server/shared/process/progress.ts'
import { createPhotoMatcher } from './match-photos.ts'
import { newProblemList } from '../parsing/problem-list.ts'
import type { ImportRow } from '../parsing/read-row.ts'

export type ImportContext = JournalContext & { autoAssetIds: boolean; today: string; progress: Progress }

/** The household as an import reads it: in the import's transaction, or in a snapshot for a preview. */
export type ImportHousehold = HouseholdDb &
  Pick<ImportContext, 'newId' | 'autoAssetIds' | 'today'> & { readonly now: number }

/** A node in the tree of location paths. Several locations may have the same path; a new location has no id yet. */
export class Place {
  readonly ids = new Set<string>()
  readonly inside = new Map<string, Place>()
}

/** The state that the stages of an import share. The stages change nothing else. */
export class ImportState {
  readonly problems = newProblemList()
  readonly photos: ReturnType<typeof createPhotoMatcher>
  /**
   * True to ignore the case of names, because people write a name with and without a capital. Names in Cubby's own
   * files are compared exactly.
   */
  foldsCase = false
  /** The decimal sign of the file; empty when it does not show. */
  decimalSign: DecimalSign | '' = ''
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
  /** The lines of rows that are rejected although each of their cells is valid. */
  readonly skippedLines = new Set<number>()
  /**
   * The import refs of parent items, by the import refs of their parts. Empty for an item without a parent. The map has
   * no entries when the file has no column for parents.
   */
  readonly parentOf = new Map<string, string>()
  readonly children: { readonly line: number; readonly ref: string; readonly parentRef: string }[] = []
  /** Import refs of locations. A row may name its location as parent, which means the same as `HB.location`. */
  readonly locationRefs = new Set<string>()
  /** Import refs of items that would break a rule with the values of their row. */
  readonly rejectedRefs = new Set<string>()
  /** The asset number for the next new item without one. It is higher than all asset numbers of the file. */
  nextAssetNumber = 1
  /** The root of the locations that the file names. */
  readonly outermost = new Place()
  /** Ids of labels by the key of their name. When several labels have the same name, the oldest one comes first. */
  readonly labels = new Map<string, Set<string>>()
  nameCount = 0
  readonly createdLocations = new Set<string>()
  /** The names of items by asset number: for each number, the first item in the file. */
  readonly nameByNumber = new Map<number, string>()
  /** Ids of existing items whose asset number the file changes. */
  readonly renumbered = new Set<string>()
  /** The rows whose asset number another item has: how many there are, the line of the first one, and examples. */
  readonly sharedNumbers = { count: 0, line: 0, sentences: [] as string[], names: [] as string[] }
  /** The import refs of parents that come later in the file, by the id of the item. */
  readonly lateParents = new Map<string, string>()

  /** `fileNames` are the names of the files in the zip that contains the spreadsheet. */
  constructor(fileNames: readonly string[]) {
    this.photos = createPhotoMatcher(fileNames, this.problems)
  }

  /** Returns a key that is equal for names of the same location or label. */
  keyOf(name: string): string {
    if (!this.foldsCase) return name
    // Upper case first, so that `ß` equals `SS`. The lower case of the Turkish `İ` ends with a dot of its own.
    return name.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
  }
}

/** An item before and after the import, with its row. `before` is undefined for a new item. */
export interface ResolvedItem {
  readonly row: ImportRow
  readonly before: ItemRecord | undefined
  readonly after: ItemRecord
  readonly action: ImportAction
  /** True when the parent's row comes later in the file. */
  readonly isParentLate: boolean
}

export interface ResolvedRows {
  readonly count: number
  readonly items: ResolvedItem[]
  readonly newLocations: LocationRecord[]
  readonly changedLocations: RecordUpdate<LocationRecord>[]
  readonly newLabels: LabelRecord[]
}
