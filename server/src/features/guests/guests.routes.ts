import * as foundPage from '#contract/guests/found-page.ts'
import * as messages from '#contract/guests/guest-messages.ts'
import * as endpoints from '#contract/guests/shares.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendFile } from '#server/http/send-file.ts'
import { getFoundPage, updateFoundPage } from './found-page.service.ts'
import { deleteGuestMessage, listGuestMessages, openMessagePhoto } from './guest-messages.service.ts'
import {
  createShare,
  createShareAddress,
  endShare,
  listShares,
  listShareVisits,
  updateShare,
} from './shares.service.ts'

export function guestRoutes(add: AddRoute): void {
  add(endpoints.listShares, ({ context, actor, query }) => listShares(context, actor, query))
  add(endpoints.createShare, ({ context, actor, body }) => createShare(context, actor, body))
  add(endpoints.updateShare, ({ context, actor, params, body }) =>
    updateShare(context, actor, params.id, body),
  )
  add(endpoints.createShareAddress, ({ context, actor, params }) =>
    createShareAddress(context, actor, params.id),
  )
  add(endpoints.endShare, ({ context, actor, params }) => endShare(context, actor, params.id))
  add(endpoints.listShareVisits, ({ context, actor, params }) => listShareVisits(context, actor, params.id))
  add(foundPage.getFoundPage, ({ context, actor }) => getFoundPage(context, actor))
  add(foundPage.updateFoundPage, ({ context, actor, body }) => updateFoundPage(context, actor, body))
  add(messages.listGuestMessages, ({ context, actor, query }) => listGuestMessages(context, actor, query))
  add(messages.getGuestMessagePhoto, async ({ context, actor, params, request, reply }) =>
    sendFile(context.storage, request, reply, await openMessagePhoto(context, actor, params.id)),
  )
  add(messages.deleteGuestMessage, ({ context, actor, params }) =>
    deleteGuestMessage(context, actor, params.id),
  )
}
