import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getServerTotals, listAccounts, listHouseholds, listOpenInvitations } from '#contract/admin.ts'
import { getBackups, listStoredBackups, restoreBackup } from '#contract/backups.ts'
import type { AdminSearch } from '#web/features/admin/admin-search.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

export const serverTotalsQuery = queryOptions({
  queryKey: ['admin', 'totals'],
  queryFn: ({ signal }) => call(getServerTotals, {}, { signal }),
})

export function adminHouseholdsQuery({ q, sort }: AdminSearch) {
  const query = { ...(q ? { q } : {}), ...(sort ? { orderBy: sort } : {}) }
  return infiniteQueryOptions({
    queryKey: ['admin', 'households', query],
    queryFn: ({ signal, pageParam }) =>
      call(listHouseholds, { query: { ...query, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}

const shortPage = '10'

export const accountsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'accounts'],
  queryFn: ({ signal, pageParam }) =>
    call(listAccounts, { query: { page: String(pageParam), pageSize: shortPage } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

export const openInvitationsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal, pageParam }) =>
    call(listOpenInvitations, { query: { page: String(pageParam), pageSize: shortPage } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

const pollIntervalMs = 1000

/** Loads the state of the backups. Polls while a backup is running. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(getBackups, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.progress ? pollIntervalMs : false),
})

export const storedBackupsQuery = (lastProven: string | undefined) =>
  queryOptions({
    queryKey: ['backups', 'list', lastProven],
    queryFn: ({ signal }) => call(listStoredBackups, {}, { signal }),
  })

/** Loads the changes that a restore from this backup would make to the household. */
export const backupPreviewQuery = (name: string) =>
  queryOptions({
    queryKey: ['backups', 'preview', name, actingHousehold()],
    queryFn: ({ signal }) => call(restoreBackup, { query: { name, preview: 'true' } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
