import { queryOptions } from '@tanstack/react-query'
import { getInvitation } from '#contract/households/members.ts'
import { call } from '#web/shared/api.ts'

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token } }, { signal, withoutSignIn: true }),
  })
}
