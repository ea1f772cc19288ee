import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RestoreReport } from '#contract/household-archive.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { countRecords } from '#web/features/history/count-records.ts'
import { formatNumber } from '#web/shared/formats.ts'

export function countRestored({ created, changed }: RestoreReport): number {
  return created + changed
}

/** Returns the text of the toast after a restore: the number of restored records and of lost files. */
export function restoreSummary(report: RestoreReport, t: TFunction): string {
  const count = countRestored(report)
  const done = count === 0 ? t('restore.nothing') : t('restore.done', { count })
  return report.lostFiles === 0 ? done : `${done} · ${t('restore.lost', { count: report.lostFiles })}`
}

/** Shows what a restore would add and change back, by kind of record. */
export function RestorePreview({ report }: { report: RestoreReport }) {
  const { t } = useTranslation()
  const { created, changed, lostFiles, records } = report
  const isNeeded = countRestored(report) > 0
  return (
    <div className="grid gap-3.5">
      {isNeeded ? (
        <ul className="grid list-disc gap-1 ps-5">
          {created > 0 ? <li>{t('restore.wouldAdd', { count: created })}</li> : null}
          {changed > 0 ? <li>{t('restore.wouldChange', { count: changed })}</li> : null}
          <li>{t('restore.wouldKeep')}</li>
        </ul>
      ) : (
        <p>{t('restore.nothing')}</p>
      )}
      <table className="w-full text-sm tabular-nums">
        <thead className="text-xs text-third">
          <tr className="border-b border-line *:py-1.5 *:font-medium">
            <th scope="col" className="text-start">
              {t('restore.records')}
            </th>
            {[t('restore.added'), t('restore.changedBack'), t('restore.same')].map((title) => (
              <th key={title} scope="col" className="ps-3 text-end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.kind} className="border-b border-line align-top *:py-2">
              <th scope="row" className="text-start font-normal">
                {countRecords(record.kind, record.created + record.changed + record.unchanged, t)}
                {record.changedNames.length > 0 ? <ChangedNames record={record} /> : null}
              </th>
              <Count count={record.created} isNews />
              <Count count={record.changed} isNews />
              <Count count={record.unchanged} />
            </tr>
          ))}
        </tbody>
      </table>
      {lostFiles > 0 ? <p className="text-sm text-error">{t('restore.lost', { count: lostFiles })}</p> : null}
    </div>
  )
}

function Count({ count, isNews = false }: { count: number; isNews?: boolean }) {
  return (
    <td className={`ps-3 text-end ${isNews && count > 0 ? 'font-semibold' : 'text-third'}`}>
      {formatNumber(count)}
    </td>
  )
}

/** The current names of the records that a restore would change. */
function ChangedNames({ record }: { record: RestoreReport['records'][number] }) {
  const { t } = useTranslation()
  const { changed, changedNames } = record
  const more = changed - changedNames.length
  return (
    <span className="block text-xs text-second wrap-anywhere">
      {changedNames.map(isolate).join(' · ')}
      {more > 0 ? ` ${t('count.more', { count: more })}` : null}
    </span>
  )
}
