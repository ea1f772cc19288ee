import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ItemSubpage } from '#web/features/items/item-subpage.tsx'
import { MaintenanceList } from '#web/features/maintenance/maintenance-list.tsx'
import { itemMaintenanceQuery } from '#web/features/maintenance/maintenance.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ItemMaintenancePage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/item/$id/maintenance' })
  return (
    <ItemSubpage id={id} title={t('nav.maintenance')}>
      <Entries id={id} />
    </ItemSubpage>
  )
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { status = 'scheduled' } = useSearch({ from: '/shell/item/$id/maintenance' })
  const entries = useQuery(itemMaintenanceQuery(id))
  if (entries.data) {
    return (
      <MaintenanceList
        itemId={id}
        entries={entries.data}
        status={status}
        onStatus={(next) =>
          void navigate({
            to: '/item/$id/maintenance',
            params: { id },
            search: next === 'scheduled' ? {} : { status: next },
            resetScroll: false,
          })
        }
      />
    )
  }
  if (entries.isError) {
    return (
      <ErrorPanel
        text={errorText(entries.error, t)}
        retryLabel={t('errorPage.retry')}
        onRetry={() => void entries.refetch()}
      />
    )
  }
  return <Skeleton className="h-48 w-full max-w-[52rem]" />
}
