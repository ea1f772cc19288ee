import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getFoundPage } from '#contract/guests/found-page.ts'
import { listGuestMessages } from '#contract/guests/guest-messages.ts'
import { listShares, listShareVisits } from '#contract/guests/shares.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

export const sharesQuery = infiniteQueryOptions({
  queryKey: ['guests', 'shares'],
  queryFn: ({ signal, pageParam }) => call(listShares, { query: { page: String(pageParam) } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

export const guestMessagesQuery = infiniteQueryOptions({
  queryKey: ['guests', 'messages'],
  queryFn: ({ signal, pageParam }) =>
    call(listGuestMessages, { query: { page: String(pageParam) } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

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
