import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { maintenanceSummaryQuery } from '#web/features/maintenance/agenda/agenda.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

export function OverdueCount({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(maintenanceSummaryQuery())
  const overdue = data?.groups.overdue ?? 0
  if (overdue === 0) return null
  const number = formatNumber(overdue)
  return (
    <span
      className={classNames(
        'rounded-full bg-accent text-center font-semibold text-accent-content tabular-nums',
        isRail
          ? 'absolute end-0.5 top-0.5 min-w-4 px-1 text-[11px]/4'
          : 'order-last ms-auto min-w-5 px-1.5 text-xs/5',
      )}
    >
      <span aria-hidden>{number}</span>
      <span className="sr-only">{t('nav.overdue', { number })}</span>
    </span>
  )
}
