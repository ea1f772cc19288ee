import type { CalendarStatus } from '#contract/maintenance/calendar-feed.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { notFound } from '#server/shared/app-error.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { toInstant } from '#server/shared/instant.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { createMessages, languageFromSettings } from '#server/shared/text/messages.ts'
import { toCalendar } from './calendar.mapper.ts'
import {
  deleteCalendarRow,
  findCalendar,
  findCalendarHousehold,
  listLoanEnds,
  listPlanned,
  listWarrantyEnds,
  putCalendar,
} from './calendar.repository.ts'

export async function getCalendarStatus(context: Context, actor: Actor): Promise<CalendarStatus> {
  const calendar = await findCalendar(context.database.read, actor.householdId, actor.userId)
  return { isActive: calendar !== undefined, createdAt: calendar ? toInstant(calendar.created_at) : null }
}

/** Creates a secret calendar address for the caller. A previous address stops working. */
export async function createCalendar(context: Context, actor: Actor): Promise<{ path: string }> {
  const token = newToken()
  await context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    await putCalendar(tx, {
      group_id: actor.householdId,
      user_id: actor.userId,
      token_hash: hashToken(token),
      created_at: context.now(),
    })
  })
  return { path: `${context.config.basePath}/api/v1/calendar/${token}.ics` }
}

export async function deleteCalendar(context: Context, actor: Actor): Promise<void> {
  await context.database.write((tx) => deleteCalendarRow(tx, actor.householdId, actor.userId))
}

/** Returns the calendar file for a member's secret token. Throws 404 when the token is not valid. */
export async function getCalendar(context: Context, token: string): Promise<string> {
  const { read } = context.database
  const household = await findCalendarHousehold(read, hashToken(token.replace(/\.ics$/, '')))
  if (!household) throw notFound('calendar')
  const { baseUrl } = context.config
  const urlOf = (itemId: string) => baseUrl && `${baseUrl}/item/${itemId}?tenant=${household.uuid}`
  const today = todayIn(household.timeZone, context.now())
  const planned = await listPlanned(read, household.householdId, today)
  const entries = planned.map(({ name, itemName, itemId, ...entry }) => ({
    ...entry,
    title: `${name} (${itemName})`,
    url: urlOf(itemId),
  }))
  const words = createMessages(languageFromSettings(household.settings))
  const ending = await listWarrantyEnds(read, household.householdId, today)
  const warranties = ending.map(({ itemId, itemName, details, date, updatedAt }) => ({
    id: `${itemId}-warranty`,
    date,
    updatedAt,
    title: words.say('calendar.warrantyEnds', { item: itemName }),
    description: details,
    url: urlOf(itemId),
  }))
  const lent = await listLoanEnds(read, household.householdId)
  const loans = lent.map(({ itemId, itemName, lentTo, date, updatedAt }) => ({
    id: `${itemId}-loan`,
    date,
    updatedAt,
    title: words.say('calendar.dueBack', { item: itemName, name: lentTo }),
    description: '',
    url: urlOf(itemId),
  }))
  return toCalendar(household.name, [...entries, ...loans, ...warranties])
}
