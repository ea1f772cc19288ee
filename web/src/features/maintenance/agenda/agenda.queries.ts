import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type AgendaEntry,
  type AgendaGroup,
  getMaintenanceSummary,
  listAgenda,
  listAgendaDays,
} from '#contract/maintenance/agenda.ts'
import type { AgendaStatus } from './agenda-search.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

export interface AgendaFilter {
  item?: string | undefined
  status?: AgendaStatus
  group?: AgendaGroup
  kind?: AgendaEntry['kind']
  from?: string
  to?: string
  warrantyTo?: string
}

/** Loads maintenance entries, loans and warranties in the order of their days, page by page. */
export function agendaQuery({ item, ...filter }: AgendaFilter) {
  const query = { ...filter, ...(item ? { item } : {}), pageSize: '30' }
  return pagedQuery(['maintenance', 'agenda', query], (page, options) =>
    call(listAgenda, { query: { ...query, page } }, options),
  )
}

/** Loads the first `pageSize` maintenance entries, loans and warranties, and their total number. */
export function firstOfAgendaQuery({ item, ...filter }: AgendaFilter, pageSize: number) {
  const query = { ...filter, ...(item ? { item } : {}), pageSize: String(pageSize) }
  return queryOptions({
    queryKey: ['maintenance', 'first', query],
    queryFn: ({ signal }) => call(listAgenda, { query }, { signal }),
  })
}

export const doneLatelyQuery = () => firstOfAgendaQuery({ group: 'done' }, 4)

export function agendaDaysQuery({ item, ...filter }: AgendaFilter & { from: string; to: string }) {
  const query = { ...filter, ...(item ? { item } : {}) }
  return queryOptions({
    queryKey: ['maintenance', 'days', query],
    queryFn: ({ signal }) => call(listAgendaDays, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function maintenanceSummaryQuery(item?: string) {
  return queryOptions({
    queryKey: ['maintenance', 'summary', item ?? 'all'],
    queryFn: ({ signal }) => call(getMaintenanceSummary, { query: item ? { item } : {} }, { signal }),
  })
}
