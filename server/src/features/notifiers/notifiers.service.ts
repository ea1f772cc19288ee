import {
  notifierSchemes,
  type Delivery,
  type NewNotifier,
  type Notifier,
  type NotifierUpdate,
} from '#contract/notifiers.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { compareNames } from '#server/features/groups/groups.service.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { findChannel, sendMessage } from './channels.ts'
import { applyNotifierUpdate, newNotifierRow, toDelivery, toNotifier } from './notifiers.mapper.ts'
import {
  deleteNotifierRow,
  findNotifier,
  giveUpDeliveries,
  insertNotifier,
  listDeliveryRows,
  listNotifierRows,
  updateNotifierRow,
} from './notifiers.repository.ts'
import type { NotifierTable } from './notifiers.table.ts'

const maxShown = 50

export async function listNotifiers(context: Context, actor: Actor): Promise<Notifier[]> {
  const rows = await listNotifierRows(context.database.read, actor)
  return rows.toSorted(compareNames).map(toNotifier)
}

export async function createNotifier(context: Context, actor: Actor, input: NewNotifier): Promise<Notifier> {
  requireKnown(input.url)
  const of = { id: context.newId(), group_id: actor.groupId, user_id: actor.userId }
  const notifier = newNotifierRow(of, context.now(), input)
  await context.database.write((tx) => insertNotifier(tx, notifier))
  return toNotifier(notifier)
}

export function updateNotifier(
  context: Context,
  actor: Actor,
  id: string,
  input: NotifierUpdate,
): Promise<Notifier> {
  if (input.url) requireKnown(input.url)
  return context.database.write(async (tx) => {
    const before = await requireNotifier(tx, actor, id)
    const after = applyNotifierUpdate(before, input)
    const isSame =
      after.name === before.name && after.url === before.url && after.is_active === before.is_active
    if (isSame) return toNotifier(before)
    const now = { ...after, updated_at: context.now() }
    await updateNotifierRow(tx, now)
    if (now.is_active === 0) await giveUpDeliveries(tx, id)
    return toNotifier(now)
  })
}

export async function deleteNotifier(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.write(async (tx) => {
    await requireNotifier(tx, actor, id)
    await deleteNotifierRow(tx, id)
  })
}

export async function listDeliveries(context: Context, actor: Actor, id: string): Promise<Delivery[]> {
  const { read } = context.database
  await requireNotifier(read, actor, id)
  return (await listDeliveryRows(read, id, maxShown)).map(toDelivery)
}

/** Sends one message at once; 422 with the answer of the service when it does not arrive. */
export async function testNotifier(context: Context, actor: Actor, url: string): Promise<void> {
  requireKnown(url)
  await context.limits.countNotifierTest(actor.userId)
  const { ok, answer } = await sendMessage(context, url, { text: 'Test message from Cubby' })
  if (ok) return
  throw new AppError(422, 'invalid', `The message did not arrive: ${answer}.`, { fields: { url: answer } })
}

async function requireNotifier(db: Reader, actor: Actor, id: string): Promise<NotifierTable> {
  const notifier = await findNotifier(db, actor, id)
  if (!notifier) throw notFound('notifier')
  return notifier
}

function requireKnown(url: string): void {
  if (findChannel(url)) return
  throw invalid({ url: `does not begin with one of ${notifierSchemes.join(', ')} and ://` })
}
