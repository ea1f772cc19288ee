import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { LocationLoader } from './location-loader.tsx'
import { LocationCubby } from '../location-cubby.tsx'
import { Page } from '#web/components/page/page.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function LocationHistoryPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/location/$id/history' })
  return (
    <LocationLoader id={id} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ name, path }) => (
        <Page title={t('item.subpageTitle', { name, part: t('history.title') })} header="own">
          <header className="flex items-center gap-3.5 py-3 md:pt-0">
            <Link
              to="/location/$id"
              params={{ id }}
              aria-label={t('app.back')}
              className="-ms-3 -me-2 grid size-11 shrink-0 place-items-center rounded-field text-second hover:bg-fill print:hidden"
            >
              <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
            </Link>
            <LocationCubby locationId={id} size={44} />
            <div className="min-w-0">
              <h1 className="text-xl font-650 tracking-tight text-balance wrap-anywhere md:text-2xl">
                {t('location.historyOf', { name })}
              </h1>
              <PathLine path={path.map((one) => one.name)} />
            </div>
          </header>
          <div className="pt-3 pb-4">
            <HistoryList owner={{ kind: 'location', id }} />
          </div>
        </Page>
      )}
    </LocationLoader>
  )
}
