import * as endpoints from '#contract/files/attachments.ts'
import type { AttachmentUpdate } from '#contract/files/attachments.ts'
import type { Attachment, AttachmentType } from '#contract/files/files.ts'
import { type CallOptions, callWithBatch } from '#web/shared/api.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import type { Send } from '#web/shared/use-write.ts'

export interface NewFile {
  file: File
  name: string
  /** Type of the attachment. When undefined, the server detects the type from the content. */
  type: AttachmentType | undefined
  isPrimary: boolean
  maintenanceId?: string | undefined
}

/** Sends one file. The upload queue calls this outside components and shows its own toast. */
export function sendFile(owner: FileOwner, newFile: NewFile, options: CallOptions) {
  const { file, name, type, isPrimary, maintenanceId } = newFile
  const form = new FormData()
  form.set('name', name)
  // Does not send the type `photo`: the server recognises photos, and knows which picture formats can be displayed.
  if (type && type !== 'photo') form.set('type', type)
  if (isPrimary) form.set('primary', 'true')
  if (maintenanceId) form.set('maintenanceId', maintenanceId)
  form.set('file', file)
  const endpoint = owner.kind === 'item' ? endpoints.addItemAttachment : endpoints.addLocationAttachment
  return callWithBatch(endpoint, { params: { id: owner.id } }, { ...options, form })
}

export function addLink(send: Send, owner: FileOwner, url: string, title: string) {
  const endpoint = owner.kind === 'item' ? endpoints.addItemLink : endpoints.addLocationLink
  const body = { source_type: 'link', external_id: url, title } as const
  return send(endpoint, { params: { id: owner.id }, body })
}

export function changeAttachment(send: Send, owner: FileOwner, { id }: Attachment, body: AttachmentUpdate) {
  const endpoint = owner.kind === 'item' ? endpoints.updateItemAttachment : endpoints.updateLocationAttachment
  return send(endpoint, { params: { id: owner.id, attachmentId: id }, body })
}

export function orderAttachments(send: Send, owner: FileOwner, ids: string[]) {
  const endpoint = owner.kind === 'item' ? endpoints.orderItemAttachments : endpoints.orderLocationAttachments
  return send(endpoint, { params: { id: owner.id }, body: { ids } })
}

export function replaceFile(send: Send, owner: FileOwner, { id }: Attachment, file: File) {
  const endpoint =
    owner.kind === 'item' ? endpoints.replaceItemAttachment : endpoints.replaceLocationAttachment
  const form = new FormData()
  form.set('file', file)
  return send(endpoint, { params: { id: owner.id, attachmentId: id } }, { form })
}

export function removeAttachment(send: Send, owner: FileOwner, { id }: Attachment) {
  const endpoint = owner.kind === 'item' ? endpoints.deleteItemAttachment : endpoints.deleteLocationAttachment
  return send(endpoint, { params: { id: owner.id, attachmentId: id } })
}
