import { queryOptions } from '@tanstack/react-query'
import { getCodeAddress } from '#contract/printed-labels/codes.ts'
import { call } from '#web/shared/api.ts'

/**
 * The base URL in the codes, shown before printing because a printed label cannot be corrected. Null when the server
 * knows none.
 */
export const codeAddressQuery = queryOptions({
  queryKey: ['code-address'],
  queryFn: async ({ signal }) => (await call(getCodeAddress, {}, { signal })).address,
  staleTime: 300_000,
})
