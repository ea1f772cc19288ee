import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Attention } from '#web/features/home/attention.tsx'
import { FirstSteps } from '#web/features/home/first-steps.tsx'
import { HomeLabels } from '#web/features/home/home-labels.tsx'
import { HomeLocations } from '#web/features/home/home-locations.tsx'
import { statisticsQuery } from '#web/features/home/home.queries.ts'
import { RecentItems } from '#web/features/home/recent-items.tsx'
import { Totals } from '#web/features/home/totals.tsx'
import { ViewedItems } from '#web/features/home/viewed-items.tsx'
import { Page } from '#web/components/page/page.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useIsWide } from '#web/shared/browser/media.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { useHousehold, useSession } from '#web/shared/account/session.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Avatar } from '#web/ui/images/avatar.tsx'

const HeaderDecor = lazyComponent(() => import('#web/features/home/header-decor.tsx'), 'HeaderDecor')

/** Overview of the household. Without items it shows the first steps. */
export function HomePage() {
  const { t } = useTranslation()
  const statistics = useQuery(statisticsQuery())
  const { displayHeaderDecor } = usePreferences()
  const isWide = useIsWide()
  const isEmpty = statistics.data?.totalItems === 0
  return (
    <Page title={t('nav.home')} header="own">
      <HomeHeader />
      {isEmpty ? (
        <FirstSteps />
      ) : (
        <>
          {displayHeaderDecor && isWide ? (
            <div className="mb-4 h-9">
              <Suspense>
                <HeaderDecor />
              </Suspense>
            </div>
          ) : null}
          {statistics.isError && !statistics.data ? (
            <div className="mb-7 md:mb-8">
              <QueryError query={statistics} />
            </div>
          ) : (
            <Totals statistics={statistics.data} />
          )}
          <RecentItems />
          <ViewedItems />
          <div className="grid gap-x-11 gap-y-8 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_14.75rem]">
            <Attention />
            <HomeLocations />
            <div className="min-w-0 md:max-xl:col-span-2">
              <HomeLabels />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/**
 * The heading of the home page. On phones it contains the name of the household, which wider windows show in the
 * sidebar.
 */
function HomeHeader() {
  const { t } = useTranslation()
  const household = useHousehold()
  const person = useSession()
  return (
    <header className="z-20 flex min-h-14 items-center bg-base-100 max-md:sticky max-md:top-0 max-md:-mx-4 max-md:px-4 md:sr-only">
      <h1 className="min-w-0 flex-1 truncate text-lg font-650 tracking-tight">
        {household?.name === t('nav.home') ? null : <span className="sr-only">{t('nav.home')}, </span>}
        <bdi>{household?.name}</bdi>
      </h1>
      <Link to="/profile" className="-me-1 grid size-11 place-items-center md:hidden">
        <span className="sr-only">{t('nav.profile')}</span>
        <Avatar name={person?.name ?? ''} className="size-9 text-sm" />
      </Link>
    </header>
  )
}
