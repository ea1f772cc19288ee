import type { DecimalSign } from '#contract/written/amounts.ts'
import type { DayOrder } from '#contract/written/days.ts'

/** How ambiguous cells of a file are read. A property is empty when neither the file nor the user decides it. */
export interface CellDialect {
  readonly decimalSign: DecimalSign | ''
  readonly dateOrder: DayOrder | ''
  /** The character that separates the locations of a path, in addition to ` / ` and arrows. */
  readonly pathSeparator: '' | '/' | ':' | ','
}

export interface CellRules {
  readonly dialect: CellDialect
  /** True for a file in Cubby's own format, whose texts are imported unchanged. */
  readonly isOwn: boolean
  /**
   * True for a file of Homebox or an older version, where the month of an ambiguous date comes first unless other dates
   * show the order.
   */
  readonly isMonthFirst: boolean
  /** True to put unreadable cells into the notes of the item. Otherwise their row is rejected. */
  readonly keepsCells: boolean
  readonly thisYear: number
}
