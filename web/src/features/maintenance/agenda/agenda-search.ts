import { isDay } from '#web/shared/search-params.ts'

export interface AgendaSearch {
  /** Status of the entries to show. Default: `scheduled`. */
  status?: 'completed' | 'both'
  /** Shows entries as a list or as a calendar. Default: as a list. */
  view?: 'calendar'
  /** Selected day of the calendar. Default: today. */
  day?: string
}

/** Returns options of `navigate`. Back undoes a choice of the status or the view, but not each choice of a day. */
export function agendaNavigation(before: AgendaSearch, next: AgendaSearch) {
  const isOtherDay = next.status === before.status && next.view === before.view
  return { search: next, replace: isOtherDay, resetScroll: false }
}

export const agendaStatuses = ['scheduled', 'completed', 'both'] as const
export type AgendaStatus = (typeof agendaStatuses)[number]

export function readAgendaSearch({ status, view, day }: Record<string, unknown>): AgendaSearch {
  return {
    ...(status === 'completed' || status === 'both' ? { status } : {}),
    ...(view === 'calendar' ? { view } : {}),
    ...(isDay(day) ? { day } : {}),
  }
}
