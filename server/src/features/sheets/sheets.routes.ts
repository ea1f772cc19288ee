import * as endpoints from '#contract/sheets.ts'
import { reachedAt } from '#server/http/address.ts'
import type { AddRoute } from '#server/http/route.ts'
import { drawStickerSheet, listSheetPresets } from './sheets.service.ts'

export function sheetRoutes(add: AddRoute): void {
  add(endpoints.listSheets, () => listSheetPresets())
  add(endpoints.drawStickerSheet, async ({ context, actor, body, request, reply }) => {
    const pdf = await drawStickerSheet(context, actor, body, reachedAt(context.config, request))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="stickers.pdf"')
      .send(pdf)
  })
}
