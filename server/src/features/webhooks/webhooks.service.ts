import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { listLimits } from '#contract/households/list-limits.ts'
import type { NewWebhook, Webhook, WebhookDelivery, WebhookUpdate } from '#contract/households/webhooks.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { compareNames } from '#server/features/households/households.service.ts'
import { testMessages } from '#server/features/notifiers/notifiers.service.ts'
import { requireUnmasked } from '#server/outbound/mask-url.ts'
import { findEndOfChanges } from '#server/journal/changes.repository.ts'
import { OutboundError, readUrl } from '#server/outbound/outbound.ts'
import { AppError, invalid, notFound, refuseInDemo, requireRoom } from '#server/shared/app-error.ts'
import { newDelivery, secretPrefix, sendMessage } from './webhook-messages.service.ts'
import { applyWebhookUpdate, toWebhook, toWebhookDelivery } from './webhooks.mapper.ts'
import {
  cancelPending,
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  insertWebhookDelivery,
  listWebhookDeliveryRows,
  listWebhookRows,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.repository.ts'

/** The length of the secret. Standard Webhooks recommends 24 to 64 bytes. */
const secretBytes = 32

export async function listWebhooks(context: Context, actor: Actor): Promise<Webhook[]> {
  const rows = await listWebhookRows(householdDb(context, actor))
  return rows.toSorted(compareNames).map(toWebhook)
}

export function createWebhook(
  context: Context,
  actor: Actor,
  input: NewWebhook,
): Promise<Webhook & { secret: string }> {
  refuseInDemo(context.config)
  requireHttp(requireUnmasked(input.url))
  return context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockSession(context, tx, actor)
    await lockHousehold(tx, household.kind, household.householdId)
    const others = await listWebhookRows(household)
    requireRoom(others.length, listLimits.webhooksPerHousehold, 'webhooks in a household')
    const now = context.now()
    const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`
    const last = await findEndOfChanges(household, 'last')
    const blank = {
      group_id: actor.householdId,
      id: context.newId(),
      created_at: now,
      updated_at: now,
      user_id: actor.userId,
      name: '',
      url: '',
      secret,
      entities: '[]',
      is_active: 1,
      stopped_at: null,
      revision: last?.revision ?? 0,
      position: last?.position ?? 0,
    }
    await insertWebhook(household, applyWebhookUpdate(blank, input, actor))
    return { ...toWebhook(await requireWebhook(household, blank.id)), secret }
  })
}

export function updateWebhook(
  context: Context,
  actor: Actor,
  id: string,
  input: WebhookUpdate,
): Promise<Webhook> {
  refuseInDemo(context.config)
  return context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockHousehold(tx, household.kind, household.householdId)
    const before = await requireWebhook(household, id)
    const after = applyWebhookUpdate(before, input, actor)
    if (isDeepStrictEqual(after, before)) return toWebhook(before)
    const { user_id, name, url, entities, is_active, stopped_at } = after
    const updated_at = context.now()
    if (url !== before.url) requireHttp(url)
    if (url !== before.url || entities !== before.entities || is_active !== before.is_active)
      await cancelPending(
        household,
        id,
        'Cancelled, because the webhook was changed. Another message has its changes.',
      )
    await updateWebhookRow(household, id, { user_id, name, url, entities, is_active, stopped_at, updated_at })
    return toWebhook(await requireWebhook(household, id))
  })
}

export async function deleteWebhook(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockHousehold(tx, household.kind, household.householdId)
    await requireWebhook(household, id)
    await deleteWebhookRow(household, id)
  })
}

export async function listWebhookDeliveries(
  context: Context,
  actor: Actor,
  id: string,
): Promise<WebhookDelivery[]> {
  const household = householdDb(context, actor)
  await requireWebhook(household, id)
  return (await listWebhookDeliveryRows(household, id)).map(toWebhookDelivery)
}

/** Sends a ping and waits for the response. Throws 422 with the response when the ping does not arrive. */
export async function testWebhook(context: Context, actor: Actor, id: string): Promise<void> {
  refuseInDemo(context.config)
  const webhook = await requireWebhook(householdDb(context, actor), id)
  await context.limits.count(testMessages, actor.userId)
  const ping = newDelivery(context, webhook, 'ping')
  const outcome = await sendMessage(context, webhook, ping)
  await context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockHousehold(tx, household.kind, household.householdId)
    // Log nothing for a webhook that was deleted while the receiver was called.
    if (await findWebhook(household, id))
      await insertWebhookDelivery(household, { ...ping, ...outcome, attempts: 1 })
  })
  if (outcome.ok) return
  const { answer } = outcome
  throw new AppError(422, 'invalid', `The message did not arrive: ${answer}.`, { fields: { url: answer } })
}

async function requireWebhook(household: HouseholdDb, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(household, id)
  if (!webhook) throw notFound('webhook')
  return webhook
}

function requireHttp(url: string): void {
  try {
    readUrl(url)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw invalid({ url: 'does not begin with http:// or https:// and the name of a server' })
  }
}
