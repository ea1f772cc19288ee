import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from './page.tsx'
import { QueryError } from './query-error.tsx'
import { useGoBack } from './use-go-back.ts'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

interface LoadingPageProps {
  query: UseQueryResult
  title: string
  backTo: string
  skeleton: ReactNode
}

/** The page of a record until it has loaded: a placeholder, or the error. */
export function LoadingPage({ query, title, backTo, skeleton }: LoadingPageProps) {
  return (
    <Page title={title} header={query.isError ? 'shown' : 'hidden'} backTo={backTo}>
      {query.isError ? (
        <div className="pt-4">
          <QueryError query={query} />
        </div>
      ) : (
        skeleton
      )}
    </Page>
  )
}

/** The Back button of a placeholder whose page has a bar of its own on phones. */
export function PhoneBackButton({ backTo }: { backTo: '/items' | '/locations' }) {
  const { t } = useTranslation()
  const goBack = useGoBack(backTo)
  return (
    <button
      type="button"
      aria-label={t('app.back')}
      onClick={goBack}
      className={classNames(iconButtonClass, 'fixed start-1 top-1.5 z-20 md:hidden')}
    >
      <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
    </button>
  )
}
