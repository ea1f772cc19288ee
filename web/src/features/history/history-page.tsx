import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfDay } from './day-name.ts'
import { toEntryDays } from './household-entries.ts'
import { HouseholdEntry } from './household-entry.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { hasFilters } from './history-search.ts'
import { HistorySkeleton } from './history-skeleton.tsx'
import { historyQuery } from './history.queries.ts'
import { useChangeFormatters } from './use-change-formatters.ts'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useHousehold } from '#web/shared/account/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/**
 * The last line of a page may combine changes that continue on the next page, so the next page is then loaded too.
 * Stops when this number of changes has been loaded.
 */
const maxContinued = 300

export function HistoryPage() {
  const { t } = useTranslation()
  const household = useHousehold()
  const search = useSearch({ from: '/shell/history' })
  const isNarrowed = hasFilters(search)
  const history = useInfiniteQuery(historyQuery(search))
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? []
  const days = toEntryDays(entries, (instant) => nameOfDay(instant, t))
  const shown = days.flatMap(({ entries: some }) => some)
  const words = useChangeFormatters(
    shown.flatMap(({ parts, entries: some }) => [...parts, ...some.flatMap(({ changes }) => changes)]),
  )
  const { hasNextPage, isFetching, fetchNextPage } = history
  const isCut = (shown.at(-1)?.entries.length ?? 1) > 1 && entries.length < maxContinued
  useEffect(() => {
    if (isCut && hasNextPage && !isFetching) void fetchNextPage()
  }, [isCut, hasNextPage, isFetching, fetchNextPage])
  return (
    <Page
      title={t('history.title')}
      backTo="/tools"
      count={<Count name={household?.name} total={history.data?.pages[0]?.total} />}
    >
      {isNarrowed || entries.length > 0 ? <HistoryFilters search={search} /> : null}
      {history.data && entries.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'history.nothingFound' : 'history.emptyTitle')}
          text={t(isNarrowed ? 'history.nothingFoundText' : 'history.emptyText')}
          actions={
            isNarrowed ? (
              <Link to="/history" className={buttonClass()}>
                {t('items.clearFilters')}
              </Link>
            ) : null
          }
        />
      ) : null}
      <div
        aria-busy={history.isPlaceholderData}
        className={classNames('max-w-[52rem]', history.isPlaceholderData && 'opacity-60')}
      >
        <ListState query={history} skeleton={<HistorySkeleton />} />
        {days.map(({ name, entries: some }) => (
          <section key={name} aria-label={name} className="mb-6">
            <h2 className="text-sm font-650">{name}</h2>
            <ul>
              {some.map((entry) => (
                <HouseholdEntry key={entry.first.id} entry={entry} words={words} />
              ))}
            </ul>
          </section>
        ))}
        <MoreButton list={history} label={t('history.more')} />
      </div>
    </Page>
  )
}

function Count({ name, total }: { name: string | undefined; total: number | undefined }) {
  const { t } = useTranslation()
  const changes = total === undefined ? undefined : t('history.edits', { count: total })
  return <span className="max-md:hidden">{[name, changes].filter(Boolean).join(' · ')}</span>
}
