import { useTranslation } from 'react-i18next'
import type { CellProblem } from '#contract/errors.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ProblemListProps {
  kind: 'error' | 'warning'
  problems: readonly CellProblem[]
  /** All there are, also those that are not listed. */
  total: number
}

/** Each with its line, column, value and reason. */
export function ProblemList({ kind, problems, total }: ProblemListProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="border-t border-line">
        {problems.map((problem, index) => (
          <li
            // Two problems can be alike in everything, and the list never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex gap-3 border-b border-line py-2 text-sm [contain-intrinsic-height:3rem] [content-visibility:auto] max-md:flex-col max-md:gap-1"
          >
            <span className="w-16 shrink-0 py-1 text-second tabular-nums">
              {t('import.line', { line: problem.line })}
            </span>
            <Cell kind={kind} problem={problem} />
          </li>
        ))}
      </ul>
      {total > problems.length ? (
        <p className="pt-3 text-sm text-second">
          {t('import.moreProblems', { count: total - problems.length })}
        </p>
      ) : null}
    </>
  )
}

function Cell({ kind, problem }: { kind: ProblemListProps['kind']; problem: CellProblem }) {
  const { column, value } = problem
  return (
    <span
      className={classNames(
        'min-w-0 self-start rounded-[8px] px-2 py-1 wrap-anywhere',
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
          {column}
        </code>
      ) : null}
      {value ? (
        <code className="me-2 rounded-[4px] bg-base-100 box-decoration-clone px-1.5 py-px text-xs whitespace-pre-wrap">
          {value.length < 100 ? value : `${value}…`}
        </code>
      ) : null}
      {withoutPlace(problem)}
    </span>
  )
}

/** The server's sentence says line, column and value again, which stand before it already. */
function withoutPlace({ line, column, value, reason }: CellProblem) {
  const said = [`Line ${line}: `, `${column} `, `is ${value}, `]
  return said.reduce((rest, words) => (rest.startsWith(words) ? rest.slice(words.length) : rest), reason)
}
