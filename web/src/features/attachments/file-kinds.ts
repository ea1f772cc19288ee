import { BookOpen, FileText, type LucideIcon, Receipt, ShieldCheck } from 'lucide-react'
import type { TFunction } from 'i18next'
import { type Attachment, type AttachmentType, linkMimeType } from '#contract/files/files.ts'

export const isLink = ({ mimeType }: Pick<Attachment, 'mimeType'>) => mimeType === linkMimeType
export const isPdf = ({ mimeType }: Attachment) => mimeType === 'application/pdf'
export const isPicture = ({ mimeType, hasThumbnail }: Attachment) =>
  hasThumbnail && mimeType.startsWith('image/')

/** The types of attachments in display order. */
export const fileTypes = [
  'receipt',
  'warranty',
  'manual',
  'attachment',
] as const satisfies readonly AttachmentType[]

export const fileIcons: Record<AttachmentType, LucideIcon> = {
  receipt: Receipt,
  warranty: ShieldCheck,
  manual: BookOpen,
  attachment: FileText,
  photo: FileText,
}

export function typeName(type: AttachmentType, t: TFunction) {
  switch (type) {
    case 'receipt':
      return t('files.receipt')
    case 'warranty':
      return t('files.warranty')
    case 'manual':
      return t('files.manual')
    case 'photo':
      return t('kind.photo')
    case 'attachment':
      return t('files.attachment')
  }
}

/** Returns why a picture is not shown. Undefined when it is shown, and for other files. */
export function pictureProblemText({ pictureProblem }: Attachment, t: TFunction) {
  return pictureProblem && t(`files.pictureProblem.${pictureProblem}`)
}

/** Returns the name of a file's format, such as `PDF`: from its type, else its extension. For a link, the host. */
export function formatName(file: Pick<Attachment, 'mimeType' | 'title' | 'path'>) {
  if (isLink(file)) return URL.parse(file.path)?.hostname.replace(/^www\./, '') ?? ''
  const ending = /\.([a-z\d]{1,5})$/i.exec(file.title)?.[1]
  const known = /^(?:image|audio|video)\/(?:x-)?([a-z\d]+)|^application\/(pdf|zip)$/.exec(file.mimeType)
  return (known?.[1] ?? known?.[2] ?? ending ?? '').toUpperCase()
}

const pictureEnding = /\.(?:jpe?g|png|webp|gif|avif|heic)$/i

/** Returns the title of a photo as its caption. Empty for a file name that a camera or a program made. */
export function photoCaption(photo: Pick<Attachment, 'title'>) {
  const title = shownTitle(photo)
  if (!pictureEnding.test(photo.title)) return title
  return /\d{3}|\d[a-z]|[a-z]\d/i.test(title) ? '' : title.replaceAll(/[-_]+/g, ' ')
}

/** Returns the title without a known file extension, because the format is shown beside the title. */
export function shownTitle({ title }: Pick<Attachment, 'title'>) {
  return title.replace(/(?<=.)\.(?:pdf|jpe?g|png|webp|gif|avif|heic|txt|docx?|xlsx?|odt|zip)$/i, '')
}
