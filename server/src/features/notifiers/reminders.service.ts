import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { dailyHouseholdJob, type HouseholdDay, type Job } from '#server/jobs/jobs.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { createMessages, languageFromSettings, type Messages } from '#server/shared/text/messages.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { insertDeliveries, listActive } from './notifiers.repository.ts'
import type { DeliveryTable, ReminderTable } from './notifiers.table.ts'
import {
  deleteResolvedReminders,
  hasReminder,
  insertReminders,
  listDueLoans,
  listDueMaintenance,
  listEndingWarranties,
  listLowStock,
  type DueEntry,
  type DueLoan,
  type EndingWarranty,
  type LowStockItem,
} from './reminders.repository.ts'

const hour = 8
const dayMs = 86_400_000
const maxLines = 50

/**
 * Sends reminders of due maintenance, loans, warranties and low stock every morning, each reminder once, to each active
 * notifier in the language of its owner.
 */
export const reminderJob: Job = dailyHouseholdJob('reminders', hour, async (context, tx, day) => {
  await deleteResolvedReminders(tx, day.householdId)
  const notifiers = await listActive(tx, day.householdId, 'everyone')
  if (notifiers.length === 0) return
  const due = await claimDueReminders(context, tx, day)
  await send(context, tx, notifiers, (words) => writeReminders(words, due, day.today))
})

/** Sends a reminder to the server admins in a household, unless it was sent for this date before. */
export async function remindAdmins(
  context: Context,
  tx: Writer,
  householdId: number,
  { kind, date }: { kind: 'backup'; date: string },
  write: (words: Messages) => Omit<Reminder, 'kind'>,
): Promise<void> {
  const reminder = { group_id: householdId, thing_id: zeroUuid, kind, date }
  const notifiers = await listActive(tx, householdId, 'admins')
  if (notifiers.length === 0 || (await hasReminder(tx, reminder))) return
  await insertReminders(tx, context.database.kind, [reminder])
  await send(context, tx, notifiers, (words) => [{ kind, ...write(words) }])
}

/** Sends a message to each active notifier of the household, in the language of its owner. */
export async function notifyMembers(
  context: Context,
  tx: Writer,
  householdId: number,
  write: (words: Messages) => Reminder,
): Promise<void> {
  const notifiers = await listActive(tx, householdId, 'everyone')
  await send(context, tx, notifiers, (words) => [write(words)])
}

async function send(
  context: Context,
  tx: Writer,
  notifiers: Awaited<ReturnType<typeof listActive>>,
  write: (words: Messages) => readonly Reminder[],
): Promise<void> {
  const now = context.now()
  const deliveries = notifiers.flatMap(({ id: notifier_id, settings }) =>
    write(createMessages(languageFromSettings(settings))).map((reminder) => ({
      id: context.newId(),
      notifier_id,
      created_at: now,
      ...reminder,
      attempts: 0,
      ok: 0,
      answer: '',
      next_at: now,
    })),
  )
  await insertDeliveries(tx, context.database.kind, deliveries)
}

interface Due {
  readonly entries: readonly DueEntry[]
  readonly loans: readonly DueLoan[]
  readonly warranties: readonly EndingWarranty[]
  readonly low: readonly LowStockItem[]
}

async function claimDueReminders(
  context: Context,
  tx: Writer,
  { householdId, today }: HouseholdDay,
): Promise<Due> {
  const entries = await listDueMaintenance(tx, householdId, today)
  const loans = await listDueLoans(tx, householdId, today)
  const soon = await listEndingWarranties(tx, householdId, 'warranty 7', [today, addDays(today, 7)])
  const later = await listEndingWarranties(tx, householdId, 'warranty 30', [
    addDays(today, 8),
    addDays(today, 30),
  ])
  const low = await listLowStock(tx, householdId)
  await recordReminders(context, tx, householdId, 'maintenance', entries)
  await recordReminders(context, tx, householdId, 'loan', loans)
  await recordReminders(context, tx, householdId, 'warranty 7', soon)
  await recordReminders(context, tx, householdId, 'warranty 30', later)
  await recordReminders(
    context,
    tx,
    householdId,
    'low stock',
    low.map(({ id }) => ({ id, date: '' })),
  )
  return { entries, loans, warranties: [...soon, ...later], low }
}

type Reminder = Pick<DeliveryTable, 'kind' | 'title' | 'message'>

function writeReminders(
  words: Messages,
  { entries, loans, warranties, low }: Due,
  today: string,
): Reminder[] {
  const entryLines = entries.map(({ name, itemName: item, date }) =>
    words.say(date < today ? 'reminder.overdueEntry' : 'reminder.entry', { name, item, date }),
  )
  const loanLines = loans.map(({ name: item, lentTo: name, date }) =>
    words.say(date < today ? 'reminder.overdueLoan' : 'reminder.loanItem', { item, name, date }),
  )
  const warrantyLines = warranties.map(({ name: item, date }) =>
    words.say('reminder.warranty', { item, date }),
  )
  const numbers = new Intl.NumberFormat(words.language, { maximumFractionDigits: 4 })
  const amount = (parts: number) => numbers.format(amountToNumber(parts))
  const lowLines = low.map(({ name: item, quantity, minimum }) =>
    words.say('reminder.lowStockItem', { item, quantity: amount(quantity), minimum: amount(minimum) }),
  )
  const maintenance: Reminder = {
    kind: 'maintenance',
    title: words.say('reminder.maintenance', { date: today }),
    message: lines(words, entryLines),
  }
  const loan: Reminder = {
    kind: 'loan',
    title: words.say('reminder.loans'),
    message: lines(words, loanLines),
  }
  const warranty: Reminder = {
    kind: 'warranty',
    title: words.say('reminder.warranties'),
    message: lines(words, warrantyLines),
  }
  const lowStock: Reminder = {
    kind: 'lowStock',
    title: words.say('reminder.lowStock'),
    message: lines(words, lowLines),
  }
  return [
    ...(entries.length > 0 ? [maintenance] : []),
    ...(loans.length > 0 ? [loan] : []),
    ...(warranties.length > 0 ? [warranty] : []),
    ...(low.length > 0 ? [lowStock] : []),
  ]
}

function recordReminders(
  context: Context,
  tx: Writer,
  group_id: number,
  kind: ReminderTable['kind'],
  items: readonly { id: string; date: string }[],
): Promise<void> {
  const reminders = items.map(({ id, date }) => ({ group_id, thing_id: id, kind, date }))
  return insertReminders(tx, context.database.kind, reminders)
}

function lines(words: Messages, all: readonly string[]): string {
  const shown = all.slice(0, maxLines)
  if (all.length > maxLines) shown.push(words.say('reminder.more', { count: String(all.length - maxLines) }))
  return shown.map((line) => ` - ${line}\n`).join('')
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
