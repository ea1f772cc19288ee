import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

interface PageProps {
  /** Text of the h1 and of the tab title. */
  title: string
  count?: ReactNode
  actions?: ReactNode
  /** Path of the parent page. On phones an arrow links to it. */
  backTo?: string
  /** `own`: the page renders its own h1. `hidden`: the h1 is only for screen readers. */
  header?: 'shown' | 'hidden' | 'own'
  children: ReactNode
}

/** A page of the shell: tab title, heading (a sticky bar on phones) and content. */
export function Page({ title, count, actions, backTo, header = 'shown', children }: PageProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('app.pageTitle', { title })}</title>
      {header === 'hidden' ? <h1 className="sr-only">{title}</h1> : null}
      {header === 'shown' ? (
        <header
          className={classNames(
            'z-20 flex items-center gap-2 bg-base-100 max-md:sticky max-md:top-0 max-md:-mx-4 max-md:min-h-14 max-md:py-1.5 max-md:pe-2 md:mb-5 md:gap-3',
            backTo ? 'max-md:ps-1 print:ps-4' : 'max-md:ps-4',
          )}
        >
          {backTo ? (
            <Link to={backTo} aria-label={t('app.back')} className={classNames(iconButtonClass, 'md:hidden')}>
              <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
            </Link>
          ) : null}
          <h1
            className={classNames(
              '-mb-0.5 line-clamp-2 min-w-0 pb-0.5 text-2xl/7 font-650 tracking-tight wrap-anywhere max-[359px]:text-xl/6',
              count === undefined && 'me-auto',
            )}
          >
            {title}
          </h1>
          {count === undefined ? null : (
            <span className="me-auto text-sm font-medium text-third tabular-nums">{count}</span>
          )}
          {actions}
        </header>
      ) : null}
      {children}
    </>
  )
}
