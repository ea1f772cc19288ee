import {
  notifierSchemes,
  type Delivery,
  type NewNotifier,
  type Notifier,
  type NotifierTest,
  type NotifierUpdate,
} from '#contract/notifiers.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Actor } from '#server/actor.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findCredentials } from '#server/features/auth/credentials.repository.ts'
import { compareNames } from '#server/features/households/households.service.ts'
import { AppError, invalid, notFound, refuseInDemo, requireRoom } from '#server/shared/app-error.ts'
import { parseReference } from '#server/shared/request-values.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { findChannel, findFault, sendMessage } from './channels.ts'
import { maxResponseLength } from '#server/outbound/describe-response.ts'
import { applyNotifierUpdate, newNotifierRow, toDelivery, toNotifier } from './notifiers.mapper.ts'
import { isMasked, maskUrl, requireUnmasked, restoreUrl } from '#server/outbound/mask-url.ts'
import {
  deleteNotifierRow,
  findNotifier,
  cancelDeliveries,
  insertDeliveries,
  insertNotifier,
  isThere,
  listDeliveryRows,
  listNotifierRows,
  updateNotifierRow,
} from './notifiers.repository.ts'
import type { NotifierTable } from './notifiers.table.ts'

const maxShown = 50
/** Messages that a user sends to test notifiers and webhooks. */
export const testMessages = { name: 'notifier-test', allowed: 10, seconds: 60 }

export async function listNotifiers(context: Context, actor: Actor): Promise<Notifier[]> {
  const rows = await listNotifierRows(context.database.read, actor)
  return rows.toSorted(compareNames).map((row) => toNotifier(row, actor))
}

export async function createNotifier(context: Context, actor: Actor, input: NewNotifier): Promise<Notifier> {
  refuseInDemo(context.config)
  await requireSendable(context, actor, requireUnmasked(input.url))
  const of = { id: context.newId(), group_id: actor.householdId, user_id: actor.userId }
  const notifier = newNotifierRow(of, context.now(), input)
  await context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    const own = await listNotifierRows(tx, actor)
    requireRoom(own.length, listLimits.notifiersPerPerson, 'notifiers of one person in a household')
    await insertNotifier(tx, notifier)
  })
  return toNotifier(notifier, actor)
}

export function updateNotifier(
  context: Context,
  actor: Actor,
  id: string,
  input: NotifierUpdate,
): Promise<Notifier> {
  refuseInDemo(context.config)
  if (input.url) requireKnown(input.url)
  return context.database.write(async (tx) => {
    const before = await requireNotifier(tx, actor, id)
    const url = input.url ? restoreUrl(before.url, input.url) : null
    if (url !== null && url !== before.url) await requireSendable(context, actor, url)
    const after = applyNotifierUpdate(before, { ...input, url })
    const isSame =
      after.name === before.name && after.url === before.url && after.is_active === before.is_active
    if (isSame) return toNotifier(before, actor)
    const now = { ...after, updated_at: context.now() }
    await updateNotifierRow(tx, now)
    if (now.is_active === 0) await cancelDeliveries(tx, id)
    return toNotifier(now, actor)
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

/** Sends one test message and waits for the response. Throws 422 with the response when the message does not arrive. */
export async function testNotifier(context: Context, actor: Actor, test: NotifierTest): Promise<void> {
  refuseInDemo(context.config)
  const { url, notifierId } = await findTested(context.database.read, actor, test)
  requireKnown(url)
  const account = await findCredentials(context.database.read, { id: actor.userId })
  // Check only a new URL. A saved URL may contain an outdated address, but its mail goes only to the caller's current
  // address.
  if (notifierId === undefined) requireOwnRecipient(account?.email, url)
  await context.limits.count(testMessages, actor.userId)
  const text = createMessages(await getLanguage(context, actor)).say('notifier.test')
  const { ok, answer } = await sendMessage(context, url, { text, ownerEmail: account?.email })
  if (notifierId !== undefined) await logTest(context, notifierId, { ok, answer, message: text })
  if (ok) return
  throw new AppError(422, 'invalid', `The message did not arrive: ${answer}.`, { fields: { url: answer } })
}

/** Returns the address to test. A masked address stands for the caller's saved notifier with this masked address. */
async function findTested(
  db: Reader,
  actor: Actor,
  test: NotifierTest,
): Promise<{ url: string; notifierId?: string }> {
  const id = parseReference('id', test.id)
  if (!isMasked(test.url) && !id) return { url: test.url }
  const saved = id ? [await requireNotifier(db, actor, id)] : await listNotifierRows(db, actor)
  const [notifier, ...others] = saved.filter(({ url }) => maskUrl(url) === test.url)
  if (!notifier) return { url: requireUnmasked(test.url) }
  if (others.length > 0) throw invalid({ url: 'belongs to several notifiers; send the id of one too' })
  return { url: notifier.url, notifierId: notifier.id }
}

async function logTest(
  context: Context,
  notifierId: string,
  { ok, answer, message }: { ok: boolean; answer: string; message: string },
): Promise<void> {
  const delivery = {
    id: context.newId(),
    notifier_id: notifierId,
    created_at: context.now(),
    kind: 'test' as const,
    title: '',
    message,
    attempts: 1,
    ok: Number(ok),
    answer: answer.slice(0, maxResponseLength),
    next_at: null,
  }
  const { database } = context
  await database.write(async (tx) => {
    // Log nothing for a notifier that was deleted while the service was called.
    if (await isThere(tx, notifierId)) await insertDeliveries(tx, database.kind, [delivery])
  })
}

async function requireNotifier(db: Reader, actor: Actor, id: string): Promise<NotifierTable> {
  const notifier = await findNotifier(db, actor, id)
  if (!notifier) throw notFound('notifier')
  return notifier
}

/**
 * A Discord URL with an id but no token. It can be saved, because clients of the older API save such URLs. A test
 * message reports the missing token.
 */
const discordIdAlone = /^discord:\/\/[^@/?]+$/

async function requireSendable(context: Context, actor: Actor, url: string): Promise<void> {
  requireKnown(url)
  const account = await findCredentials(context.database.read, { id: actor.userId })
  requireOwnRecipient(account?.email, url)
  const fault = await findFault(url, { config: context.config })
  if (fault === undefined || discordIdAlone.test(url)) return
  throw new AppError(422, 'invalid', `No message can be sent: ${fault}.`, { fields: { url: fault } })
}

/** Throws 422 when the URL would send mail through Cubby's own mail server to anybody but the caller. */
function requireOwnRecipient(email: string | undefined, text: string): void {
  const url = URL.parse(text)
  if (url?.protocol !== 'smtp:' || url.hostname !== '') return
  const recipients = [...url.searchParams].flatMap(([name, value]) =>
    /^to(addresses)?$/i.test(name) ? value.split(',') : [],
  )
  if (recipients.every((recipient) => recipient.trim().toLowerCase() === email)) return
  throw invalid({ url: 'may only have your own e-mail address in to= when it names no mail server' })
}

function requireKnown(url: string): void {
  if (findChannel(url)) return
  throw invalid({ url: `does not begin with one of ${notifierSchemes.join(', ')} and ://` })
}
