import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstSteps } from '#web/features/home/first-steps.tsx'
import { HomeLabels } from '#web/features/home/home-labels.tsx'
import { HomePlaces } from '#web/features/home/home-places.tsx'
import { RecentlyAdded } from '#web/features/home/recently-added.tsx'
import { statisticsQuery } from '#web/features/home/statistics.queries.ts'
import { Totals } from '#web/features/home/totals.tsx'
import { Page } from '#web/frame/page.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useHousehold, useSession } from '#web/shared/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'

/** What the household owns at a glance; in the first minute, how to begin. */
export function HomePage() {
  const { t } = useTranslation()
  const statistics = useQuery(statisticsQuery())
  const isEmpty = statistics.data?.totalItems === 0
  return (
    <Page title={t('nav.home')} header="own">
      <HomeHeader />
      {statistics.isError ? (
        <ErrorPanel
          text={errorText(statistics.error, t)}
          retryLabel={t('errorPage.retry')}
          onRetry={() => void statistics.refetch()}
        />
      ) : null}
      {isEmpty ? (
        <FirstSteps />
      ) : (
        <>
          <Totals statistics={statistics.data} />
          <RecentlyAdded />
          <div className="grid gap-7 md:gap-9 lg:grid-cols-[minmax(0,1fr)_14.75rem] lg:gap-11">
            <HomePlaces />
            <HomeLabels />
          </div>
        </>
      )}
    </Page>
  )
}

/** On phones the household has the top line; from 768 px up it stands in the sidebar. */
function HomeHeader() {
  const { t } = useTranslation()
  const household = useHousehold()
  const person = useSession()
  return (
    <header className="z-20 flex min-h-14 items-center bg-base-100 max-md:sticky max-md:top-0 max-md:-mx-4 max-md:px-4 md:sr-only">
      <h1 className="min-w-0 flex-1 truncate text-lg font-650 tracking-tight">
        <span className="sr-only">{t('nav.home')}, </span>
        {household?.name}
      </h1>
      <Link to="/profile" className="-me-1 grid size-11 place-items-center md:hidden">
        <span className="sr-only">{t('nav.profile')}</span>
        <Avatar name={person?.name ?? ''} className="size-9 text-sm" />
      </Link>
    </header>
  )
}
