import type { CellProblem, CellProblemCode, cellProblems } from '#contract/errors.ts'
import type { AppError } from '#server/shared/app-error.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import { badFile } from '../spreadsheets.errors.ts'

const maxListed = 1000
export const maxValueLength = 100

/** The errors and warnings of an import. Each list ends after `maxListed` entries, but all are counted. */
export type ProblemList = ReturnType<typeof newProblemList>

export function newProblemList() {
  return {
    errors: [] as CellProblem[],
    totalErrors: 0,
    warnings: [] as CellProblem[],
    totalWarnings: 0,
    /** The number of filled cells whose columns have no field in Cubby. */
    lostCells: 0,
    refusedRows: 0,
    /** The number of unreadable cells that the user could move to the notes, so that their rows are not rejected. */
    keepableCells: 0,
    /** The number of amounts with more than four decimals, which are rounded. */
    roundedCells: 0,
    /**
     * True when each error concerns a single row, none the whole file. The import can then skip the rows with errors.
     */
    hasOnlyRowErrors: true,
  }
}

type ValueName<Code extends CellProblemCode> = (typeof cellProblems)[Code][number]

/** The reason of a problem. `text` is an English sentence; `values` are inserted into its translations. */
export type Reason = {
  [Code in CellProblemCode]: { code: Code; text: string } & ([ValueName<Code>] extends [never]
    ? { values?: undefined }
    : { values: Record<ValueName<Code>, string | number> })
}[CellProblemCode]

/** Adds an error. `column` is empty when the error concerns the whole row or file. */
export function addError(problems: ProblemList, line: number, reason: Reason, column = '', value = '') {
  problems.totalErrors += 1
  if (problems.errors.length >= maxListed) return
  problems.errors.push(toProblem(line, reason, column, value))
}

/** Adds an error that concerns a row as a whole, because all its cells are valid. */
export function refuseRow(problems: ProblemList, line: number, reason: Reason, column = '', value = '') {
  addError(problems, line, reason, column, value)
  problems.refusedRows += 1
}

export function addWarning(problems: ProblemList, line: number, reason: Reason, column = '', value = '') {
  problems.totalWarnings += 1
  if (problems.warnings.length >= maxListed) return
  problems.warnings.push(toProblem(line, reason, column, value))
}

function toProblem(line: number, { code, text, values }: Reason, column = '', value = ''): CellProblem {
  return { line, column, value: cutText(value, maxValueLength), reason: text, code, values: values ?? {} }
}

/** Returns a number with its noun and verb for a warning: `1 row has`, `1,200 rows have`. */
export function counted(number: number, one: string, many: string): string {
  return number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`
}

/** Adds an error that concerns the whole file. Returns undefined, in place of what the file contains. */
export function refuseFile(problems: ProblemList, reason: Reason): undefined {
  addError(problems, 1, reason)
}

/** Returns the error 422 for a file with only this problem. */
export function badFileFor(reason: Reason): AppError {
  return badFile({ problems: [toProblem(1, reason)], total: 1 })
}

/** Returns 422 for a file that exceeds a limit. The text of `reason` must continue the words “The file”. */
export function limitExceeded(reason: Reason): AppError {
  return badFileFor({ ...reason, text: `The file ${reason.text}. Split it into several files` })
}
