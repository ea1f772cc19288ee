import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { ItemSelection } from '#contract/items/item-lists.ts'
import {
  CalendarDate,
  DateInput,
  IdParams,
  Instant,
  limits,
  Name,
  NoContent,
  nullable,
  oneOf,
  pageOf,
  QueryNumber,
  Uuid,
} from '#contract/scalars.ts'
import { shareTargets, shareFields } from './share-fields.ts'

export const pinLength = { minLength: 4, maxLength: 32 } as const
/** The number of successive wrong PINs after which the link is locked, until a member changes the PIN. */
export const maxWrongPins = 20

const Fields = Type.Array(oneOf(shareFields), {
  maxItems: shareFields.length,
  description:
    'What is shown of each item besides its name. A loan shows a photo only, whatever is chosen. Only a claim shows `receipts` and `loss`, which includes the sums and the limits of the policy.',
})

export const Share = Type.Object({
  id: Uuid,
  createdAt: Instant,
  target: oneOf(shareTargets),
  targetId: nullable(Uuid),
  targetName: Type.String({ description: 'Empty for a search, and when the record was deleted.' }),
  name: Type.String({ description: 'The heading of the page.' }),
  fields: Fields,
  endsOn: CalendarDate,
  isEnded: Type.Boolean({ description: 'Ended by a member, by its last day, or with the loan.' }),
  hasPin: Type.Boolean(),
  isLocked: Type.Boolean({ description: `After ${maxWrongPins} wrong PINs, until the PIN is changed.` }),
  email: Type.String({ description: 'Of the borrower, who is reminded; empty for other links.' }),
  createdBy: Type.String(),
  visits: Type.Integer({ description: 'How often it was opened.' }),
  lastVisitAt: nullable(Instant),
})
export type Share = Static<typeof Share>

const Pin = Type.String({ ...pinLength, description: 'Asked for before anything is shown.' })
const Email = Type.String({ maxLength: limits.email })

export const NewShare = Type.Object({
  target: oneOf(shareTargets),
  targetId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  search: Type.Optional(ItemSelection),
  name: Name,
  fields: Type.Optional(Fields),
  endsOn: Type.Optional(DateInput),
  pin: Type.Optional(nullable(Pin)),
  email: Type.Optional(nullable(Email)),
})
export type NewShare = Static<typeof NewShare>

export const ShareUpdate = Type.Object({
  name: Type.Optional(Name),
  fields: Type.Optional(Fields),
  endsOn: Type.Optional(DateInput),
  pin: Type.Optional(nullable(Pin)),
})
export type ShareUpdate = Static<typeof ShareUpdate>

const ShareWithPath = Type.Object({
  ...Share.properties,
  path: Type.String({
    description: 'The page, below the address at which people open this server. It is shown only once.',
  }),
})
export type ShareWithPath = Static<typeof ShareWithPath>

export const ShareQuery = Type.Object({ page: QueryNumber, pageSize: QueryNumber })
export type ShareQuery = Static<typeof ShareQuery>

export const SharePage = pageOf(Share)
export type SharePage = Static<typeof SharePage>

/**
 * What the log of a link records: `mailed` and `mailFailed` stand for mails to the borrower, the other values for
 * requests of guests.
 */
export const visitKinds = ['opened', 'wrongPin', 'message', 'mailed', 'mailFailed'] as const

export const ShareVisit = Type.Object({
  kind: oneOf(visitKinds),
  day: CalendarDate,
  count: Type.Integer({ description: 'How often on this day, from this address.' }),
  lastAt: Instant,
  address: Type.String({ description: 'The IP address or network; empty for mails.' }),
  device: Type.String({ description: 'The user agent of the browser.' }),
})
export type ShareVisit = Static<typeof ShareVisit>

export const listShares = endpoint({
  method: 'GET',
  path: '/shares',
  access: 'write',
  tag: 'Shared links',
  summary: 'Links for people without an account, the newest first. Ended ones are deleted after 90 days.',
  query: ShareQuery,
  responses: { 200: SharePage },
})

export const createShare = endpoint({
  method: 'POST',
  path: '/shares',
  access: 'write',
  personOnly: true,
  tag: 'Shared links',
  summary:
    'Create a link to a read-only page, for a record (`targetId`) or the items of a search (`search`). It ends with the membership of the user who created it.',
  body: NewShare,
  responses: { 201: ShareWithPath },
  errors: [404, 409, 429],
})

export const updateShare = endpoint({
  method: 'PUT',
  path: '/shares/:id',
  access: 'write',
  personOnly: true,
  tag: 'Shared links',
  summary: 'Change a link. Absent keys keep their values; a `pin` of null removes it. 409 for an ended link.',
  params: IdParams,
  body: ShareUpdate,
  responses: { 200: Share },
  errors: [409],
})

export const createShareAddress = endpoint({
  method: 'POST',
  path: '/shares/:id/addresses',
  access: 'write',
  personOnly: true,
  tag: 'Shared links',
  summary: 'Another address of the link. Earlier ones stay valid, up to 20. 409 for an ended link.',
  params: IdParams,
  responses: { 201: ShareWithPath },
  errors: [409],
})

export const endShare = endpoint({
  method: 'DELETE',
  path: '/shares/:id',
  access: 'write',
  tag: 'Shared links',
  summary: 'End a link at once, for good. The link and its visits stay in the list for 90 days.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const listShareVisits = endpoint({
  method: 'GET',
  path: '/shares/:id/visits',
  access: 'write',
  tag: 'Shared links',
  summary: 'The newest 200 lines of the access log: one for each day, address and kind.',
  params: IdParams,
  responses: { 200: Type.Array(ShareVisit) },
})
