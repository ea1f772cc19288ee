import { isDay } from '#web/shared/search-params.ts'

/** The search parameters of an agenda; an absent one has its default. */
export interface AgendaSearch {
  /** `scheduled` where it is left out. */
  status?: 'completed' | 'both'
  /** A list where it is left out. */
  view?: 'calendar'
  /** The chosen day of the calendar, today where it is left out. */
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
