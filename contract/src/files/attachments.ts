import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { AttachmentParams, attachmentTypes } from './files.ts'
import { Item } from '#contract/items/items.ts'
import { Location } from '#contract/locations/locations.ts'
import { Binary, IdParams, limits, Name, NoContent, nullable, oneOf, Uuid } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'

export const AttachmentUpdate = Type.Object({
  type: Type.Optional(nullable(oneOf(attachmentTypes, 'Only a picture can be a photo.'))),
  title: Type.Optional(nullable(Name)),
  primary: Type.Optional(
    nullable(
      Type.Boolean({
        description: 'For photos: `true` makes this the primary photo instead of the current one.',
      }),
    ),
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
        description: 'When empty, the address without its query and fragment is used.',
      }),
    ),
  ),
  attachment_type: Type.Optional(
    nullable(Type.String({ maxLength: 40, description: 'Unknown types, and `photo`, become `attachment`.' })),
  ),
})
export type NewLink = Static<typeof NewLink>

export const AttachmentOrder = Type.Object({
  ids: Type.Array(Uuid, {
    maxItems: 10_000,
    description:
      'These come first, in this order; the others follow in their current order. 404 when one does not exist.',
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
    file: Binary,
    name: Type.String({
      maxLength: limits.name,
      description: 'Becomes the title; of a path, only the last part is used.',
    }),
    type: Type.Optional(
      oneOf(
        attachmentTypes,
        'Default: `photo` for pictures, else `attachment`. 422 for a `photo` that cannot be shown as one.',
      ),
    ),
    primary: Type.Optional(Type.Boolean({ description: 'For photos; the first photo is always primary.' })),
    maintenanceId: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'A maintenance entry of the item that the file belongs to; 404 for any other.',
      }),
    ),
  }),
} as const

const update = {
  method: 'PUT',
  access: 'write',
  tag: 'Attachments',
  params: AttachmentParams,
  body: AttachmentUpdate,
  coercesBody: true,
} as const

const remove = {
  method: 'DELETE',
  access: 'write',
  tag: 'Attachments',
  summary: 'Delete an attachment. When it was the primary photo, another photo becomes primary.',
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
  parts: Type.Object({ file: Binary }),
} as const

const whenFull = `422 when it has ${listLimits.attachmentsPerOwner} files and links already`
const ofItem = '/items/:id/attachments'
const ofLocation = '/locations/:id/attachments'

export const addItemAttachment = endpoint({
  ...upload,
  path: ofItem,
  summary: `Attach a file to an item; ${whenFull}.`,
  responses: { 201: Item },
})

export const addItemLink = endpoint({
  ...link,
  path: `${ofItem}/external`,
  summary: `Attach a link to an item; ${whenFull}.`,
  responses: { 201: Item },
})

export const updateItemAttachment = endpoint({
  ...update,
  path: `${ofItem}/:attachmentId`,
  summary: 'Change an attachment of an item. Absent keys keep their values.',
  responses: { 200: Item },
})

export const replaceItemAttachment = endpoint({
  ...replace,
  path: `${ofItem}/:attachmentId/replace`,
  summary: 'Replace the file of an attachment, for example by a rotated photo; the attachment gets a new id.',
  responses: { 200: Item },
})

export const orderItemAttachments = endpoint({
  ...order,
  path: `${ofItem}/order`,
  summary: 'Set the order of an item’s attachments; new ones are added at the end.',
  responses: { 200: Item },
})

export const deleteItemAttachment = endpoint({ ...remove, path: `${ofItem}/:attachmentId` })

export const addLocationAttachment = endpoint({
  ...upload,
  path: ofLocation,
  summary: `Attach a file to a location; ${whenFull}.`,
  responses: { 201: Location },
})

export const addLocationLink = endpoint({
  ...link,
  path: `${ofLocation}/external`,
  summary: `Attach a link to a location; ${whenFull}.`,
  responses: { 201: Location },
})

export const updateLocationAttachment = endpoint({
  ...update,
  path: `${ofLocation}/:attachmentId`,
  summary: 'Change an attachment of a location. Absent keys keep their values.',
  responses: { 200: Location },
})

export const replaceLocationAttachment = endpoint({
  ...replace,
  path: `${ofLocation}/:attachmentId/replace`,
  summary: 'Replace the file of an attachment; the attachment gets a new id.',
  responses: { 200: Location },
})

export const orderLocationAttachments = endpoint({
  ...order,
  path: `${ofLocation}/order`,
  summary: 'Set the order of a location’s attachments; new ones are added at the end.',
  responses: { 200: Location },
})

export const deleteLocationAttachment = endpoint({ ...remove, path: `${ofLocation}/:attachmentId` })
