import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarDays, List } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaGroup, MaintenanceSummary } from '#contract/maintenance/agenda.ts'
import { AgendaList, groupFilter, shownGroups } from './agenda-list.tsx'
import type { OnEntryAction } from './agenda-row.tsx'
import { type AgendaSearch, type AgendaStatus, agendaStatuses } from './agenda-search.ts'
import { AgendaGroupsSkeleton, AgendaSkeleton } from './agenda-skeleton.tsx'
import { agendaQuery, doneLatelyQuery, maintenanceSummaryQuery } from './agenda.queries.ts'
import { DayPanel } from './month/day-panel.tsx'
import { DoneLately } from './done-lately.tsx'
import { MaintenanceCosts } from './maintenance-costs.tsx'
import { MonthView } from './month/month-view.tsx'
import { useEntryActions } from '../entry-dialogs.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useFirstLoad } from '#web/shared/use-first-load.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const CalendarFeedDialog = lazyComponent(() => import('./calendar-feed-dialog.tsx'), 'CalendarFeedDialog')

interface MaintenanceViewProps {
  itemId?: string
  search: AgendaSearch
  onSearch: OnAgendaSearch
  onNew: (day?: string) => void
  toolbar: ReactNode
  addButton: ReactNode
}

interface EntriesProps extends MaintenanceViewProps {
  onAct: OnEntryAction
}

type OnAgendaSearch = (change: AgendaSearch) => void

export function MaintenanceView(props: MaintenanceViewProps) {
  const { act, dialogs } = useEntryActions()
  return (
    <>
      <Entries {...props} onAct={act} />
      {dialogs}
    </>
  )
}

function Entries(props: EntriesProps) {
  const { t } = useTranslation()
  const { itemId, search, toolbar, addButton } = props
  const summary = useQuery(maintenanceSummaryQuery(itemId))
  if (!summary.data) return <ListState query={summary} skeleton={<AgendaSkeleton />} />
  const { groups, entries } = summary.data
  const isEmpty = entries + groups.overdue + groups.week + groups.later === 0
  if (isEmpty && search.view !== 'calendar') {
    return (
      <EmptyState title={t('maintenance.emptyTitle')} text={t('maintenance.emptyText')} actions={addButton} />
    )
  }
  return (
    <>
      {toolbar}
      {search.view === 'calendar' ? (
        <ByMonth {...props} summary={summary.data} />
      ) : (
        <ByTime {...props} summary={summary.data} />
      )}
    </>
  )
}

interface ViewProps extends EntriesProps {
  summary: MaintenanceSummary
}

const columns = 'lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10 xl:gap-14'
/**
 * Class of the calendar and its side column, which are side by side only on very wide screens: seven columns need more
 * width than a list.
 */
const monthColumns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-14'
const sideColumn = 'grid grid-cols-[minmax(0,1fr)] content-start gap-8'

function ByTime({ itemId, search, onSearch, summary, onAct }: ViewProps) {
  const { status = 'scheduled' } = search
  const groups = shownGroups(summary, status)
  const showsDone = itemId === undefined && status === 'scheduled'
  // Waits until all parts of the page have loaded. Otherwise, a part that loads later would push down those below it.
  const isLoading = useIsLoading(groups, itemId, showsDone)
  return (
    <div className={columns}>
      <div className="min-w-0">
        {isLoading ? (
          <AgendaGroupsSkeleton />
        ) : (
          <AgendaList
            itemId={itemId}
            summary={summary}
            groups={groups}
            isOfDue={status === 'scheduled'}
            onStatus={(next) => onSearch(withStatus(search, next))}
            onAct={onAct}
          />
        )}
      </div>
      <aside className={classNames(sideColumn, 'max-lg:mt-8', isLoading && 'max-lg:hidden')}>
        <MaintenanceCosts summary={summary} />
        {showsDone ? <DoneLately /> : null}
        <Extras />
      </aside>
    </div>
  )
}

/** True until the first page of each group of entries, and what was done lately, has loaded or failed. */
function useIsLoading(groups: readonly AgendaGroup[], item: string | undefined, showsDone: boolean) {
  const { today } = useFormats()
  const ask = (group: AgendaGroup) => ({
    ...agendaQuery(groupFilter(group, item, today)),
    enabled: groups.includes(group),
  })
  const overdue = useInfiniteQuery(ask('overdue'))
  const week = useInfiniteQuery(ask('week'))
  const later = useInfiniteQuery(ask('later'))
  const done = useInfiniteQuery(ask('done'))
  const lately = useQuery({ ...doneLatelyQuery(), enabled: showsDone })
  return useFirstLoad([overdue, week, later, done, lately].some((query) => query.isLoading))
}

function ByMonth({ itemId, search, onSearch, onNew, summary, onAct }: ViewProps) {
  const { today } = useFormats()
  const { status = 'scheduled', day = today } = search
  const panel = { itemId, status, day } as const
  return (
    <div className={monthColumns}>
      <div className="min-w-0">
        <MonthView
          {...panel}
          onDay={(next) => {
            const { day: _, ...rest } = search
            onSearch(next === today ? rest : { ...rest, day: next })
          }}
        />
      </div>
      <aside className={classNames(sideColumn, 'max-xl:mt-8')}>
        <DayPanel {...panel} onAct={onAct} onNew={onNew} />
        <MaintenanceCosts summary={summary} />
        <Extras />
      </aside>
    </div>
  )
}

function Extras() {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { askBeforeDeletingEntry } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="-ms-3.5 flex flex-col items-start">
      <Button kind="text" onClick={() => setIsOpen(true)}>
        <CalendarClock size={17} aria-hidden />
        {t('calendarFeed.subscribe')}
      </Button>
      {canWrite && !askBeforeDeletingEntry ? (
        <Button kind="text" onClick={() => writePreferences({ askBeforeDeletingEntry: true })}>
          {t('maintenance.askAgain')}
        </Button>
      ) : null}
      <Suspense>{isOpen ? <CalendarFeedDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </div>
  )
}

interface ChoiceProps {
  search: AgendaSearch
  onSearch: OnAgendaSearch
  isWide?: boolean
}

const statusKeys = {
  scheduled: 'maintenance.scheduledOnes',
  completed: 'maintenance.completedOnes',
  both: 'maintenance.both',
} as const

function withStatus({ status: _, ...rest }: AgendaSearch, status: AgendaStatus): AgendaSearch {
  return status === 'scheduled' ? rest : { ...rest, status }
}

export function StatusChoice({ search, onSearch, isWide = false }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('maintenance.show')}
      value={search.status ?? 'scheduled'}
      onChange={(status) => onSearch(withStatus(search, status))}
      options={agendaStatuses.map((value) => ({ value, label: t(statusKeys[value]) }))}
      isWide={isWide}
    />
  )
}

export function ViewChoice({ search, onSearch }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('items.view')}
      value={search.view ?? 'list'}
      onChange={(view) => {
        const { view: _, day: __, ...rest } = search
        onSearch(view === 'list' ? rest : { ...rest, view })
      }}
      options={[
        { value: 'list', label: t('maintenance.asList'), icon: List },
        { value: 'calendar', label: t('maintenance.asCalendar'), icon: CalendarDays },
      ]}
    />
  )
}
