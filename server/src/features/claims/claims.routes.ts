import * as items from '#contract/insurance/claim-items.ts'
import * as endpoints from '#contract/insurance/claims.ts'
import { getItemInsurance as getItemInsuranceEndpoint } from '#contract/insurance/item-insurance.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { sendZip } from '#server/http/send-zip.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendFile } from '#server/http/send-file.ts'
import {
  addClaimItems,
  changeClaimItems,
  createClaim,
  getClaimItem,
  listClaimItems,
  openClaimFile,
} from './claim-items.service.ts'
import { deleteClaim, getClaim, getClaimSums, listClaims, updateClaim } from './claims.service.ts'
import { exportClaim } from './export-claim.usecase.ts'
import { getItemInsurance } from './item-insurance.service.ts'

export function claimRoutes(add: AddRoute): void {
  add(endpoints.listClaims, ({ context, actor }) => listClaims(context, actor))
  add(endpoints.getClaim, ({ context, actor, params }) => getClaim(context, actor, params.id))
  add(endpoints.createClaim, ({ context, actor, body }) => createClaim(context, actor, body))
  add(endpoints.updateClaim, ({ context, actor, params, body }) =>
    updateClaim(context, actor, params.id, body),
  )
  add(endpoints.deleteClaim, ({ context, actor, params }) => deleteClaim(context, actor, params.id))
  add(endpoints.getClaimSums, ({ context, actor, params }) => getClaimSums(context, actor, params.id))
  add(endpoints.exportClaim, async (call) => {
    const { context, actor, params, query } = call
    const language = query.language ?? (await getLanguage(context, actor))
    // A HEAD request makes no archive, but has to return 404 like GET.
    await getClaim(context, actor, params.id)
    return sendZip(call, 'cubby-claim', (signal) =>
      exportClaim(context, actor, { id: params.id, language }, signal),
    )
  })
  add(items.listClaimItems, ({ context, actor, params, query }) =>
    listClaimItems(context, actor, params.id, query),
  )
  add(items.addClaimItems, ({ context, actor, params, body }) =>
    addClaimItems(context, actor, params.id, body),
  )
  add(items.changeClaimItems, ({ context, actor, params, body }) =>
    changeClaimItems(context, actor, params.id, body),
  )
  add(items.getClaimItem, ({ context, actor, params }) =>
    getClaimItem(context, actor, params.id, params.itemId),
  )
  add(getItemInsuranceEndpoint, ({ context, actor, params }) => getItemInsurance(context, actor, params.id))
  add(items.getClaimFile, async ({ context, actor, params, query, request, reply }) =>
    sendFile(context.storage, request, reply, await openClaimFile(context, actor, params, query.thumbnail)),
  )
}
