import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Group } from './households.ts'
import { IdParams, Instant, limits, NoContent, nullable, Uuid } from '#contract/scalars.ts'
import { Role } from '#contract/accounts/users.ts'

export const Member = Type.Object({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  isSelf: Type.Boolean({ description: 'Whether this is the caller.' }),
  lastSeenOn: Type.String({
    description:
      '`YYYY-MM-DD` in UTC: the day of the last request of any session. Empty without one, and to all but owners.',
  }),
})
export type Member = Static<typeof Member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/groups/members',
  access: 'read',
  // Names and email addresses change without a new revision, and `isSelf` differs by caller, so the response has no
  // ETag.
  volatile: true,
  tag: 'Members',
  summary: 'All members of the household, by name.',
  responses: { 200: Type.Array(Member) },
})

export const updateMember = endpoint({
  method: 'PUT',
  path: '/groups/members/:id',
  access: 'owner',
  personOnly: true,
  tag: 'Members',
  summary:
    'Change the role of a member; the last owner stays an owner. Open invitations end when an owner loses that role.',
  params: IdParams,
  body: Type.Object({ role: Type.Optional(nullable(Role)) }),
  responses: { 200: Member },
  errors: [409],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/groups/members/:id',
  access: 'account',
  personOnly: true,
  tag: 'Members',
  summary:
    'Remove a member, as an owner, which also ends open invitations; or leave, with your own id. The last owner cannot be removed.',
  params: IdParams,
  responses: { 204: NoContent },
  errors: [409],
})

export const Invitation = Type.Object({
  id: Uuid,
  role: Role,
  note: Type.String({ description: 'Whom it is for, as its creator wrote it.' }),
  createdBy: nullable(Type.String({ description: 'The name of its creator; null for a former member.' })),
  uses: Type.Integer({ description: 'How many people can still join with it.' }),
  maxUses: Type.Integer({ description: 'How many people could join with it at first.' }),
  expiresAt: Instant,
  createdAt: Instant,
  group: Group,
})
export type Invitation = Static<typeof Invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/groups/invitations',
  access: 'owner',
  tag: 'Members',
  summary: 'The invitations that can still be used, newest first, without their tokens.',
  responses: { 200: Type.Array(Invitation) },
})

export const NewInvitation = Type.Object({
  uses: Type.Integer({ minimum: 1, maximum: 100, description: 'How many people may join with it.' }),
  expiresAt: Type.Optional(
    nullable(
      Type.String({
        maxLength: 64,
        description: 'RFC 3339, not in the past. Absent, `null` or `0001-01-01…`: in 24 hours.',
      }),
    ),
  ),
  role: Type.Optional(nullable(Role)),
  note: Type.Optional(
    nullable(
      Type.String({
        maxLength: limits.name,
        description: 'Whom it is for. Shown to owners, not to the guest.',
      }),
    ),
  ),
})
export type NewInvitation = Static<typeof NewInvitation>

export const CreatedInvitation = Type.Object({
  id: Uuid,
  token: Type.String({ description: 'Shown only once.' }),
  expiresAt: Instant,
  uses: Type.Integer(),
  role: Role,
})
export type CreatedInvitation = Static<typeof CreatedInvitation>

export const createInvitation = endpoint({
  method: 'POST',
  path: '/groups/invitations',
  access: 'owner',
  personOnly: true,
  tag: 'Members',
  summary: 'Invite people into the household, as editors unless a role is given.',
  body: NewInvitation,
  responses: { 201: CreatedInvitation },
  errors: [409],
})

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/groups/invitations/:id',
  access: 'owner',
  tag: 'Members',
  summary: 'Revoke an invitation; people who joined with it stay members.',
  params: IdParams,
  responses: { 204: NoContent },
})

const TokenParams = Type.Object({
  token: Type.String({ maxLength: 100, description: 'What the invitation was created with.' }),
})

export const InvitationPreview = Type.Object({
  groupName: Type.String(),
  role: Role,
  invitedBy: Type.String({
    description: 'The name of the inviting user; empty when the account was deleted.',
  }),
  expiresAt: Instant,
})
export type InvitationPreview = Static<typeof InvitationPreview>

export const getInvitation = endpoint({
  method: 'GET',
  path: '/groups/invitations/:token',
  access: 'public',
  tag: 'Members',
  summary: 'What an invitation leads to; 404 when it is unknown, expired or used up.',
  params: TokenParams,
  responses: { 200: InvitationPreview },
  errors: [429],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/groups/invitations/:token',
  access: 'account',
  personOnly: true,
  tag: 'Members',
  summary: 'Join a household by an invitation; 404 when it is unknown, expired or used up.',
  params: TokenParams,
  responses: { 200: Type.Object({ id: Uuid, name: Type.String() }) },
  errors: [409, 429],
})
