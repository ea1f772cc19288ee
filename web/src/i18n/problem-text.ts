import type { TFunction } from 'i18next'
import type { CellProblem, FileProblems } from '#contract/errors.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'

/** Without line, column and cell, which stand beside it. */
export function problemText({ code, values }: CellProblem, t: TFunction) {
  return t(`importProblem.${code}`, values)
}

/** Why a file is refused. One that passes a limit has no list of cells to look at, so the first reason stands here. */
export function refusalText(error: unknown, t: TFunction) {
  const text = errorText(error, t)
  if (!(error instanceof ApiError) || error.code !== 'bad_file') return text
  // as: the contract says so for this code.
  const [first] = (error.details as FileProblems).problems
  return first ? `${text} ${[first.column, problemText(first, t)].filter(Boolean).join(': ')}` : text
}
