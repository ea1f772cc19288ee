import * as endpoints from '#contract/attachments.ts'
import type { AttachmentUpdate } from '#contract/attachments.ts'
import type { Attachment, AttachmentType } from '#contract/files.ts'
import { type CallOptions, callWithBatch } from '#web/shared/api.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'

export interface NewFile {
  file: File
  name: string
  /** None: the server tells from the content. */
  type: AttachmentType | undefined
  isPrimary: boolean
}

export function sendFile(owner: FileOwner, { file, name, type, isPrimary }: NewFile, options: CallOptions) {
  const form = new FormData()
  form.set('name', name)
  if (type) form.set('type', type)
  if (isPrimary) form.set('primary', 'true')
  form.set('file', file)
  const endpoint = owner.kind === 'item' ? endpoints.addItemAttachment : endpoints.addLocationAttachment
  return callWithBatch(endpoint, { params: { id: owner.id } }, { ...options, form })
}

export function addLink(owner: FileOwner, url: string, title: string) {
  const endpoint = owner.kind === 'item' ? endpoints.addItemLink : endpoints.addLocationLink
  const body = { source_type: 'link', external_id: url, title } as const
  return callWithBatch(endpoint, { params: { id: owner.id }, body })
}

export function changeAttachment(owner: FileOwner, { id }: Attachment, body: AttachmentUpdate) {
  const endpoint = owner.kind === 'item' ? endpoints.updateItemAttachment : endpoints.updateLocationAttachment
  return callWithBatch(endpoint, { params: { id: owner.id, attachmentId: id }, body })
}

export function orderAttachments(owner: FileOwner, ids: string[]) {
  const endpoint = owner.kind === 'item' ? endpoints.orderItemAttachments : endpoints.orderLocationAttachments
  return callWithBatch(endpoint, { params: { id: owner.id }, body: { ids } })
}

export function replaceFile(owner: FileOwner, { id }: Attachment, file: File) {
  const endpoint =
    owner.kind === 'item' ? endpoints.replaceItemAttachment : endpoints.replaceLocationAttachment
  const form = new FormData()
  form.set('file', file)
  return callWithBatch(endpoint, { params: { id: owner.id, attachmentId: id } }, { form })
}

export function removeAttachment(owner: FileOwner, { id }: Attachment) {
  const endpoint = owner.kind === 'item' ? endpoints.deleteItemAttachment : endpoints.deleteLocationAttachment
  return callWithBatch(endpoint, { params: { id: owner.id, attachmentId: id } })
}
