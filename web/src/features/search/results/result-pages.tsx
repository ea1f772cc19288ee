import { Link, Navigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageSizeField, smallestPage } from '#web/features/search/results/page-size-field.tsx'
import { changeItemsSearch } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

interface ItemsPagesProps {
  search: ItemsSearch
  total: number
  pageSize: number | 'all'
  /** True while `total` is that of the previous search. */
  isStale: boolean
  onPageSize: (pageSize: number | 'all') => void
}

export function ItemsPages({ search, total, pageSize, isStale, onPageSize }: ItemsPagesProps) {
  const { t } = useTranslation()
  const page = search.page ?? 1
  const last = pageSize === 'all' ? 1 : Math.max(1, Math.ceil(total / pageSize))
  const to = (next: number) => changeItemsSearch(search, { page: next })
  // Shows the last page when the requested page is empty, after a deletion or by an old link.
  if (page > last && !isStale) return <Navigate to="." search={to(last)} replace />
  if (pageSize === 'all' || total <= smallestPage) return null
  return (
    <nav
      aria-label={t('items.pages')}
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-second print:hidden"
    >
      <PageSizeField pageSize={pageSize} onChange={onPageSize} />
      <span className="flex-1" />
      <Steps page={page} last={last} to={to} />
    </nav>
  )
}

interface StepsProps {
  page: number
  last: number
  to: (page: number) => ItemsSearch
}

function Steps({ page, last, to }: StepsProps) {
  const { t } = useTranslation()
  return (
    <>
      <span className="tabular-nums">
        {t('items.pageOf', { page: formatNumber(page), last: formatNumber(last) })}
      </span>
      <span className="flex gap-1">
        <PageLink search={page > 1 ? to(page - 1) : undefined} label={t('items.previousPage')}>
          <ChevronLeft size={20} aria-hidden className="rtl:-scale-x-100" />
        </PageLink>
        <PageLink search={page < last ? to(page + 1) : undefined} label={t('items.nextPage')}>
          <ChevronRight size={20} aria-hidden className="rtl:-scale-x-100" />
        </PageLink>
      </span>
    </>
  )
}

interface PageLinkProps {
  /** The search for the page that the link opens. Undefined when there is no such page. */
  search: ItemsSearch | undefined
  label: string
  children: ReactNode
}

function PageLink({ search, label, children }: PageLinkProps) {
  const look = classNames(iconButtonClass, 'inset-ring inset-ring-line-strong')
  if (!search) {
    return (
      <span
        role="link"
        aria-label={label}
        aria-disabled
        className={classNames(look, 'opacity-40 hover:bg-transparent')}
      >
        {children}
      </span>
    )
  }
  return (
    <Link to="." search={search} aria-label={label} title={label} className={look}>
      {children}
    </Link>
  )
}
