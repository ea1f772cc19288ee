import { queryOptions } from '@tanstack/react-query'
import { getInvitation } from '#contract/members.ts'
import { call } from '#web/shared/api.ts'

/** Where an invitation leads, and as what. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token } }, { signal, withoutSignIn: true }),
  })
}
