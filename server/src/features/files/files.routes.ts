import type { FastifyReply, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/files/files.ts'
import * as storageEndpoints from '#contract/files/storage.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { AddRoute } from '#server/http/route.ts'
import { sendFile } from '#server/http/send-file.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { openAttachment } from './files.service.ts'
import { checkStorage, getStorageUsage } from './integrity/storage-usage.service.ts'
import type { AttachmentOwner } from './files.table.ts'

export function fileRoutes(add: AddRoute): void {
  add(endpoints.getItemAttachment, (call) => download(call, 'item'))
  add(endpoints.getLocationAttachment, (call) => download(call, 'location'))
  add(storageEndpoints.getStorageUsage, ({ context, actor }) => getStorageUsage(context, actor))
  add(storageEndpoints.checkStorage, ({ context, actor }) => checkStorage(context, actor))
}

interface Download {
  context: Context
  actor: Actor
  params: { id: string; attachmentId: string }
  query: { thumbnail?: endpoints.ThumbnailSize; deleted?: string }
  request: FastifyRequest
  reply: FastifyReply
}

async function download(call: Download, entity: AttachmentOwner['entity']): Promise<FastifyReply> {
  const { context, actor, params, query, request, reply } = call
  const wanted = {
    id: params.attachmentId,
    thumbnail: query.thumbnail,
    isDeleted: parseFlag(query.deleted),
  }
  const found = await openAttachment(context, actor, { entity, id: params.id }, wanted)
  if ('url' in found) return reply.redirect(found.url, 302)
  return sendFile(context.storage, request, reply, found)
}
