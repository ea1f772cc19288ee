import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toItemFilter, toView } from '#web/features/search/url/items-query.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { viewsQuery } from '#web/features/views/views.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { navEntryClass } from '#web/ui/nav-entry-class.ts'

/**
 * Maximum number of saved views in the sidebar. With more, the account menu would move out of sight. The search page
 * lists all saved views.
 */
const maxShown = 8

export function SavedViews() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(viewsQuery())
  const views = data.slice(0, maxShown).map((view) => ({ ...view, search: toView(view.query) }))
  const counts = useQueries({
    queries: views.map(({ search }) => itemsQuery({ ...toItemFilter(search), page: '1', pageSize: '1' })),
    combine: (results) => results.map((result) => result.data?.total),
  })
  if (views.length === 0) return null
  return (
    <section aria-label={t('kind.views')} className="mt-5 flex min-h-0 flex-col overflow-y-auto">
      <h2 className="mb-1 px-2.5 text-xs font-semibold text-third">{t('kind.views')}</h2>
      {views.map(({ id, name, search }, index) => (
        <Link
          key={id}
          to="/items"
          search={search}
          activeOptions={{ exact: true, includeSearch: true }}
          className={classNames(navEntryClass, 'min-h-9 shrink-0 gap-[11px] px-2.5')}
        >
          <Bookmark size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {name}
          </span>
          {counts[index] === undefined ? null : (
            <span className="text-xs text-third tabular-nums">{formatNumber(counts[index])}</span>
          )}
        </Link>
      ))}
    </section>
  )
}
