import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgendaGroup, agendaGroups, type MaintenanceSummary } from '#contract/maintenance/agenda.ts'
import { entryKey } from './agenda-entry.ts'
import { AgendaRow, type OnEntryAction } from './agenda-row.tsx'
import { type AgendaFilter, agendaQuery, firstOfAgendaQuery } from './agenda.queries.ts'
import { AgendaRowsSkeleton } from './agenda-skeleton.tsx'
import type { AgendaStatus } from './agenda-search.ts'
import { PrintedNote } from '#web/components/page/printed-note.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { addDays, formatNumber, useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const titleKeys = {
  overdue: 'maintenance.overdue',
  week: 'maintenance.thisWeek',
  later: 'maintenance.later',
  done: 'maintenance.doneOnes',
} as const

export function shownGroups(summary: MaintenanceSummary, status: AgendaStatus) {
  return agendaGroups.filter(
    (group) =>
      summary.groups[group] > 0 && (status === 'both' || (group === 'done') === (status === 'completed')),
  )
}

interface AgendaListProps {
  itemId: string | undefined
  summary: MaintenanceSummary
  groups: readonly AgendaGroup[]
  /**
   * True for a list of due entries, false for done ones. An empty list has a button that switches to the other status.
   */
  isOfDue: boolean
  onStatus: (status: AgendaStatus) => void
  onAct: OnEntryAction
}

/** Maintenance entries, loans and warranties by time: overdue, the next seven days, later, done. */
export function AgendaList({ itemId, summary, groups, isOfDue, onStatus, onAct }: AgendaListProps) {
  const { t } = useTranslation()
  if (groups.length > 0) {
    return groups.map((group) => (
      <Group key={group} group={group} count={summary.groups[group]} itemId={itemId} onAct={onAct} />
    ))
  }
  const { done, overdue, week, later } = summary.groups
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-6 text-second">
      {t(isOfDue ? 'maintenance.nothingDue' : 'maintenance.nothingDone')}
      <Button kind="text" className="-mx-3.5" onClick={() => onStatus(isOfDue ? 'completed' : 'scheduled')}>
        {isOfDue
          ? t('maintenance.showDone', { count: done })
          : t('maintenance.showDue', { count: overdue + week + later })}
      </Button>
    </div>
  )
}

interface GroupProps {
  group: AgendaGroup
  count: number
  itemId: string | undefined
  onAct: OnEntryAction
}

/** The list `later` collapses warranties that end after more than this number of days. */
const nearDays = 365

/**
 * Returns the filter for the entries of a group. In the group `later` it includes only warranties that end in the next
 * twelve months.
 */
export function groupFilter(group: AgendaGroup, item: string | undefined, today: string): AgendaFilter {
  const isPart = group === 'later' && item === undefined
  return { item, group, ...(isPart && { warrantyTo: addDays(today, nearDays) }) }
}

function Group({ group, count, itemId, onAct }: GroupProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const filter = groupFilter(group, itemId, today)
  const distant = {
    group,
    kind: 'warranty' as const,
    from: addDays(today, nearDays + 1),
  }
  const { data: folded } = useQuery({
    ...firstOfAgendaQuery(distant, 1),
    enabled: filter.warrantyTo !== undefined,
  })
  const foldedCount = folded?.total ?? 0
  return (
    <section aria-labelledby={`maintenance-${group}`} className="mb-7">
      <h2
        id={`maintenance-${group}`}
        className={classNames(
          'mb-1 flex items-baseline gap-2 text-lg font-650 tracking-tight',
          group === 'overdue' && 'text-error',
        )}
      >
        {t(titleKeys[group])}
        {count > foldedCount ? (
          <span className="text-sm font-medium text-third">{formatNumber(count - foldedCount)}</span>
        ) : null}
      </h2>
      <AgendaRows filter={filter} onAct={onAct} />
      {foldedCount > 0 ? <DistantWarranties filter={distant} count={foldedCount} onAct={onAct} /> : null}
    </section>
  )
}

interface DistantWarrantiesProps extends AgendaRowsProps {
  count: number
}

function DistantWarranties({ count, ...rows }: DistantWarrantiesProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        kind="text"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-ms-3.5 mt-1 h-auto! min-h-field max-w-full text-start whitespace-normal!"
      >
        <ChevronDown size={16} aria-hidden className={classNames('shrink-0', isOpen && 'rotate-180')} />
        {t('maintenance.distantWarranties', { count })}
      </Button>
      {isOpen ? (
        <AgendaRows {...rows} />
      ) : (
        <PrintedNote>{t('maintenance.distantWarranties', { count })}</PrintedNote>
      )}
    </>
  )
}

interface AgendaRowsProps {
  filter: AgendaFilter
  onAct: OnEntryAction
  isOfDay?: boolean
}

export function AgendaRows({ filter, onAct, isOfDay }: AgendaRowsProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(agendaQuery(filter))
  if (!query.data) return <ListState query={query} skeleton={<AgendaRowsSkeleton />} />
  const entries = query.data.pages.flatMap(({ items }) => items)
  const left = (query.data.pages.at(-1)?.total ?? 0) - entries.length
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <AgendaRow
            key={entryKey(entry)}
            entry={entry}
            onAct={onAct}
            isOfItem={filter.item !== undefined}
            isOfDay={isOfDay ?? false}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <>
          <Button
            // A next page would cancel a refetch, and the list would keep its older rows.
            isPending={query.isFetching}
            onClick={() => void query.fetchNextPage()}
            className="mt-2"
          >
            {t('maintenance.showMore', { count: left })}
          </Button>
          <PrintedNote>{t('list.andMore', { count: left })}</PrintedNote>
        </>
      ) : null}
    </>
  )
}
