import { useTranslation } from 'react-i18next'
import { costsByYear, type Entry } from '#web/features/maintenance/maintenance-agenda.ts'
import { useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

/** What was spent this year, a month on average, and in the years before. Plans do not count. */
export function MaintenanceCosts({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const { money, today } = useFormats()
  const years = costsByYear(entries, today)
  const most = Math.max(...years.map(({ cost }) => cost))
  if (most === 0) return null
  const now = years.at(-1)?.cost ?? 0
  const months = Number(today.slice(5, 7))
  const total = years.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <section aria-labelledby="maintenance-costs">
      <h2 id="maintenance-costs" className="text-lg font-650 tracking-tight">
        {t('maintenance.costs')}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-3">
        <div className="col-span-2">
          <dt className="text-xs text-third">{t('maintenance.thisYear')}</dt>
          <dd className="text-3xl font-650 tracking-tight">{money(now)}</dd>
        </div>
        {now === 0 ? null : (
          <Figure name={t('maintenance.aMonth')} text={money(Math.round((now / months) * 100) / 100)} />
        )}
        {years.length > 1 ? (
          <Figure name={t('maintenance.shownYears', { count: years.length })} text={money(total)} />
        ) : null}
      </dl>
      {years.length > 1 ? (
        <ul className="mt-4 flex items-end gap-1.5">
          {years.map(({ year, cost }, index) => (
            <li key={year} title={money(cost)} className="flex min-w-0 flex-1 flex-col items-stretch">
              <div className="flex h-22 items-end" aria-hidden>
                <div
                  style={{ height: `${(cost / most) * 100}%` }}
                  className={classNames(
                    'min-h-0.5 w-full rounded-t-[4px]',
                    index === years.length - 1 ? 'bg-primary' : 'bg-primary/30',
                  )}
                />
              </div>
              <span className="mt-1 text-center text-xs text-third tabular-nums">
                {year}
                <span className="sr-only">: {money(cost)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-xs text-third">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{text}</dd>
    </div>
  )
}
