import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { entityNames } from '#contract/history.ts'
import { IdParams, Instant, limits, Name, NoContent, nullable, oneOf, Uuid } from '#contract/scalars.ts'

const Entities = Type.Array(oneOf(entityNames), {
  maxItems: entityNames.length,
  description:
    'The kinds of records whose changes are sent. Empty for all kinds, also those of later versions.',
})

export const Webhook = Type.Object({
  id: Uuid,
  createdAt: Instant,
  updatedAt: Instant,
  name: Type.String(),
  url: Type.String({
    description:
      'Secrets are never shown again: `***` replaces user, password, path and options. Sent back unchanged, it keeps the saved address.',
  }),
  entities: Entities,
  isActive: Type.Boolean({
    description: 'Whether changes are sent. Those made while it is off are sent once it is on again.',
  }),
  stoppedAt: nullable(Instant),
  isOrphaned: Type.Boolean({
    description:
      'True when nothing is sent, because the person who turned the webhook on is no longer an owner. Any owner may turn it on again.',
  }),
})
export type Webhook = Static<typeof Webhook>

const Url = Type.String({
  minLength: 1,
  maxLength: limits.notifierUrl,
  description: 'An address with http or https. Redirects are not followed.',
})

export const NewWebhook = Type.Object({ name: Name, url: Url, entities: Type.Optional(Entities) })
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookUpdate = Type.Object({
  name: Type.Optional(Name),
  url: Type.Optional(Url),
  entities: Type.Optional(Entities),
  isActive: Type.Optional(Type.Boolean()),
})
export type WebhookUpdate = Static<typeof WebhookUpdate>

export const webhookMessageTypes = ['changes', 'reset', 'ping'] as const

export const WebhookDelivery = Type.Object({
  id: Type.String({ description: 'The header `webhook-id`.' }),
  type: oneOf(webhookMessageTypes),
  changes: Type.Integer({ description: 'The number of changes in the message.' }),
  createdAt: Instant,
  ok: Type.Boolean({ description: 'Whether the receiver answered with a status from 200 to 299.' }),
  attempts: Type.Integer({ minimum: 0 }),
  status: nullable(Type.Integer({ description: 'The last status; null when there was no response.' })),
  durationMs: Type.Integer({ description: 'The time until the last response or failure.' }),
  answer: Type.String({ description: 'What the receiver answered last, or why it could not be reached.' }),
  nextAttemptAt: nullable(Instant),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  access: 'owner',
  tag: 'Webhooks',
  summary:
    'The webhooks of the household by name. `stoppedAt` is when Cubby turned one off because its receiver failed for five days.',
  responses: { 200: Type.Array(Webhook) },
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  access: 'owner',
  personOnly: true,
  tag: 'Webhooks',
  summary:
    'Create a webhook, which posts signed messages about the changes from now on, in order. 409 when there are ten already.',
  body: NewWebhook,
  responses: {
    201: Type.Object({
      ...Webhook.properties,
      secret: Type.String({
        description: 'The key of the signatures. Shown only once.',
      }),
    }),
  },
  errors: [409],
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  access: 'owner',
  personOnly: true,
  tag: 'Webhooks',
  summary: 'Change a webhook. Absent keys and the masked `url` keep their values.',
  params: IdParams,
  body: WebhookUpdate,
  responses: { 200: Webhook },
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  access: 'owner',
  tag: 'Webhooks',
  summary: 'Delete a webhook with its log.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  access: 'owner',
  tag: 'Webhooks',
  summary: 'The newest 50 messages of a webhook, and whether they arrived.',
  params: IdParams,
  responses: { 200: Type.Array(WebhookDelivery) },
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  access: 'owner',
  tag: 'Webhooks',
  summary:
    'Send a `ping`, at most ten a minute together with tests of notifiers; 422 with the answer of the receiver when it does not arrive.',
  params: IdParams,
  responses: { 200: Type.Null() },
  errors: [422, 429],
})
