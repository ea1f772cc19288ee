import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Attachment, AttachmentType } from '#contract/files/files.ts'
import {
  addLink,
  changeAttachment,
  orderAttachments,
  removeAttachment,
  replaceFile,
} from '#web/features/attachments/attachment-calls.ts'
import { AnimationError, rotatePicture } from '#web/features/attachments/photos/rotate-picture.ts'
import { showAttachments } from '#web/features/attachments/show-attachments.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { type Send, useWrite } from '#web/shared/use-write.ts'

interface Act {
  id: string
  text: string
  /** Resolves to the item or location, or to null when the response has no body. */
  send: (send: Send) => Promise<{ attachments: Attachment[] } | null>
}

export function useAttachmentActions(owner: FileOwner) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { write, pending } = useWrite({
    write: (send, act: Act) => act.send(send),
    changes: ['item'],
    onSuccess(shown) {
      if (shown) showAttachments(queryClient, owner, shown)
    },
    toast: (_, { text }) => text,
    errorToast: (error) =>
      error instanceof AnimationError ? t('photos.cannotRotateAnimation') : errorText(error, t),
    awaitRefetch: true,
    whilePending: 'queue',
  })
  const run = (id: string, text: string, send: Act['send']) => write({ id, text, send })

  return {
    busyId: pending?.id ?? null,
    rename: (file: Attachment, title: string) =>
      run(file.id, t('files.renamed', { name: title }), (send) =>
        changeAttachment(send, owner, file, { title }),
      ),
    changeType: (file: Attachment, type: AttachmentType) =>
      run(file.id, t('toast.saved'), (send) => changeAttachment(send, owner, file, { type })),
    setPrimary: (photo: Attachment) =>
      run(photo.id, t('photos.madePrimary'), (send) =>
        changeAttachment(send, owner, photo, { primary: true }),
      ),
    arrange: (photo: Attachment, photos: readonly Attachment[]) =>
      run(photo.id, t('photos.arranged'), (send) => arrange(send, owner, photos)),
    rotate: (photo: Attachment) =>
      run(photo.id, t('photos.rotated'), async (send) =>
        replaceFile(send, owner, photo, await turned(owner, photo)),
      ),
    remove: (file: Attachment) =>
      run(file.id, t('files.deleted', { name: file.title }), (send) => removeAttachment(send, owner, file)),
    addLink: (url: string, title: string) =>
      run('link', t('files.linkAdded'), (send) => addLink(send, owner, url, title)),
  }
}

/**
 * Saves a new order of the photos. When another photo is now the first, makes it the main photo instead, because the
 * main photo is always first.
 */
function arrange(send: Send, owner: FileOwner, photos: readonly Attachment[]): ReturnType<Act['send']> {
  const [first] = photos
  if (first && !first.primary) return changeAttachment(send, owner, first, { primary: true })
  return orderAttachments(
    send,
    owner,
    photos.map(({ id }) => id),
  )
}

/** Returns the photo rotated by 90°. Uses the largest thumbnail when the browser cannot decode the file (HEIC). */
async function turned(owner: FileOwner, { id, title }: Attachment) {
  const picture = await download(fileUrl(owner, id))
  try {
    return await rotatePicture(picture, title)
  } catch (error) {
    if (error instanceof AnimationError) throw error
    return rotatePicture(await download(fileUrl(owner, id, 'large')), title)
  }
}

async function download(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.blob()
}
