import type { FastifyRequest } from 'fastify'
import * as endpoints from '#contract/files/attachments.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireAttachment } from '../files.service.ts'
import type { AttachmentOwner } from '../files.table.ts'
import { loadWrittenItem } from '#server/features/items/item-writes.service.ts'
import { loadWrittenLocation } from '#server/features/locations/locations.service.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import type { AddRoute } from '#server/http/route.ts'
import type { WriteResult } from '#server/journal/journal.ts'
import { householdDb } from '#server/database/household-db.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import {
  addAttachment,
  addLink,
  deleteAttachment,
  orderAttachments,
  replaceAttachment,
  requireAttachmentOwner,
  updateAttachment,
} from './attachments.service.ts'

const item = (id: string): AttachmentOwner => ({ entity: 'item', id })
const location = (id: string): AttachmentOwner => ({ entity: 'location', id })

export function attachmentRoutes(add: AddRoute): void {
  add(endpoints.addItemAttachment, async ({ context, actor, params, request }) =>
    loadWrittenItem(context, actor, await receive(context, actor, item(params.id), request)),
  )
  add(endpoints.addItemLink, async ({ context, actor, params, body }) =>
    loadWrittenItem(context, actor, await addLink(context, actor, item(params.id), body)),
  )
  add(endpoints.updateItemAttachment, async ({ context, actor, params, body }) => {
    const which = { owner: item(params.id), id: params.attachmentId }
    return loadWrittenItem(context, actor, await updateAttachment(context, actor, which, body))
  })
  add(endpoints.replaceItemAttachment, async ({ context, actor, params, request }) => {
    const which = { owner: item(params.id), id: params.attachmentId }
    return loadWrittenItem(context, actor, await replace(context, actor, which, request))
  })
  add(endpoints.orderItemAttachments, async ({ context, actor, params, body }) =>
    loadWrittenItem(context, actor, await orderAttachments(context, actor, item(params.id), body)),
  )
  add(endpoints.deleteItemAttachment, ({ context, actor, params }) =>
    deleteAttachment(context, actor, { owner: item(params.id), id: params.attachmentId }),
  )
  add(endpoints.addLocationAttachment, async ({ context, actor, params, request }) =>
    loadWrittenLocation(context, actor, await receive(context, actor, location(params.id), request)),
  )
  add(endpoints.addLocationLink, async ({ context, actor, params, body }) =>
    loadWrittenLocation(context, actor, await addLink(context, actor, location(params.id), body)),
  )
  add(endpoints.updateLocationAttachment, async ({ context, actor, params, body }) => {
    const which = { owner: location(params.id), id: params.attachmentId }
    return loadWrittenLocation(context, actor, await updateAttachment(context, actor, which, body))
  })
  add(endpoints.replaceLocationAttachment, async ({ context, actor, params, request }) => {
    const which = { owner: location(params.id), id: params.attachmentId }
    return loadWrittenLocation(context, actor, await replace(context, actor, which, request))
  })
  add(endpoints.orderLocationAttachments, async ({ context, actor, params, body }) =>
    loadWrittenLocation(context, actor, await orderAttachments(context, actor, location(params.id), body)),
  )
  add(endpoints.deleteLocationAttachment, ({ context, actor, params }) =>
    deleteAttachment(context, actor, { owner: location(params.id), id: params.attachmentId }),
  )
}

/** Receives an uploaded file. First checks that the item or location exists, so that no file is sent in vain. */
async function receive(
  context: Context,
  actor: Actor,
  owner: AttachmentOwner,
  request: FastifyRequest,
): Promise<WriteResult<string>> {
  await requireAttachmentOwner(householdDb(context, actor), owner)
  return receiveForm(context, request, ({ file, texts }) => {
    const { name, type, primary, maintenanceId } = texts
    const upload = { file, name, type, isPrimary: parseFlag(primary), maintenanceId }
    return addAttachment(context, actor, owner, upload)
  })
}

async function replace(
  context: Context,
  actor: Actor,
  which: { owner: AttachmentOwner; id: string },
  request: FastifyRequest,
): Promise<WriteResult<string>> {
  await requireAttachment(householdDb(context, actor), which.owner, which.id)
  return receiveForm(context, request, ({ file }) => replaceAttachment(context, actor, which, file))
}
