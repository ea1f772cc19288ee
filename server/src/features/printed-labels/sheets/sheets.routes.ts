import type { FastifyRequest } from 'fastify'
import * as endpoints from '#contract/printed-labels/sheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireAddress } from '#server/features/auth/rate-limits/sign-in-addresses.service.ts'
import { requestHost } from '#server/http/address.ts'
import { disconnectSignal } from '#server/http/client.ts'
import type { AddRoute } from '#server/http/route.ts'
import { getNextBlankLabel, reserveBlankLabels } from './blank-labels.service.ts'
import { drawLabelSheet, listSheetPresets, previewLabelSheet } from './sheets.service.ts'

export function sheetRoutes(add: AddRoute): void {
  add(endpoints.listSheets, () => listSheetPresets())
  add(endpoints.previewStickerSheet, async (call) =>
    previewLabelSheet(call.context, call.actor, call.body, await addressOf(call)),
  )
  add(endpoints.drawLabelSheet, async (call) => {
    const { pdf, pages } = await drawLabelSheet(call.context, call.actor, call.body, {
      base: await addressOf(call),
      signal: disconnectSignal(call.reply),
    })
    return call.reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="stickers.pdf"')
      .header('cubby-pages', pages)
      .send(pdf)
  })
  add(endpoints.getNextBlankLabel, ({ context, actor }) => getNextBlankLabel(context, actor))
  add(endpoints.reserveBlankLabels, ({ context, actor, body }) => reserveBlankLabels(context, actor, body))
}

function addressOf({
  context,
  actor,
  request,
}: {
  context: Context
  actor: Actor
  request: FastifyRequest
}): Promise<string> {
  return requireAddress(context, actor, requestHost(context.config, request))
}
