import type { FastifyReply, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/printed-labels/codes.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import {
  findAddress,
  listAddresses,
  requireAddress,
} from '#server/features/auth/rate-limits/sign-in-addresses.service.ts'
import { requestHost } from '#server/http/address.ts'
import { checkSameSite } from '#server/http/origin.ts'
import type { AddRoute } from '#server/http/route.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import {
  drawLabelPicture,
  drawTextAsCode,
  getAssetLabel,
  getItemLabel,
  getLocationLabel,
  type CodedLabel,
} from './codes.service.ts'
import { printLabel } from './print-label.ts'

interface LabelCall {
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
  add(endpoints.getCodeAddress, async ({ context, actor, request }) => ({
    address: (await findAddress(context, actor, requestHost(context.config, request))) ?? null,
    addresses: await listAddresses(context, actor),
  }))
  add(endpoints.getItemSticker, async (call) =>
    sendLabel(call, await getItemLabel(call.context, call.actor, call.params.id)),
  )
  add(endpoints.getLocationSticker, async (call) =>
    sendLabel(call, await getLocationLabel(call.context, call.actor, call.params.id)),
  )
  add(endpoints.getAssetSticker, async (call) =>
    sendLabel(call, await getAssetLabel(call.context, call.actor, call.params.assetId)),
  )
}

async function sendLabel(
  { context, actor, query, request, reply }: LabelCall,
  label: CodedLabel,
): Promise<FastifyReply> {
  const base = await requireAddress(context, actor, requestHost(context.config, request))
  const png = await drawLabelPicture(label, base)
  if (!parseFlag(query.print)) return reply.type('image/png').send(png)
  if (actor.source === 'web') checkSameSite(context.config, request)
  await printLabel(context, png)
  return reply.type('text/plain; charset=utf-8').send('Printed!')
}
