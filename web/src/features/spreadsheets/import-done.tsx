import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#contract/spreadsheets.ts'
import { focusOnMount } from '#web/features/spreadsheets/focus-on-mount.ts'
import { ImportPhotos } from '#web/features/spreadsheets/import-photos.tsx'
import { ProblemList } from '#web/features/spreadsheets/problem-list.tsx'
import { StarterLocations } from '#web/features/spreadsheets/starter-locations.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { useUndo } from '#web/shared/undo/use-undo.ts'
import { Button, buttonClass, type ButtonSize } from '#web/ui/button.tsx'
import { columnText } from '#web/i18n/problem-text.ts'
import { classNames } from '#web/ui/class-names.ts'

export function ImportDone({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-lg font-650 outline-none">
        {report.batchId ? t('import.done') : t('import.unchangedAll')}
      </h3>
      <Counts report={report} />
      <ImportPhotos photos={report.photos} isDone />
      {report.ignoredColumns.length > 0 ? (
        <div className="text-sm">
          <span className="text-second">{t('import.ignored', { count: report.ignoredColumns.length })}</span>{' '}
          {report.ignoredColumns.map((column) => (
            <code key={column} className="me-1.5 inline-block rounded-[4px] bg-fill px-1.5 py-px text-xs">
              {columnText(column, t)}
            </code>
          ))}
        </div>
      ) : null}
      {report.totalWarnings > 0 ? (
        <div>
          <h4 className="pb-2 font-semibold">{t('import.warnings', { count: report.totalWarnings })}</h4>
          <ProblemList problems={report.warnings} total={report.totalWarnings} />
        </div>
      ) : null}
      {report.batchId ? <StarterLocations /> : null}
    </div>
  )
}

function Counts({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  const counts = [
    ['import.created', report.created],
    ['import.updated', report.updated],
    ['import.unchanged', report.unchanged],
    ['import.refused', report.refusedRows],
    ['import.newLocations', report.newLocations],
    ['import.changedLocations', report.changedLocations],
    ['import.newLabels', report.newLabels],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {counts
        .filter(([text, count]) => count > 0 || !rare.has(text))
        .map(([text, count]) => (
          <div key={text} className="flex flex-col-reverse">
            <dt className="text-xs text-second">{t(text, { count })}</dt>
            <dd className={classNames('text-2xl font-650 tracking-tight', count === 0 && 'text-third')}>
              {formatNumber(count)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Lines of the result that are hidden when their count is 0. */
const rare: ReadonlySet<string> = new Set(['import.refused', 'import.changedLocations'])

interface ImportDoneActionsProps {
  report: Pick<ImportReport, 'batchId' | 'created'>
  size: ButtonSize
  onClose: () => void
}

export function ImportDoneActions({ report, size, onClose }: ImportDoneActionsProps) {
  const { t } = useTranslation()
  const undo = useUndo()
  const [isUndoing, setIsUndoing] = useState(false)
  const { batchId } = report
  if (!batchId)
    return (
      <Button size={size} onClick={onClose}>
        {t('dialog.close')}
      </Button>
    )

  async function undoImport(batch: string) {
    setIsUndoing(true)
    if (await undo([batch])) onClose()
    setIsUndoing(false)
  }

  return (
    <>
      <Button size={size} isPending={isUndoing} onClick={() => void undoImport(batchId)}>
        <Undo2 size={18} aria-hidden />
        {t('toast.undo')}
      </Button>
      <Link
        to="/items"
        search={{ orderBy: report.created > 0 ? 'createdAt' : 'updatedAt' }}
        onClick={onClose}
        className={buttonClass({ kind: 'primary', size })}
      >
        {t('import.see')}
      </Link>
    </>
  )
}
