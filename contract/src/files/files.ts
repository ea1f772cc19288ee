import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Binary, Instant, oneOf, queryFlag, Uuid } from '#contract/scalars.ts'

export const attachmentTypes = ['photo', 'manual', 'warranty', 'attachment', 'receipt'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** The longest side of a thumbnail in pixels. Smaller pictures are not enlarged. */
export const thumbnailPixels = { small: 240, medium: 640, large: 1600 } as const
export type ThumbnailSize = keyof typeof thumbnailPixels
export const thumbnailSizes = ['small', 'medium', 'large'] as const satisfies ThumbnailSize[]

/** Why a picture cannot be shown. `unreadable`: it is damaged, or needs more memory or time than the server gives. */
export const pictureProblems = ['unreadable', 'tooLarge', 'unknownKind'] as const
export type PictureProblem = (typeof pictureProblems)[number]

export const linkMimeType = 'link/url'

export const Attachment = Type.Object({
  id: Uuid,
  createdAt: Instant,
  updatedAt: Instant,
  type: oneOf(attachmentTypes),
  primary: Type.Boolean({ description: 'The photo that represents the item or location in lists.' }),
  title: Type.String(),
  path: Type.String({ description: 'Identifies the stored file; for a link, its address.' }),
  mimeType: Type.String({
    description: `Detected from the content, regardless of what the client sent; only for text does the ending of the title decide. \`${linkMimeType}\` for a link.`,
  }),
  size: Type.Integer({ description: 'Bytes; 0 for a link.' }),
  hasThumbnail: Type.Boolean({
    description:
      'Whether `?thumbnail=` returns a picture: false for files that are not pictures, cannot be decoded or need too much memory.',
  }),
  pictureProblem: Type.Optional(
    oneOf(
      pictureProblems,
      'Why a picture has no thumbnail: it is damaged or needs too much memory, has more than 100 MB, or is of a kind that is not shown.',
    ),
  ),
  maintenanceId: Type.Optional(
    Type.String({
      description: 'The maintenance entry of the item that it belongs to, such as its receipt.',
    }),
  ),
  document: Type.Object(
    { id: Uuid, title: Type.String(), path: Type.String() },
    { description: 'The same again, for older clients.' },
  ),
})
export type Attachment = Static<typeof Attachment>

export const AttachmentParams = Type.Object({ id: Uuid, attachmentId: Uuid })

const download = {
  method: 'GET',
  access: 'attachment',
  tag: 'Attachments',
  summary:
    'The file itself, whole or by `Range`; a link redirects. Only pictures and PDFs are shown inline. A thumbnail is WebP, 404 when there is none.',
  params: AttachmentParams,
  query: Type.Object({
    thumbnail: Type.Optional(oneOf(thumbnailSizes, 'At most 240, 640 or 1600 pixels on the long side.')),
    deleted: queryFlag('`true`: of an attachment in the Trash.'),
  }),
  produces: '*/*',
  responses: { 200: Binary },
  errors: [206, 302, 304, 416],
} as const

export const getItemAttachment = endpoint({ ...download, path: '/items/:id/attachments/:attachmentId' })
export const getLocationAttachment = endpoint({
  ...download,
  path: '/locations/:id/attachments/:attachmentId',
})
