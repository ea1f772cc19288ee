import { useQueries, useQuery } from '@tanstack/react-query'
import type { AgendaKind } from '#contract/maintenance/agenda.ts'
import { useHiddenHints } from '#web/features/home/home-hints.ts'
import { firstOfAgendaQuery } from '#web/features/maintenance/agenda/agenda.queries.ts'
import { addDays, useFormats } from '#web/shared/formats.ts'

const shownRows = 6

/** Home lists maintenance that is overdue or due within this number of days, today included. */
const dueDays = 7

/**
 * Home counts the warranties that end within each of these numbers of days, and lists those that end within the first.
 */
const warrantyDays = [30, 60, 90] as const

/** Returns maintenance tasks, loans and warranties that are due or end soon, each as far as Home has room for it. */
export function useDue() {
  const { today } = useFormats()
  const { isHidden } = useHiddenHints()
  const agendaOf = (kind: AgendaKind, days: number, rows = shownRows) =>
    firstOfAgendaQuery({ status: 'scheduled', kind, to: addDays(today, days) }, rows)
  const maintenance = useQuery(agendaOf('maintenance', dueDays - 1))
  const loans = useQuery(agendaOf('loan', dueDays - 1))
  const warranties = useQueries({
    queries: warrantyDays.map((days) => agendaOf('warranty', days, days === warrantyDays[0] ? shownRows : 1)),
  })
  const entries = [...(maintenance.data?.items ?? []), ...(loans.data?.items ?? [])]
  const total = (maintenance.data?.total ?? 0) + (loans.data?.total ?? 0)
  const { items: endingFirst = [], total: endingTotal = 0 } = warranties[0]?.data ?? {}
  const room = Math.max(shownRows - total, Math.min(endingFirst.length, 2))
  const ending = endingFirst.slice(0, room)
  const hasMoreWarranties = (warranties.at(-1)?.data?.total ?? 0) > ending.length && !isHidden('warranties')
  return {
    queries: [maintenance, loans, ...warranties],
    entries: entries.toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, shownRows - room),
    total,
    ending: ending.map(({ item }) => item),
    endingTotal,
    /** Counts of warranties by period. Empty when `ending` lists them all, or when the user has dismissed them. */
    warranties: hasMoreWarranties
      ? warrantyDays.map((days, index) => ({
          days,
          total: warranties[index]?.data?.total ?? 0,
          search: { warrantyFrom: today, warrantyTo: addDays(today, days), sold: false },
        }))
      : [],
  }
}
