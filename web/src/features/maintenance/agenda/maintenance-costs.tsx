import { useTranslation } from 'react-i18next'
import type { MaintenanceSummary } from '#contract/maintenance/agenda.ts'
import { formatNumber, formatYear, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

const maxYears = 7

/**
 * Maintenance costs of this year, their monthly average, and totals of recent years. Planned maintenance is not
 * counted.
 */
export function MaintenanceCosts({ summary }: { summary: MaintenanceSummary }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { totalCost, plannedCost, monthlyAverage, entries, years } = summary
  const first = years[0]?.year ?? 0
  return (
    <section aria-labelledby="maintenance-costs">
      <h2 id="maintenance-costs" className="text-lg font-650 tracking-tight">
        {t('maintenance.costs')}
      </h2>
      <dl className="mt-2 flex flex-wrap gap-3">
        <div className="basis-full">
          <dt className="text-xs text-third">{t('maintenance.thisYear')}</dt>
          <dd className="text-3xl font-650 tracking-tight">{money(years.at(-1)?.cost ?? 0)}</dd>
        </div>
        <Figure name={t('maintenance.aMonth')} text={money(Math.round(monthlyAverage * 100) / 100)} />
        <Figure
          name={
            years.length > 1 ? t('maintenance.totalSince', { year: formatYear(first) }) : t('field.total')
          }
          text={money(totalCost)}
        />
        {plannedCost === 0 ? null : <Figure name={t('maintenance.planned')} text={money(plannedCost)} />}
        <Figure name={t('maintenance.entries')} text={formatNumber(entries)} />
      </dl>
      {years.length > 1 ? <YearChart years={years.slice(-maxYears)} /> : null}
    </section>
  )
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex-[1_1_40%] sm:max-lg:flex-[0_1_22%]">
      <dt className="text-xs text-third">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{text}</dd>
    </div>
  )
}

function YearChart({ years }: Pick<MaintenanceSummary, 'years'>) {
  const { t } = useTranslation()
  const { money, moneyShort } = useFormats()
  const max = Math.max(...years.map(({ cost }) => cost), 1)
  return (
    <ul aria-label={t('maintenance.byYear')} className="mt-5 flex max-w-[30rem] items-end gap-1.5">
      {years.map(({ year, cost }, index) => {
        const isLast = index === years.length - 1
        return (
          <li key={year} title={money(cost)} className="flex max-w-16 min-w-0 flex-1 flex-col items-stretch">
            <span className="sr-only">
              {t('maintenance.yearCost', { year: formatYear(year), cost: money(cost) })}
            </span>
            <span
              aria-hidden
              className={classNames(
                'mb-1 text-center text-[10px] tabular-nums',
                isLast ? 'font-650' : 'text-third',
                // Amounts of five digits or more do not fit side by side for seven years, so only the amount of the
                // last year is visible.
                max >= 10_000 && !isLast && 'invisible',
              )}
            >
              {cost === 0 ? ' ' : moneyShort(cost)}
            </span>
            <span className="flex h-22 items-end border-b border-line-strong" aria-hidden>
              <span
                style={{ height: `${(cost / max) * 100}%` }}
                className={classNames(
                  'w-full rounded-t-[4px]',
                  cost > 0 && 'min-h-0.5',
                  isLast ? 'bg-primary' : 'bg-primary/30',
                )}
              />
            </span>
            <span
              aria-hidden
              className={classNames(
                'mt-1 text-center text-xs tabular-nums',
                isLast ? 'font-650' : 'text-third',
              )}
            >
              {formatYear(year)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
