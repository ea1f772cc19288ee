import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameOfDay } from '#web/features/journal/day-name.ts'
import { toEntryDays } from '#web/features/journal/household-entries.ts'
import { HouseholdEntry } from '#web/features/journal/household-entry.tsx'
import { HistorySkeleton } from '#web/features/journal/history-skeleton.tsx'
import { historyQuery } from '#web/features/journal/history.queries.ts'
import { useWords } from '#web/features/journal/use-words.ts'
import { ListState } from '#web/frame/list-state.tsx'
import { Page } from '#web/frame/page.tsx'
import { useHousehold } from '#web/shared/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Everything that happened in the household, under its days, newest first. */
export function HistoryPage() {
  const { t } = useTranslation()
  const household = useHousehold()
  const history = useInfiniteQuery(historyQuery())
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? []
  const days = toEntryDays(entries, (instant) => nameOfDay(instant, t))
  const shown = days.flatMap(({ entries: some }) => some)
  const words = useWords(shown.flatMap(({ only }) => only ?? []))
  return (
    <Page
      title={t('history.title')}
      backTo="/tools"
      count={<span className="max-md:hidden">{household?.name}</span>}
    >
      <ListState query={history} skeleton={<HistorySkeleton />} />
      {history.data && entries.length === 0 ? (
        <EmptyState title={t('history.emptyTitle')} text={t('history.emptyText')} />
      ) : null}
      <div className="max-w-[52rem]">
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
        {history.hasNextPage ? (
          <Button isPending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('history.more')}
          </Button>
        ) : null}
      </div>
    </Page>
  )
}
