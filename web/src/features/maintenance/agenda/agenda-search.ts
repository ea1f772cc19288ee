import { isDay } from '#web/shared/search-params.ts'

export interface AgendaSearch {
  /** Status of the shown entries. Default: `scheduled`. */
  status?: 'completed' | 'both'
  /** How the entries are shown. Default: as a list. */
  view?: 'calendar'
  /** Selected day of the calendar. Default: today. */
  day?: string
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
