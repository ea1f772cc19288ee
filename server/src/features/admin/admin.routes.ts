import * as endpoints from '#contract/admin.ts'
import type { AddRoute } from '#server/http/route.ts'
import { setPublicAddress } from '#server/features/auth/rate-limits/sign-in-addresses.service.ts'
import { listAccounts, listOpenInvitations } from './admin.service.ts'
import { getTotals, listHouseholds } from './admin-households.service.ts'

export function adminRoutes(add: AddRoute): void {
  add(endpoints.getServerTotals, ({ context }) => getTotals(context))
  add(endpoints.setPublicAddress, ({ context, body }) => setPublicAddress(context, body.address))
  add(endpoints.listHouseholds, ({ context, query }) => listHouseholds(context, query))
  add(endpoints.listAccounts, ({ context, query }) => listAccounts(context, query))
  add(endpoints.listOpenInvitations, ({ context, query }) => listOpenInvitations(context, query))
}
