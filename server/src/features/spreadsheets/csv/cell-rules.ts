import type { DecimalSign } from '#contract/written/amounts.ts'
import type { DayOrder } from '#contract/written/days.ts'

/** What a whole file says about the way its cells are written; empty where it says nothing. */
export interface CellDialect {
  readonly decimalSign: DecimalSign | ''
  readonly dateOrder: DayOrder | ''
  /** A separator of paths beside ` / ` and arrows. */
  readonly pathSeparator: '' | '/' | ':' | ','
}

/** How the cells of one file are read. */
export interface CellRules {
  readonly dialect: CellDialect
  /** The file is in Cubby's own format, so that texts are kept as they are. */
  readonly isOwn: boolean
  /** Cells of numbers and choices that cannot be read are put into the notes instead of refusing their row. */
  readonly keepsCells: boolean
  readonly thisYear: number
}
