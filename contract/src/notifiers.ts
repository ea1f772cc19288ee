import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams, Instant, limits, Name, NoContent, nullable, oneOf, Uuid, UuidInput } from './scalars.ts'

export const Notifier = Type.Object({
  id: Uuid,
  userId: Uuid,
  groupId: Uuid,
  createdAt: Instant,
  updatedAt: Instant,
  name: Type.String(),
  isActive: Type.Boolean({ description: 'Whether reminders are sent through it.' }),
  url: Type.String({
    description:
      'Secrets are never shown again: `***` replaces user, password, path and most options. Sent back unchanged, it keeps the saved address.',
  }),
})
export type Notifier = Static<typeof Notifier>

export const notifierSchemes = [
  'bark',
  'discord',
  'generic',
  'generic+http',
  'generic+https',
  'googlechat',
  'gotify',
  'ifttt',
  'join',
  'matrix',
  'mattermost',
  'ntfy',
  'opsgenie',
  'pushbullet',
  'pushover',
  'rocketchat',
  'slack',
  'smtp',
  'teams',
  'telegram',
  'zulip',
] as const

const NotifierUrl = Type.String({
  minLength: 1,
  maxLength: limits.notifierUrl,
  description: `In the notation of Shoutrrr, like \`ntfy://ntfy.sh/topic\`; begins with one of ${notifierSchemes.join(', ')}.`,
})

export const NewNotifier = Type.Object({
  name: Name,
  isActive: Type.Optional(nullable(Type.Boolean({ description: 'False when absent.' }))),
  url: NotifierUrl,
})
export type NewNotifier = Static<typeof NewNotifier>

export const NotifierUpdate = Type.Object({
  name: Type.Optional(nullable(Name)),
  isActive: Type.Optional(nullable(Type.Boolean())),
  url: Type.Optional(nullable(NotifierUrl)),
})
export type NotifierUpdate = Static<typeof NotifierUpdate>

export const NotifierTest = Type.Object({
  id: Type.Optional(UuidInput),
  url: NotifierUrl,
})
export type NotifierTest = Static<typeof NotifierTest>

const deliveryKinds = ['maintenance', 'warranty', 'lowStock', 'loan', 'backup', 'guest', 'test'] as const

export const Delivery = Type.Object({
  id: Uuid,
  kind: oneOf(deliveryKinds, 'What it was a reminder of, or a test.'),
  message: Type.String(),
  createdAt: Instant,
  ok: Type.Boolean({ description: 'Whether it arrived.' }),
  attempts: Type.Integer({ minimum: 0 }),
  answer: Type.String({ description: 'What the service responded last, or why it could not be reached.' }),
  nextAttemptAt: nullable(Instant),
})
export type Delivery = Static<typeof Delivery>

export const listNotifiers = endpoint({
  method: 'GET',
  path: '/notifiers',
  access: 'account',
  tag: 'Notifiers',
  summary: 'The caller’s own notifiers in the household by name.',
  responses: { 200: Type.Array(Notifier) },
})

export const createNotifier = endpoint({
  method: 'POST',
  path: '/notifiers',
  access: 'account',
  personOnly: true,
  tag: 'Notifiers',
  summary: 'Create a notifier, through which reminders of the household reach the caller.',
  body: NewNotifier,
  coercesBody: true,
  responses: { 201: Notifier },
  errors: [409],
})

export const updateNotifier = endpoint({
  method: 'PUT',
  path: '/notifiers/:id',
  access: 'account',
  personOnly: true,
  tag: 'Notifiers',
  summary:
    'Change one of the caller’s notifiers. Absent keys, `null` and the masked `url` keep their values; a new `url` must be given in full.',
  params: IdParams,
  body: NotifierUpdate,
  coercesBody: true,
  responses: { 200: Notifier },
})

export const deleteNotifier = endpoint({
  method: 'DELETE',
  path: '/notifiers/:id',
  access: 'account',
  tag: 'Notifiers',
  summary: 'Delete one of the caller’s notifiers with what was sent through it.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/notifiers/:id/deliveries',
  access: 'account',
  tag: 'Notifiers',
  summary: 'The newest 50 messages through one of the caller’s notifiers, and whether they arrived.',
  params: IdParams,
  responses: { 200: Type.Array(Delivery) },
})

export const testNotifier = endpoint({
  method: 'POST',
  path: '/notifiers/test',
  access: 'account',
  tag: 'Notifiers',
  summary:
    'Send a test message, at most ten a minute; 422 with the response of the service when it does not arrive. A masked `url` is that of the saved notifier with this `id`, or of the only one that has it, whose log keeps the test.',
  body: NotifierTest,
  responses: { 200: Type.Null() },
  errors: [404, 429],
})
