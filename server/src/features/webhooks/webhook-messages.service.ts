import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { cursorOf, readChanges } from '#server/features/history/changes.service.ts'
import { findHousehold } from '#server/features/households/households.repository.ts'
import { describeResponse, maxResponseLength } from '#server/outbound/describe-response.ts'
import { redactSecrets } from '#server/outbound/mask-url.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { findEndOfChanges } from '#server/journal/changes.repository.ts'
import { OutboundError } from '#server/outbound/outbound.ts'
import { toInstant } from '#server/shared/instant.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { readEntities } from './webhooks.mapper.ts'
import {
  findPending,
  findWebhook,
  insertWebhookDelivery,
  listDueWebhooks,
  updatePending,
  updateWebhookRow,
} from './webhooks.repository.ts'
import type { WebhookDeliveryTable, WebhookTable } from './webhooks.table.ts'

/** The prefix of keys in Standard Webhooks. */
export const secretPrefix = 'whsec_'
const minuteMs = 60_000
/** The wait doubles with each failed attempt: 1, 2, 4 … minutes, at most an hour. */
const maxWaitMs = 60 * minuteMs
/** After this many failed attempts, about five days, the webhook is turned off. */
const maxAttempts = 125
const maxChanges = 500
const maxAtOnce = 8
const maxPerRun = 500
/** A run of the job starts no further message after this many milliseconds, because other jobs wait for its end. */
const maxRunMs = 20_000

/**
 * Sends the changes of each household to its webhooks. A webhook’s next message is sent only after the receiver has
 * accepted the previous one, so receivers get all changes in order (decision 0064).
 */
export const webhookJob: Job = {
  name: 'webhooks',
  async run(context) {
    const now = context.now()
    const due = await listDueWebhooks(context.database.read, { now, latest: now + maxWaitMs }, maxPerRun)
    const limited = createConcurrencyLimit(maxAtOnce)
    const deliverAll = async (webhook: DueWebhook) => {
      const deliverNext = async () => context.now() < now + maxRunMs && (await deliver(context, webhook))
      while (await limited(deliverNext, { requester: webhook.householdId }));
    }
    const done = await Promise.allSettled(due.map(deliverAll))
    const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (failures.length > 0) throw new AggregateError(failures, 'webhooks failed')
  },
}

type DueWebhook = Awaited<ReturnType<typeof listDueWebhooks>>[number]

/** Sends the pending message of a webhook, or the next one. Returns true when there may be more to send. */
async function deliver(context: Context, { householdId, id }: DueWebhook): Promise<boolean> {
  const next = await context.database.write((tx) =>
    prepareMessage(context, householdDb(context, { householdId }, tx), id),
  )
  if (!next) return false
  const { webhook, message, data } = next
  const outcome = await sendMessage(context, webhook, message, data)
  const attempts = message.attempts + 1
  const isOver = outcome.ok === 1 || attempts >= maxAttempts
  const waitMs = Math.min(2 ** message.attempts * minuteMs, maxWaitMs)
  return context.database.write(async (tx) => {
    const household = householdDb(context, { householdId }, tx)
    const next_at = isOver ? null : context.now() + waitMs
    const isPending = await updatePending(household, message.id, { ...outcome, attempts, next_at })
    if (!isPending) return false
    const { revision, position } = message
    if (outcome.ok) await updateWebhookRow(household, id, { revision, position })
    else if (isOver) await updateWebhookRow(household, id, { is_active: 0, stopped_at: context.now() })
    return outcome.ok === 1
  })
}

interface NextMessage {
  readonly webhook: WebhookTable
  readonly message: WebhookDeliveryTable
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Stores the next message as pending before it is sent, so that each attempt has the same id and the same changes, even
 * after the server stopped between two of them. Returns undefined when there is nothing to send.
 */
async function prepareMessage(
  context: Context,
  household: HouseholdDb<Writer>,
  id: string,
): Promise<NextMessage | undefined> {
  // Lock the household, so that no user changes the webhook and no batch is written at the same time.
  await lockHousehold(household.db, household.kind, household.householdId)
  const webhook = await findWebhook(household, id)
  // The user in whose name the webhook sends may have ceased to be an owner since the job began.
  if (!webhook?.is_active || webhook.owner_id === null) return undefined
  const pending = await findPending(household, id)
  const end = (await findEndOfChanges(household, 'last')) ?? { revision: 0, position: 0 }
  const { revision, position } = webhook
  const { items, last = end } =
    revision === null
      ? { items: [] }
      : await readChanges(
          context,
          household,
          { revision, position },
          {
            limit: pending?.changes ?? maxChanges,
            entities: readEntities(webhook),
          },
        )
  if (revision !== null && items.length === 0) {
    await updateWebhookRow(household, id, end)
    return undefined
  }
  const type = revision === null ? 'reset' : 'changes'
  const message = pending ?? {
    ...newDelivery(context, webhook, type),
    changes: items.length,
    revision: last.revision,
    position: last.position,
    next_at: context.now(),
  }
  if (!pending) await insertWebhookDelivery(household, message)
  return { webhook, message, data: { items, next: await cursorOf(household, message) } }
}

export function newDelivery(
  context: Context,
  { group_id, id }: WebhookTable,
  type: WebhookDeliveryTable['type'],
): WebhookDeliveryTable {
  return {
    group_id,
    id: context.newId(),
    webhook_id: id,
    created_at: context.now(),
    type,
    changes: 0,
    revision: 0,
    position: 0,
    attempts: 0,
    ok: 0,
    status: null,
    duration: 0,
    answer: '',
    next_at: null,
  }
}

type Outcome = Pick<WebhookDeliveryTable, 'ok' | 'status' | 'duration' | 'answer'>

/** Posts a message, signed as Standard Webhooks describes. Returns the outcome, also of a failure. */
export async function sendMessage(
  context: Context,
  { group_id, url, secret }: WebhookTable,
  { id, type, created_at }: WebhookDeliveryTable,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Outcome> {
  const household = await findHousehold(context.database.read, group_id)
  const body = JSON.stringify({
    type,
    timestamp: toInstant(created_at),
    data: { household: household?.id, ...data },
  })
  const seconds = String(Math.floor(context.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${sign(secret, `${id}.${seconds}.${body}`)}`,
  }
  const start = performance.now()
  const hide = (text: string) => redactSecrets(url, text)
  const outcome = await context
    .fetchOutbound({ method: 'POST', url, headers, body, follows: false })
    .then((response) => ({
      ok: Number(response.status >= 200 && response.status < 300),
      status: response.status,
      answer: describeResponse(url, response, hide),
    }))
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      return { ok: 0, status: null, answer: hide(error.message) }
    })
  return {
    ...outcome,
    answer: outcome.answer.slice(0, maxResponseLength),
    duration: Math.round(performance.now() - start),
  }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
