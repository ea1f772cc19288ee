import type { CellProblem } from '#contract/errors.ts'

const maxListed = 1000
export const maxValueLength = 100

/** Problems of an import: the first of each kind in full, all of them counted. */
export type ProblemList = {
  errors: CellProblem[]
  totalErrors: number
  warnings: CellProblem[]
  totalWarnings: number
  /** Filled cells that Cubby has no field for. */
  lostCells: number
  /** Rows that hold errors. */
  refusedRows: number
  /** Nothing but such rows is wrong. */
  isWhole: boolean
}

export function newProblemList(): ProblemList {
  return {
    errors: [],
    totalErrors: 0,
    warnings: [],
    totalWarnings: 0,
    lostCells: 0,
    refusedRows: 0,
    isWhole: true,
  }
}

/** `reason` is a full sentence; `column` is empty when the whole row or file is meant. */
export function addError(problems: ProblemList, line: number, reason: string, column = '', value = '') {
  problems.totalErrors += 1
  if (problems.errors.length >= maxListed) return
  problems.errors.push({ line, column, value: shortened(value, maxValueLength), reason })
}

export function addWarning(problems: ProblemList, line: number, reason: string, column = '', value = '') {
  problems.totalWarnings += 1
  if (problems.warnings.length >= maxListed) return
  problems.warnings.push({ line, column, value: shortened(value, maxValueLength), reason })
}

/** At most so many characters; the slice before spares splitting a huge cell. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return Array.from(text.slice(0, maxLength * 2))
    .slice(0, maxLength)
    .join('')
}
