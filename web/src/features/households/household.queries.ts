import { queryOptions } from '@tanstack/react-query'
import { listHouseholds } from '#contract/households/households.ts'
import { listMembers } from '#contract/households/members.ts'
import type { Role } from '#contract/accounts/users.ts'
import type en from '#web/i18n/locales/en.json'
import { call } from '#web/shared/api.ts'

export const householdsQuery = queryOptions({
  queryKey: ['households'],
  queryFn: ({ signal }) => call(listHouseholds, {}, { signal }),
})

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
})

export const roleKeys: Record<Role, keyof typeof en> = {
  owner: 'household.owner',
  editor: 'household.editor',
  viewer: 'household.viewer',
}
