import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/shared/formats.ts'

interface HomeSectionProps {
  title: string
  count?: string | undefined
  all?: ReactNode
  children: ReactNode
}

export function HomeSection({ title, count, all, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="flex items-baseline gap-2 text-lg font-650 tracking-tight">
          {title}
          {count === undefined ? null : (
            <span className="text-sm font-medium text-third tabular-nums">{count}</span>
          )}
        </h2>
        {all}
      </div>
      {children}
    </section>
  )
}

interface AllLinkProps {
  to: '/maintenance' | '/labels' | '/locations'
  count: number
  /** What the link opens, for screen readers. */
  what: string
}

export function AllLink({ to, count, what }: AllLinkProps) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={allLinkClass}>
      {t('home.allCount', { number: formatNumber(count) })} <span className="sr-only">{what}</span>
    </Link>
  )
}

/** Style of the link or button in the heading of a section, such as “All 26”. */
export const allLinkClass =
  'shrink-0 text-sm font-medium text-link underline-offset-3 hover:underline max-md:-m-3 max-md:p-3'
