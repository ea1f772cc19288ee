import { queryOptions } from '@tanstack/react-query'
import { getFoundPage } from '#contract/guests/found-page.ts'
import { listGuestMessages } from '#contract/guests/guest-messages.ts'
import { listShares, listShareVisits } from '#contract/guests/shares.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

export const sharesQuery = pagedQuery(['guests', 'shares'], (page, options) =>
  call(listShares, { query: { page } }, options),
)

export const guestMessagesQuery = pagedQuery(['guests', 'messages'], (page, options) =>
  call(listGuestMessages, { query: { page } }, options),
)

export const guestMessageCountQuery = queryOptions({
  queryKey: ['guests', 'message-count'],
  queryFn: ({ signal }) => call(listGuestMessages, { query: { pageSize: '1' } }, { signal }),
  select: ({ total }) => total,
})

export const foundPageQuery = queryOptions({
  queryKey: ['guests', 'found-page'],
  queryFn: ({ signal }) => call(getFoundPage, {}, { signal }),
})

export function shareVisitsQuery(id: string) {
  return queryOptions({
    queryKey: ['guests', 'visits', id],
    queryFn: ({ signal }) => call(listShareVisits, { params: { id } }, { signal }),
  })
}
