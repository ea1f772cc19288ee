import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileProblems } from '#contract/errors.ts'
import { focusOnMount } from '#web/features/spreadsheets/focus-on-mount.ts'
import { ProblemList } from '#web/features/spreadsheets/problem-list.tsx'

export function ImportRefused({ problems: { problems, total } }: { problems: FileProblems }) {
  const { t } = useTranslation()
  return (
    <>
      <h3
        ref={focusOnMount}
        tabIndex={-1}
        className="flex items-center gap-2 text-lg font-650 text-error outline-none"
      >
        <CircleAlert size={20} aria-hidden className="shrink-0" />
        {t('import.nothing')}
      </h3>
      <p className="pt-1 pb-3 text-second">{t('import.correct', { count: total })}</p>
      <ProblemList kind="error" problems={problems} total={total} />
    </>
  )
}
