import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { dailyInHousehold, type HouseholdDay, type Job } from '#server/jobs/jobs.ts'
import { createWords, languageOfSettings, type Words } from '#server/shared/words.ts'
import { insertDeliveries, listActive } from './notifiers.repository.ts'
import type { DeliveryTable, ReminderTable } from './notifiers.table.ts'
import {
  insertReminders,
  listDueMaintenance,
  listEndingWarranties,
  type DueEntry,
  type EndingWarranty,
} from './reminders.repository.ts'

const hour = 8
const dayMs = 86_400_000
const maxLines = 50

/** Every morning: what is due and which warranties end, each once, to everyone who has a notifier, in their language. */
export const reminderJob: Job = dailyInHousehold('reminders', hour, async (context, tx, day) => {
  const notifiers = await listActive(tx, day.groupId)
  if (notifiers.length === 0) return
  const due = await takeDue(context, tx, day)
  const now = context.now()
  const deliveries = notifiers.flatMap(({ id: notifier_id, settings }) =>
    writeReminders(createWords(languageOfSettings(settings)), due, day.today).map((reminder) => ({
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
  await insertDeliveries(tx, deliveries)
})

interface Due {
  readonly entries: readonly DueEntry[]
  readonly warranties: readonly EndingWarranty[]
}

/** Lists what nobody was reminded of yet, and records that everyone is now. */
async function takeDue(context: Context, tx: Writer, { groupId, today }: HouseholdDay): Promise<Due> {
  const entries = await listDueMaintenance(tx, groupId, today)
  const soon = await listEndingWarranties(tx, groupId, 'warranty 7', [today, addDays(today, 7)])
  const later = await listEndingWarranties(tx, groupId, 'warranty 30', [
    addDays(today, 8),
    addDays(today, 30),
  ])
  await recordReminders(context, tx, groupId, 'maintenance', entries)
  await recordReminders(context, tx, groupId, 'warranty 7', soon)
  await recordReminders(context, tx, groupId, 'warranty 30', later)
  return { entries, warranties: [...soon, ...later] }
}

type Reminder = Pick<DeliveryTable, 'kind' | 'title' | 'message'>

function writeReminders(words: Words, { entries, warranties }: Due, today: string): Reminder[] {
  const entryLines = entries.map(({ name, itemName: item, date }) =>
    words.say(date < today ? 'reminder.overdueEntry' : 'reminder.entry', { name, item, date }),
  )
  const warrantyLines = warranties.map(({ name: item, date }) =>
    words.say('reminder.warranty', { item, date }),
  )
  const maintenance: Reminder = {
    kind: 'maintenance',
    title: words.say('reminder.maintenance', { date: today }),
    message: lines(words, entryLines),
  }
  const warranty: Reminder = {
    kind: 'warranty',
    title: words.say('reminder.warranties'),
    message: lines(words, warrantyLines),
  }
  return [...(entries.length > 0 ? [maintenance] : []), ...(warranties.length > 0 ? [warranty] : [])]
}

function recordReminders(
  context: Context,
  tx: Writer,
  group_id: string,
  kind: ReminderTable['kind'],
  items: readonly { id: string; date: string }[],
): Promise<void> {
  const reminders = items.map(({ id, date }) => ({ group_id, thing_id: id, kind, date }))
  return insertReminders(tx, context.database.kind, reminders)
}

function lines(words: Words, all: readonly string[]): string {
  const shown = all.slice(0, maxLines)
  if (all.length > maxLines) shown.push(words.say('reminder.more', { count: String(all.length - maxLines) }))
  return shown.map((line) => ` - ${line}\n`).join('')
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
