import { useTranslation } from 'react-i18next'
import type { CellProblem } from '#contract/errors.ts'
import { columnText, problemText } from '#web/i18n/problem-text.ts'
import { classNames } from '#web/ui/class-names.ts'

export function ProblemCell({ kind, problem }: { kind: 'error' | 'warning'; problem: CellProblem }) {
  const { t } = useTranslation()
  const { column, value } = problem
  return (
    <span
      className={classNames(
        'min-w-0 self-start justify-self-start rounded-[8px] px-2 py-1 text-sm wrap-anywhere text-base-content',
        kind === 'error' ? 'bg-error-wash' : 'bg-warning-wash',
      )}
    >
      {column ? (
        <code
          className={classNames(
            'me-2 text-xs font-semibold',
            kind === 'error' ? 'text-error' : 'text-warning',
          )}
        >
          {columnText(column, t)}
        </code>
      ) : null}{' '}
      {value ? (
        <code className="me-2 rounded-[4px] bg-base-100 box-decoration-clone px-1.5 py-px text-xs whitespace-pre-wrap">
          {value.length < 100 ? value : `${value}…`}
        </code>
      ) : null}{' '}
      {problemText(problem, t)}
    </span>
  )
}
