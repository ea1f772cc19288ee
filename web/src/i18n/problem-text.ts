import type { TFunction } from 'i18next'
import type { CellProblem, FileProblems } from '#contract/errors.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'

/** Returns the text of a problem. Line, column and cell are not part of it, because they are shown beside it. */
export function problemText({ code, values }: CellProblem, t: TFunction) {
  return t(`importProblem.${code}`, values)
}

/** Returns the name of a column. The server numbers columns without a header. */
export function columnText(name: string, t: TFunction) {
  const [, digits] = /^column (\d+)$/.exec(name) ?? []
  return digits === undefined ? name : t('import.column', { number: Number(digits) })
}

/** Returns why the server rejects a file, with the first problem. Used where no list of problems is shown. */
export function importErrorText(error: unknown, t: TFunction) {
  const text = errorText(error, t)
  if (!(error instanceof ApiError) || error.code !== 'bad_file') return text
  // as: `details` is unknown JSON. The contract defines it for the code `bad_file`.
  const { problems, total } = error.details as FileProblems
  const [first] = problems
  if (!first) return text
  const at = [first.line > 1 && t('import.line', { line: first.line }), columnText(first.column, t)].filter(
    Boolean,
  )
  const problem = [at.join(', '), problemText(first, t)].filter(Boolean).join(': ')
  const more = total > 1 ? t('import.moreProblems', { count: total - 1 }) : ''
  return [text, more ? `${problem}.` : problem, more].filter(Boolean).join(' ')
}
