import { queryOptions } from '@tanstack/react-query'
import { getCodeAddress } from '#contract/printed-labels/codes.ts'
import { call } from '#web/shared/api.ts'

/** Shown before printing, because a printed label stays; null while the server knows none. */
export const codeAddressQuery = queryOptions({
  queryKey: ['code-address'],
  queryFn: async ({ signal }) => (await call(getCodeAddress, {}, { signal })).address,
  staleTime: 300_000,
})
