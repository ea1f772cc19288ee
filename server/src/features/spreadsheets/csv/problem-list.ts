import type { CellProblem, CellProblemCode, cellProblems } from '#contract/errors.ts'
import type { AppError } from '#server/shared/app-error.ts'
import { badFile } from '../spreadsheets.errors.ts'

export const maxListed = 1000
export const maxValueLength = 100

/** Problems of an import: the first of each kind in full, all of them counted. */
export type ProblemList = ReturnType<typeof newProblemList>

export function newProblemList() {
  return {
    errors: [] as CellProblem[],
    totalErrors: 0,
    warnings: [] as CellProblem[],
    totalWarnings: 0,
    /** Filled cells that Cubby has no field for. */
    lostCells: 0,
    /** Rows that hold errors. */
    refusedRows: 0,
    /** Nothing but such rows is wrong. */
    hasOnlyRowErrors: true,
  }
}

type ValueName<Code extends CellProblemCode> = (typeof cellProblems)[Code][number]

/** `text` is a full English sentence; `values` are what the same in another language needs. */
export type Reason = {
  [Code in CellProblemCode]: { code: Code; text: string } & ([ValueName<Code>] extends [never]
    ? { values?: undefined }
    : { values: Record<ValueName<Code>, string | number> })
}[CellProblemCode]

/** `column` is empty when the whole row or file is meant. */
export function addError(problems: ProblemList, line: number, reason: Reason, column = '', value = '') {
  problems.totalErrors += 1
  if (problems.errors.length >= maxListed) return
  problems.errors.push(toProblem(line, reason, column, value))
}

/** Adds the error of a row that is refused although each of its cells can be read. */
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
  return { line, column, value: shortened(value, maxValueLength), reason: text, code, values: values ?? {} }
}

/** 422 for a file that asks for more than an import may take; the text completes “The file …”. */
export function limitExceeded(reason: Reason): AppError {
  const text = `The file ${reason.text}. Split it into several files`
  return badFile({ problems: [toProblem(1, { ...reason, text })], total: 1 })
}

/** At most so many characters; the slice before spares splitting a huge cell. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return Array.from(text.slice(0, maxLength * 2))
    .slice(0, maxLength)
    .join('')
}
