import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { maintenanceSummaryQuery } from '#web/features/maintenance/agenda/agenda.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'

export function ItemTabs({ id }: { id: string }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const entries = useQuery(maintenanceSummaryQuery(id)).data?.entries ?? 0
  return (
    <nav
      aria-label={t('item.tabs')}
      className="flex gap-x-5 overflow-x-auto border-b border-line-strong print:hidden"
    >
      <Link to="/item/$id" params={{ id }} activeOptions={exact} className={tabClass}>
        {t('item.details')}
      </Link>
      <Link to="/item/$id/maintenance" params={{ id }} activeOptions={exact} className={tabClass}>
        {t('nav.maintenance')}
        {entries > 0 ? (
          <span className="ms-1.5 font-normal tabular-nums">{formatNumber(entries)}</span>
        ) : null}
      </Link>
      <Link to="/item/$id/history" params={{ id }} activeOptions={exact} className={tabClass}>
        {t('history.title')}
      </Link>
      {canWrite ? (
        <Link to="/item/$id/edit" params={{ id }} state={{ isFromItem: true }} className={tabClass}>
          {t('action.edit')}
        </Link>
      ) : null}
    </nav>
  )
}

// A tab is the current one when its path equals the path of the page, whatever the search and the hash are.
const exact = { exact: true, includeSearch: false, includeHash: false }

const tabClass =
  'inline-flex h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-second -outline-offset-2 hover:text-base-content aria-[current=page]:border-primary aria-[current=page]:font-650 aria-[current=page]:text-base-content'
