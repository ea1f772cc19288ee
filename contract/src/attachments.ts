import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { AttachmentParams, attachmentTypes } from './files.ts'
import { Item } from './items.ts'
import { Location } from './locations.ts'
import { IdParams, limits, NoContent, nullable, oneOf, Uuid } from './scalars.ts'

const Title = Type.String({ minLength: 1, maxLength: limits.name })

export const AttachmentUpdate = Type.Object({
  type: Type.Optional(nullable(oneOf(attachmentTypes, 'Only a picture can be a photo.'))),
  title: Type.Optional(nullable(Title)),
  primary: Type.Optional(
    nullable(Type.Boolean({ description: 'Counts for photos; `true` demotes the one that was primary.' })),
  ),
})
export type AttachmentUpdate = Static<typeof AttachmentUpdate>

export const NewLink = Type.Object({
  source_type: oneOf(['link']),
  external_id: Type.String({
    minLength: 1,
    maxLength: limits.notifierUrl,
    description: 'An http or https address without user name and password.',
  }),
  title: Type.Optional(
    nullable(
      Type.String({
        maxLength: limits.name,
        description: 'Empty: the address without its query and fragment.',
      }),
    ),
  ),
  attachment_type: Type.Optional(
    nullable(Type.String({ maxLength: 40, description: 'Anything unknown, and `photo`: `attachment`.' })),
  ),
})
export type NewLink = Static<typeof NewLink>

export const AttachmentOrder = Type.Object({
  ids: Type.Array(Uuid, {
    maxItems: 10_000,
    description: 'These first, in this order; the others keep theirs behind them. 404 when one is not there.',
  }),
})
export type AttachmentOrder = Static<typeof AttachmentOrder>

const upload = {
  method: 'POST',
  access: 'write',
  tag: 'Attachments',
  params: IdParams,
  bodyType: 'multipart',
  parts: Type.Object({
    file: Type.Unsafe<string>({ type: 'string', format: 'binary' }),
    name: Type.String({
      maxLength: limits.name,
      description: 'Becomes the title; of a path only the last part.',
    }),
    type: Type.Optional(oneOf(attachmentTypes, 'When left out: `photo` for pictures, else `attachment`.')),
    primary: Type.Optional(
      Type.Boolean({ description: 'Of a photo; the first photo is primary in any case.' }),
    ),
  }),
} as const

const update = {
  method: 'PUT',
  access: 'write',
  tag: 'Attachments',
  params: AttachmentParams,
  body: AttachmentUpdate,
} as const

const remove = {
  method: 'DELETE',
  access: 'write',
  tag: 'Attachments',
  summary: 'Delete an attachment; another photo becomes primary in place of the primary one.',
  params: AttachmentParams,
  responses: { 204: NoContent },
} as const

const order = {
  method: 'PUT',
  access: 'write',
  tag: 'Attachments',
  params: IdParams,
  body: AttachmentOrder,
} as const

const link = {
  method: 'POST',
  access: 'write',
  tag: 'Attachments',
  params: IdParams,
  body: NewLink,
} as const

const replace = {
  method: 'POST',
  access: 'write',
  tag: 'Attachments',
  params: AttachmentParams,
  bodyType: 'multipart',
  parts: Type.Object({ file: Type.Unsafe<string>({ type: 'string', format: 'binary' }) }),
} as const

const ofItem = '/items/:id/attachments'
const ofLocation = '/locations/:id/attachments'

export const addItemAttachment = endpoint({
  ...upload,
  path: ofItem,
  summary: 'Attach a file to an item.',
  responses: { 201: Item },
})

export const addItemLink = endpoint({
  ...link,
  path: `${ofItem}/external`,
  summary: 'Attach an address to an item.',
  responses: { 201: Item },
})

export const updateItemAttachment = endpoint({
  ...update,
  path: `${ofItem}/:attachmentId`,
  summary: 'Change an attachment of an item; an absent key keeps.',
  responses: { 200: Item },
})

export const replaceItemAttachment = endpoint({
  ...replace,
  path: `${ofItem}/:attachmentId/replace`,
  summary: 'Put another file in the place of this one, a photo turned upright for example; it gets a new id.',
  responses: { 200: Item },
})

export const orderItemAttachments = endpoint({
  ...order,
  path: `${ofItem}/order`,
  summary: 'Put the attachments of an item into an order; new ones come at its end.',
  responses: { 200: Item },
})

export const deleteItemAttachment = endpoint({ ...remove, path: `${ofItem}/:attachmentId` })

export const addLocationAttachment = endpoint({
  ...upload,
  path: ofLocation,
  summary: 'Attach a file to a location.',
  responses: { 201: Location },
})

export const addLocationLink = endpoint({
  ...link,
  path: `${ofLocation}/external`,
  summary: 'Attach an address to a location.',
  responses: { 201: Location },
})

export const updateLocationAttachment = endpoint({
  ...update,
  path: `${ofLocation}/:attachmentId`,
  summary: 'Change an attachment of a location; an absent key keeps.',
  responses: { 200: Location },
})

export const replaceLocationAttachment = endpoint({
  ...replace,
  path: `${ofLocation}/:attachmentId/replace`,
  summary: 'Put another file in the place of this one; it gets a new id.',
  responses: { 200: Location },
})

export const orderLocationAttachments = endpoint({
  ...order,
  path: `${ofLocation}/order`,
  summary: 'Put the attachments of a location into an order; new ones come at its end.',
  responses: { 200: Location },
})

export const deleteLocationAttachment = endpoint({ ...remove, path: `${ofLocation}/:attachmentId` })
