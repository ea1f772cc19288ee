import { useQueries, useQuery } from '@tanstack/react-query'
import type { AgendaKind } from '#contract/maintenance/agenda.ts'
import { firstOfAgendaQuery } from '#web/features/maintenance/agenda/agenda.queries.ts'
import { suggestionCountQuery } from '#web/features/suggestions/suggestions.queries.ts'
import { aboveLimits } from '#web/features/home/insurance-rows.tsx'
import { coverageQuery } from '#web/features/insurance/insurance.queries.ts'
import { samplesQuery } from '#web/features/home/home.queries.ts'
import { guestMessageCountQuery } from '#web/features/shares/shares.queries.ts'
import { webhooksQuery } from '#web/features/webhooks/webhooks.queries.ts'
import { itemFacetsQuery } from '#web/features/items/items.queries.ts'
import { addDays, useFormats } from '#web/shared/formats.ts'
import { type HomeHint, useHiddenHints } from '#web/features/home/home-hints.ts'
import { useCanWrite, useSession } from '#web/shared/account/session.ts'

const shownRows = 6

/** Home lists at most this number of policies with the same problem. The insurance page lists all. */
const shownPolicies = 3

/** A maintenance task is listed from this number of days before its date on. */
const dueDays = 7

/**
 * Home counts the warranties that end within each of these numbers of days, and lists those that end within the first.
 */
const warrantyDays = [30, 60, 90] as const

export function useAttention() {
  const { today } = useFormats()
  const agendaOf = (kind: AgendaKind, days: number, rows = shownRows) =>
    firstOfAgendaQuery({ status: 'scheduled', kind, to: addDays(today, days) }, rows)
  const maintenance = useQuery(agendaOf('maintenance', dueDays - 1))
  const loans = useQuery(agendaOf('loan', dueDays - 1))
  const facets = useQuery(itemFacetsQuery({}))
  const canWrite = useCanWrite()
  const samples = useQuery({ ...samplesQuery(), enabled: canWrite })
  const isOwner = useSession()?.role === 'owner'
  const webhooks = useQuery({ ...webhooksQuery, enabled: isOwner })
  const stoppedWebhooks = webhooks.data?.filter((one) => one.stoppedAt !== null || one.isOrphaned).length ?? 0
  const { data: suggestions = 0 } = useQuery({ ...suggestionCountQuery, enabled: canWrite })
  const { data: guestMessages = 0 } = useQuery({ ...guestMessageCountQuery, enabled: canWrite })
  const { data: coverage = [] } = useQuery(coverageQuery)
  const warranties = useQueries({
    queries: warrantyDays.map((days) => agendaOf('warranty', days, days === warrantyDays[0] ? shownRows : 1)),
  })
  const { isHidden } = useHiddenHints()
  const unlessHidden = (hint: HomeHint, count = 0) => (isHidden(hint) ? 0 : count)
  const exceeded = isHidden('limits') ? [] : coverage.filter((policy) => aboveLimits(policy) > 0)
  const unproven = isHidden('proof')
    ? []
    : coverage.filter(({ checked }) => checked !== null && checked.withoutProof > 0)
  const queries = [maintenance, loans, facets, ...warranties]
  const due = [...(maintenance.data?.items ?? []), ...(loans.data?.items ?? [])]
  const dueCount = (maintenance.data?.total ?? 0) + (loans.data?.total ?? 0)
  const ending = warranties[0]?.data
  const lowStock = facets.data?.states.lowStock ?? 0
  const withoutLocation = unlessHidden('location', facets.data?.without.location)
  const withoutPhoto = unlessHidden('photo', facets.data?.without.photo)
  const sampleCount = unlessHidden('samples', samples.data?.items)
  const room = Math.max(shownRows - dueCount, Math.min(ending?.items.length ?? 0, 2))
  const hasMoreWarranties =
    unlessHidden('warranties', warranties.at(-1)?.data?.total) > Math.min(ending?.items.length ?? 0, room)
  const lists = [lowStock, suggestions, guestMessages].filter((one) => one > 0).length
  const count = dueCount + (ending?.total ?? 0) + lists
  return {
    dueCount,
    shownDue: due.toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, shownRows - room),
    ending: ending?.items.slice(0, room).map(({ item }) => item) ?? [],
    /**
     * Number of due tasks: maintenance, loans, ending warranties, and one each for low stock, suggestions and messages of
     * guests. Hints about missing data do not count.
     */
    count,
    isInOrder:
      count === 0 &&
      !hasMoreWarranties &&
      withoutLocation + withoutPhoto + sampleCount + stoppedWebhooks + exceeded.length + unproven.length ===
        0,
    hasMoreWarranties,
    warranties: warrantyDays.map((days, index) => ({
      days,
      total: warranties[index]?.data?.total ?? 0,
      search: { warrantyFrom: today, warrantyTo: addDays(today, days), sold: false },
    })),
    lowStock,
    suggestions,
    guestMessages,
    withoutLocation,
    withoutPhoto,
    samples: sampleCount,
    stoppedWebhooks,
    exceeded: exceeded.slice(0, shownPolicies),
    unproven: unproven.slice(0, shownPolicies),
    isPending: samples.isLoading || queries.some((query) => query.isPending),
    error: queries.find((query) => query.isError && !query.data)?.error,
    retry: () => queries.filter((query) => query.isError).map((query) => query.refetch()),
  }
}
