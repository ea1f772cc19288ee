import { useTranslation } from 'react-i18next'
import type { MoveInReport } from '#contract/households/move-in.ts'
import { countRecords } from '#web/features/history/count-records.ts'
import { formatSize } from '#web/features/attachments/file-size.ts'

export function countNew({ records }: MoveInReport): number {
  return records.reduce((sum, record) => sum + record.new, 0)
}

/** Lists the records that are or would be imported from Homebox, and those that are changed or left out. */
export function MoveInReportView({ report }: { report: MoveInReport }) {
  const { t } = useTranslation()
  const isNew = countNew(report) > 0
  const title = report.compared ? t('moveIn.done') : (report.household ?? t('moveIn.collection'))
  return (
    <div className="grid gap-4">
      <h3 className="text-lg font-650 wrap-anywhere">{isNew ? title : t('moveIn.nothing')}</h3>
      <ul className="border-t border-line">
        {report.records
          .filter(({ found }) => found > 0)
          .map(({ kind, found, new: fresh }) => (
            <li key={kind} className="flex justify-between gap-4 border-b border-line py-2">
              <span>
                {countRecords(kind, found, t)}
                {kind === 'attachment' ? (
                  <span className="text-second"> · {formatSize(report.bytes)}</span>
                ) : null}
              </span>
              {found > fresh ? (
                <span className="text-sm text-second">{t('moveIn.already', { count: found - fresh })}</span>
              ) : null}
            </li>
          ))}
      </ul>
      {report.compared ? <Compared compared={report.compared} /> : null}
      <Notes notes={report.notes} />
    </div>
  )
}

function Compared({ compared }: { compared: NonNullable<MoveInReport['compared']> }) {
  const { t } = useTranslation()
  const { same, stripped } = compared
  if (same + stripped === 0) return null
  return (
    <p className="text-sm text-second">
      {t('moveIn.same', { count: same })}
      {stripped > 0 ? ` ${t('moveIn.stripped', { count: stripped })}` : null}
    </p>
  )
}

function Notes({ notes }: Pick<MoveInReport, 'notes'>) {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <div>
      <h4 className="pb-1 font-semibold">{t('moveIn.notes')}</h4>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm">
        {notes.map(({ text, examples }) => (
          <li key={text} className="wrap-anywhere">
            {text}
            {examples.length > 0 ? <span className="block text-second">{examples.join(' · ')}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
