import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import {
  Binary,
  IdParams,
  Instant,
  NoContent,
  nullable,
  oneOf,
  pageOf,
  QueryNumber,
  Uuid,
} from '#contract/scalars.ts'

/** The kinds of messages. A finder of a thing sends `found`; a borrower sends `have` or `returned`. */
export const guestMessageKinds = ['found', 'have', 'returned'] as const

export const GuestMessage = Type.Object({
  id: Uuid,
  createdAt: Instant,
  kind: oneOf(guestMessageKinds),
  itemId: nullable(Uuid),
  locationId: nullable(Uuid),
  subject: Type.String({
    description:
      'The name of the item or location when the message was written, or the asset ID on the label. Empty for a deleted record.',
  }),
  name: Type.String({ description: 'Who wrote it: the borrower; empty on the found page.' }),
  contact: Type.String(),
  text: Type.String(),
  hasPhoto: Type.Boolean(),
})
export type GuestMessage = Static<typeof GuestMessage>

export const GuestMessagePage = pageOf(GuestMessage)
export type GuestMessagePage = Static<typeof GuestMessagePage>

export const listGuestMessages = endpoint({
  method: 'GET',
  path: '/guest-messages',
  access: 'write',
  tag: 'Shared links',
  summary: 'What people without an account wrote, the newest first. Of more than 500 the oldest are deleted.',
  query: Type.Object({ page: QueryNumber, pageSize: QueryNumber }),
  responses: { 200: GuestMessagePage },
})

export const getGuestMessagePhoto = endpoint({
  method: 'GET',
  path: '/guest-messages/:id/photo',
  access: 'write',
  tag: 'Shared links',
  summary: 'The photo of a message as WebP, at most 640 pixels on the long side.',
  params: IdParams,
  produces: 'image/webp',
  responses: { 200: Binary },
  errors: [206, 304, 416],
})

export const deleteGuestMessage = endpoint({
  method: 'DELETE',
  path: '/guest-messages/:id',
  access: 'write',
  tag: 'Shared links',
  summary: 'Delete a message that is settled, with its photo.',
  params: IdParams,
  responses: { 204: NoContent },
})
