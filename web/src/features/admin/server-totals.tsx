import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTotalsQuery } from '#web/features/admin/admin.queries.ts'
import { formatSize } from '#web/features/attachments/file-size.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ServerTotals() {
  const { t } = useTranslation()
  const id = useId()
  const totals = useQuery(serverTotalsQuery)
  const version = useQuery(statusQuery).data?.cubbyVersion ?? ''
  const figures = totals.data && [
    [t('kind.households'), formatNumber(totals.data.households)],
    [t('admin.accounts'), formatNumber(totals.data.accounts)],
    [t('kind.items'), formatNumber(totals.data.items)],
    [t('kind.files'), formatNumber(totals.data.files)],
    [t('admin.fileBytes'), formatSize(totals.data.fileBytes)],
    [t('admin.databaseBytes'), formatSize(totals.data.databaseBytes)],
    [t('admin.version'), version],
  ]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 text-lg font-650 tracking-tight">
        {t('field.total')}
      </h2>
      <ListState query={totals} skeleton={<Skeleton className="h-48 w-full" />} />
      <dl className="grid gap-2 text-sm">
        {figures?.map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-2.5">
            <dt className="flex-1 text-second">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
