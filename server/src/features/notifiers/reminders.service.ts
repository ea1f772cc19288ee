import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { dailyInHousehold, type HouseholdDay, type Job } from '#server/jobs/jobs.ts'
import { insertDeliveries, listActiveIds } from './notifiers.repository.ts'
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

/** Every morning: what is due and which warranties end, each once, to everyone who has a notifier. */
export const reminderJob: Job = dailyInHousehold('reminders', hour, async (context, tx, day) => {
  const notifierIds = await listActiveIds(tx, day.groupId)
  if (notifierIds.length === 0) return
  const messages = [await remindOfMaintenance(context, tx, day), await remindOfWarranties(context, tx, day)]
  const now = context.now()
  const deliveries = messages
    .filter((message) => message !== undefined)
    .flatMap((message) =>
      notifierIds.map((notifier_id) => ({
        id: context.newId(),
        notifier_id,
        created_at: now,
        ...message,
        attempts: 0,
        ok: 0,
        answer: '',
        next_at: now,
      })),
    )
  await insertDeliveries(tx, deliveries)
})

type Reminder = Pick<DeliveryTable, 'kind' | 'title' | 'message'>

async function remindOfMaintenance(
  context: Context,
  tx: Writer,
  { groupId, today }: HouseholdDay,
): Promise<Reminder | undefined> {
  const due = await listDueMaintenance(tx, groupId, today)
  if (due.length === 0) return undefined
  await remember(context, tx, groupId, 'maintenance', due)
  const line = ({ name, itemName, date }: DueEntry) =>
    `${name} (${itemName})${date < today ? `, due since ${date}` : ''}`
  return { kind: 'maintenance', title: `Maintenance for ${today}`, message: lines(due.map(line)) }
}

async function remindOfWarranties(
  context: Context,
  tx: Writer,
  { groupId, today }: HouseholdDay,
): Promise<Reminder | undefined> {
  const soon = await listEndingWarranties(tx, groupId, 'warranty 7', [today, addDays(today, 7)])
  const later = await listEndingWarranties(tx, groupId, 'warranty 30', [
    addDays(today, 8),
    addDays(today, 30),
  ])
  const ending = [...soon, ...later]
  if (ending.length === 0) return undefined
  await remember(context, tx, groupId, 'warranty 7', soon)
  await remember(context, tx, groupId, 'warranty 30', later)
  const line = ({ name, date }: EndingWarranty) => `${name}: until ${date}`
  return { kind: 'warranty', title: 'Warranties that end soon', message: lines(ending.map(line)) }
}

function remember(
  context: Context,
  tx: Writer,
  group_id: string,
  kind: ReminderTable['kind'],
  things: readonly { id: string; date: string }[],
): Promise<void> {
  const reminders = things.map(({ id, date }) => ({ group_id, thing_id: id, kind, date }))
  return insertReminders(tx, context.database.kind, reminders)
}

function lines(all: readonly string[]): string {
  const shown = all.slice(0, maxLines)
  if (all.length > maxLines) shown.push(`and ${all.length - maxLines} more`)
  return shown.map((line) => ` - ${line}\n`).join('')
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
