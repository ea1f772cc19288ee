import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { IdParams, Instant, NoContent, Uuid } from '#contract/scalars.ts'

export const SignedInSession = Type.Object({
  id: Uuid,
  userAgent: Type.String({
    description: 'What the browser or program called itself when it signed in; empty when it did not.',
  }),
  address: Type.String({
    description: 'From where it signed in: an IPv4 address or the /64 network of an IPv6 address.',
  }),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  isCurrent: Type.Boolean({ description: 'Whether this request belongs to it.' }),
})
export type SignedInSession = Static<typeof SignedInSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/self/sessions',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'The sessions of the account, the last seen first: 100 at most.',
  responses: { 200: Type.Array(SignedInSession) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/self/sessions/:id',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'End one session of the account at once.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/self/sessions',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'End every session of the account but this one; API keys stay.',
  responses: { 204: NoContent },
})
