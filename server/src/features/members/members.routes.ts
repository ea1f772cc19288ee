import * as endpoints from '#contract/households/members.ts'
import { addressOf } from '#server/http/address.ts'
import type { AddRoute } from '#server/http/route.ts'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  getInvitation,
  listInvitations,
} from './invitations.service.ts'
import { listMembers, removeMember, updateMember } from './members.service.ts'

export function memberRoutes(add: AddRoute): void {
  add(endpoints.listMembers, ({ context, actor }) => listMembers(context, actor))
  add(endpoints.updateMember, ({ context, actor, params, body }) =>
    updateMember(context, actor, params.id, body),
  )
  add(endpoints.removeMember, ({ context, actor, params }) => removeMember(context, actor, params.id))

  add(endpoints.listInvitations, ({ context, actor }) => listInvitations(context, actor))
  add(endpoints.createInvitation, ({ context, actor, body }) => createInvitation(context, actor, body))
  add(endpoints.deleteInvitation, ({ context, actor, params }) => deleteInvitation(context, actor, params.id))
  add(endpoints.getInvitation, ({ context, params, request }) =>
    getInvitation(context, params.token, addressOf(request)),
  )
  add(endpoints.acceptInvitation, ({ context, actor, params, request }) =>
    acceptInvitation(context, actor, params.token, addressOf(request)),
  )
}
