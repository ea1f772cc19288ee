import type { webhookMessageTypes } from '#contract/households/webhooks.ts'
import type { BaseTable } from '#server/shared/base-record.ts'

export interface WebhookTable extends BaseTable {
  /** The user who created the webhook or turned it on last. Nothing is sent unless this user is an owner. */
  user_id: string | null
  name: string
  /** The address of the receiver, which may contain tokens. */
  url: string
  /** The key with which messages are signed. The receiver knows it, too. */
  secret: string
  /** JSON of the kinds of records whose changes are sent; an empty list for all. */
  entities: string
  is_active: number
  /** The time at which Cubby turned the webhook off because of failures; null after a user turned it on or off. */
  stopped_at: number | null
  /**
   * `revision` and `position` say which change was delivered last. `revision` is null when the receiver has to copy
   * everything again.
   */
  revision: number | null
  position: number
}

export interface WebhookDeliveryTable {
  group_id: number
  id: string
  webhook_id: string
  created_at: number
  type: (typeof webhookMessageTypes)[number]
  changes: number
  /** `revision` and `position` say which change is the last one that the receiver knows after this message. */
  revision: number
  position: number
  attempts: number
  ok: number
  /** The HTTP status of the last response; null when there was none. */
  status: number | null
  /** The time from the last attempt to its response or failure, in milliseconds. */
  duration: number
  /** The last response of the receiver, or why it could not be reached. */
  answer: string
  /** The time of the next attempt; null when there is none. A webhook has at most one message with a next attempt. */
  next_at: number | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    webhook: WebhookTable
    webhook_delivery: WebhookDeliveryTable
  }
}
