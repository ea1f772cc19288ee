import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment, AttachmentType } from '#contract/files.ts'
import {
  addLink,
  changeAttachment,
  orderAttachments,
  removeAttachment,
  replaceFile,
} from '#web/features/attachments/attachment-calls.ts'
import { rotatePicture } from '#web/features/attachments/rotate-picture.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

interface Change {
  data: object | null
  batchId: string | null
}

/** What can be done to attachments; each act is saved at once and can be undone. */
export function useAttachmentActions(owner: FileOwner) {
  const { t } = useTranslation()
  const saved = useSaved()
  const queryClient = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)

  async function run(id: string, text: string, change: () => Promise<Change>) {
    if (busyId !== null) return
    setBusyId(id)
    try {
      const { data, batchId } = await change()
      if (data) queryClient.setQueryData([`${owner.kind}s`, 'one', owner.id], data)
      await saved(batchId, text)
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setBusyId(null)
    }
  }

  return {
    busyId,
    rename: (file: Attachment, title: string) =>
      run(file.id, t('files.renamed', { name: title }), () => changeAttachment(owner, file, { title })),
    changeType: (file: Attachment, type: AttachmentType) =>
      run(file.id, t('toast.saved'), () => changeAttachment(owner, file, { type })),
    setPrimary: (photo: Attachment) =>
      run(photo.id, t('photos.madePrimary'), () => changeAttachment(owner, photo, { primary: true })),
    arrange: (photo: Attachment, photos: readonly Attachment[]) =>
      run(photo.id, t('photos.arranged'), () => arrange(owner, photos)),
    rotate: (photo: Attachment) =>
      run(photo.id, t('photos.rotated'), async () => replaceFile(owner, photo, await turned(owner, photo))),
    remove: (file: Attachment) =>
      run(file.id, t('files.deleted', { name: file.title }), () => removeAttachment(owner, file)),
    addLink: (url: string, title: string) =>
      run('link', t('files.linkAdded'), () => addLink(owner, url, title)),
  }
}

/** The first photo is the main one. */
function arrange(owner: FileOwner, photos: readonly Attachment[]): Promise<Change> {
  const [first] = photos
  if (first && !first.primary) return changeAttachment(owner, first, { primary: true })
  return orderAttachments(
    owner,
    photos.map(({ id }) => id),
  )
}

/** From the file itself; what the browser cannot read (HEIC) from its largest thumbnail. */
async function turned(owner: FileOwner, { id, title }: Attachment) {
  const picture = await download(fileUrl(owner, id))
  try {
    return await rotatePicture(picture, 1, title)
  } catch {
    return rotatePicture(await download(fileUrl(owner, id, 'large')), 1, title)
  }
}

async function download(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.blob()
}
