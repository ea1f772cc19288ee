import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getServerTotals, listAccounts, listHouseholds, listOpenInvitations } from '#contract/admin.ts'
import { getBackups, listStoredBackups, restoreBackup } from '#contract/backups.ts'
import type { AdminSearch } from '#web/features/admin/admin-search.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

export const serverTotalsQuery = queryOptions({
  queryKey: ['admin', 'totals'],
  queryFn: ({ signal }) => call(getServerTotals, {}, { signal }),
})

export function adminHouseholdsQuery({ q, sort }: AdminSearch) {
  const query = { ...(q ? { q } : {}), ...(sort ? { orderBy: sort } : {}) }
  return {
    ...pagedQuery(['admin', 'households', query], (page, options) =>
      call(listHouseholds, { query: { ...query, page } }, options),
    ),
    placeholderData: keepPreviousData,
  }
}

const shortPage = '10'

export const accountsQuery = pagedQuery(['admin', 'accounts'], (page, options) =>
  call(listAccounts, { query: { page, pageSize: shortPage } }, options),
)

export const openInvitationsQuery = pagedQuery(['admin', 'invitations'], (page, options) =>
  call(listOpenInvitations, { query: { page, pageSize: shortPage } }, options),
)

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
