import type { CellProblem } from '#contract/errors.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A refused or doubtful cell: its column, what stands there, and what to do. */
export function ProblemCell({ kind, problem }: { kind: 'error' | 'warning'; problem: CellProblem }) {
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
          {column}
        </code>
      ) : null}{' '}
      {value ? (
        <code className="me-2 rounded-[4px] bg-base-100 box-decoration-clone px-1.5 py-px text-xs whitespace-pre-wrap">
          {value.length < 100 ? value : `${value}…`}
        </code>
      ) : null}{' '}
      {withoutLocation(problem)}
    </span>
  )
}

/** The server's sentence says line, column and value again, which stand before it already. */
function withoutLocation({ line, column, value, reason }: CellProblem) {
  const said = [`Line ${line}: `, `${column} `, `is ${value}; `, `is ${value}, `]
  return said.reduce((rest, words) => (rest.startsWith(words) ? rest.slice(words.length) : rest), reason)
}
