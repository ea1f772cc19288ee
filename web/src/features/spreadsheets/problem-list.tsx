import { useTranslation } from 'react-i18next'
import type { CellProblem } from '#contract/errors.ts'
import { ProblemCell } from '#web/features/spreadsheets/problem-cell.tsx'

interface ProblemListProps {
  problems: readonly CellProblem[]
  /** The number of all problems. `problems` may list only the first ones. */
  total: number
}

export function ProblemList({ problems, total }: ProblemListProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="border-t border-line">
        {problems.map((problem, index) => (
          <li
            // Problems can be equal, and the list never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex gap-3 border-b border-line py-2 text-sm [contain-intrinsic-height:1.25rem] [content-visibility:auto] max-md:flex-col max-md:gap-1"
          >
            <span className="w-16 shrink-0 py-1 text-second tabular-nums">
              {t('import.line', { line: problem.line })}
            </span>
            <ProblemCell kind="warning" problem={problem} />
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
