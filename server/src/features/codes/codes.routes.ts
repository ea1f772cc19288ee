import type { FastifyReply, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/codes.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { reachedAt } from '#server/http/address.ts'
import { checkOrigin } from '#server/http/authenticate.ts'
import type { AddRoute } from '#server/http/route.ts'
import { readFlag } from '#server/shared/request-values.ts'
import {
  drawStickerPicture,
  drawTextAsCode,
  getAssetSticker,
  getItemSticker,
  getLocationSticker,
  printSticker,
  type Sticker,
} from './codes.service.ts'

interface StickerCall {
  context: Context
  actor: Actor
  query: { print?: string }
  request: FastifyRequest
  reply: FastifyReply
}

export function codeRoutes(add: AddRoute): void {
  add(endpoints.getCode, async ({ query, reply }) =>
    reply
      .type('image/jpeg')
      .header('content-disposition', 'attachment; filename=qrcode.jpg')
      .send(await drawTextAsCode(query.data)),
  )
  add(endpoints.getItemSticker, async (call) =>
    answer(call, await getItemSticker(call.context, call.actor, call.params.id)),
  )
  add(endpoints.getLocationSticker, async (call) =>
    answer(call, await getLocationSticker(call.context, call.actor, call.params.id)),
  )
  add(endpoints.getAssetSticker, async (call) =>
    answer(call, await getAssetSticker(call.context, call.actor, call.params.assetId)),
  )
}

/** The picture itself, or a word once it is printed. */
async function answer(
  { context, actor, query, request, reply }: StickerCall,
  sticker: Sticker,
): Promise<FastifyReply> {
  const png = await drawStickerPicture(sticker, reachedAt(context.config, request))
  if (!readFlag(query.print)) return reply.type('image/png').send(png)
  // Another site's link must not print with the cookies of ours.
  if (actor.source === 'web') checkOrigin(context.config, request)
  await printSticker(context, png)
  return reply.type('text/plain; charset=utf-8').send('Printed!')
}
