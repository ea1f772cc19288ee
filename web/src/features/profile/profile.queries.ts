import { queryOptions } from '@tanstack/react-query'
import { listApiKeys } from '#contract/auth/api-keys.ts'
import { listInvitations } from '#contract/households/members.ts'
import { listPasskeys } from '#contract/auth/passkeys.ts'
import { listSessions } from '#contract/auth/sessions.ts'
import { getTwoFactor } from '#contract/auth/two-factor.ts'
import { previewDeletion } from '#contract/accounts/users.ts'
import { call } from '#web/shared/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }),
})

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
})

/**
 * Loads a list of the data that a deletion of the account would delete. Always fetched again, because the user decides
 * by this list.
 */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => call(previewDeletion, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** Loads the open invitations. Only owners are allowed to load them. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
})
