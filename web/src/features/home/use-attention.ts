import { useQueries, useQuery } from '@tanstack/react-query'
import { samplesQuery, scheduledMaintenanceQuery } from '#web/features/home/home.queries.ts'
import { itemFacetsQuery, itemsQuery } from '#web/features/items/items.queries.ts'
import { toAgenda } from '#web/features/maintenance/maintenance-agenda.ts'
import { useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'

const shownRows = 6

/** A warranty is news for this long before it ends. */
export const warrantyDays = [30, 60, 90] as const

/** What is overdue or due within a week, whose warranty ends, and what is not told yet. */
export function useAttention() {
  const { today } = useFormats()
  const maintenance = useQuery(scheduledMaintenanceQuery())
  const facets = useQuery(itemFacetsQuery({}))
  const canWrite = useCanWrite()
  const samples = useQuery({ ...samplesQuery(), enabled: canWrite })
  const warranties = useQueries({
    queries: warrantyDays.map((days) => {
      const pageSize = days === warrantyDays[0] ? String(shownRows) : '1'
      const range = { warrantyFrom: today, warrantyTo: dayAfter(today, days) }
      return itemsQuery({ ...range, orderBy: 'warrantyExpires', order: 'asc', page: '1', pageSize })
    }),
  })
  const queries = [maintenance, facets, ...warranties]
  const { overdue, week } = toAgenda(maintenance.data ?? [], today)
  const due = [...overdue, ...week]
  const ending = warranties[0]?.data
  const hasWarranties = warranties.some(({ data }) => data && data.total > 0)
  const withoutPlace = facets.data?.without.location ?? 0
  const withoutPhoto = facets.data?.without.photo ?? 0
  const sampleCount = samples.data?.items ?? 0
  const groups = [hasWarranties, withoutPlace > 0, withoutPhoto > 0, sampleCount > 0].filter(Boolean)
  const room = Math.max(shownRows - due.length, Math.min(ending?.items.length ?? 0, 2))
  return {
    due,
    shownDue: due.slice(0, shownRows - room),
    ending: ending?.items.slice(0, room) ?? [],
    /** Of rows, were there room for all. */
    count: due.length + (ending?.total ?? 0) + groups.length,
    hasWarranties,
    warranties: warrantyDays.map((days, index) => ({
      days,
      total: warranties[index]?.data?.total ?? 0,
      search: { warrantyFrom: today, warrantyTo: dayAfter(today, days) },
    })),
    withoutPlace,
    withoutPhoto,
    samples: sampleCount,
    isPending: samples.isLoading || queries.some((query) => query.isPending),
    error: queries.find((query) => query.isError && !query.data)?.error,
    retry: () => queries.filter((query) => query.isError).map((query) => query.refetch()),
  }
}

function dayAfter(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
