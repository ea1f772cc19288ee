import { queryOptions } from '@tanstack/react-query'
import { getCodeAddress } from '#contract/printed-labels/codes.ts'
import { call } from '#web/shared/api.ts'

/**
 * Loads the base URL of the codes. It is shown before printing, because a printed code cannot be corrected. Null when
 * the server does not know its URL.
 */
export const codeAddressQuery = queryOptions({
  queryKey: ['code-address'],
  queryFn: async ({ signal }) => (await call(getCodeAddress, {}, { signal })).address,
  staleTime: 300_000,
})
