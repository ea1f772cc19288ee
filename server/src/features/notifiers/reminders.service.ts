import { partialDate } from '#contract/written/partial-dates.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { dailyHouseholdJob, type HouseholdDay, type Job } from '#server/jobs/jobs.ts'
import { addInterval } from '#server/shared/calendar-date.ts'
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
  const after = (days: number) => addInterval(today, days, 'days') ?? today
  const entries = await listDueMaintenance(tx, householdId, today)
  const loans = await listDueLoans(tx, householdId, today)
  const soon = await listEndingWarranties(tx, householdId, 'warranty 7', [today, after(7)])
  const later = await listEndingWarranties(tx, householdId, 'warranty 30', [after(8), after(30)])
  const low = await listLowStock(tx, householdId)
  const toReminders = (kind: ReminderTable['kind'], due: readonly { id: string; date?: string }[]) =>
    due.map(({ id, date = '' }) => ({ group_id: householdId, thing_id: id, kind, date }))
  await insertReminders(tx, context.database.kind, [
    ...toReminders('maintenance', entries),
    ...toReminders('loan', loans),
    ...toReminders('warranty 7', soon),
    ...toReminders('warranty 30', later),
    ...toReminders('low stock', low),
  ])
  return { entries, loans, warranties: [...soon, ...later], low }
}

type Reminder = Pick<DeliveryTable, 'kind' | 'title' | 'message'>

/** Returns a message for each kind of reminder that is due. */
function writeReminders(
  words: Messages,
  { entries, loans, warranties, low }: Due,
  today: string,
): Reminder[] {
  const { say, day } = words
  const numbers = new Intl.NumberFormat(words.language, { maximumFractionDigits: 4 })
  const amount = (parts: number) => numbers.format(amountToNumber(parts))
  const reminders: { kind: Reminder['kind']; title: string; lines: string[] }[] = [
    {
      kind: 'maintenance',
      title: say('reminder.maintenance', { date: day(today) }),
      lines: entries.map(({ name, itemName: item, date, precision }) =>
        say(date < today ? 'reminder.overdueEntry' : 'reminder.entry', {
          name,
          item,
          date: day(partialDate(date, precision)),
        }),
      ),
    },
    {
      kind: 'loan',
      title: say('reminder.loans'),
      lines: loans.map(({ name: item, lentTo: name, date }) =>
        say(date < today ? 'reminder.overdueLoan' : 'reminder.loanItem', { item, name, date: day(date) }),
      ),
    },
    {
      kind: 'warranty',
      title: say('reminder.warranties'),
      lines: warranties.map(({ name: item, date, precision }) =>
        say('reminder.warranty', { item, date: day(partialDate(date, precision)) }),
      ),
    },
    {
      kind: 'lowStock',
      title: say('reminder.lowStock'),
      lines: low.map(({ name: item, quantity, minimum }) =>
        say('reminder.lowStockItem', { item, quantity: amount(quantity), minimum: amount(minimum) }),
      ),
    },
  ]
  return reminders
    .filter(({ lines }) => lines.length > 0)
    .map(({ kind, title, lines }) => ({ kind, title, message: joinLines(words, lines, numbers) }))
}

function joinLines(words: Messages, all: readonly string[], numbers: Intl.NumberFormat): string {
  const shown = all.slice(0, maxLines)
  if (all.length > maxLines)
    shown.push(words.say('reminder.more', { count: numbers.format(all.length - maxLines) }))
  return shown.map((line) => ` - ${line}\n`).join('')
}
