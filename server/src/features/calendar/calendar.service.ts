import type { CalendarStatus } from '#contract/calendar.ts'
import { requirePerson, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { daily, type Job } from '#server/jobs/jobs.ts'
import { notFound } from '#server/shared/app-error.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { toInstant } from '#server/shared/instant.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import { toCalendar } from './calendar.mapper.ts'
import {
  deleteCalendarRow,
  deleteCalendarsOfFormerMembers,
  findCalendar,
  findCalendarHousehold,
  listPlanned,
  listWarrantyEnds,
  putCalendar,
} from './calendar.repository.ts'

export async function getCalendarStatus(context: Context, actor: Actor): Promise<CalendarStatus> {
  const calendar = await findCalendar(context.database.read, actor.groupId, actor.userId)
  return { isActive: calendar !== undefined, createdAt: calendar ? toInstant(calendar.created_at) : null }
}

/** A new secret address, in the place of the one before. */
export async function createCalendar(context: Context, actor: Actor): Promise<{ path: string }> {
  requirePerson(actor)
  const token = newToken()
  await context.database.write((tx) =>
    putCalendar(tx, {
      group_id: actor.groupId,
      user_id: actor.userId,
      token_hash: hashToken(token),
      created_at: context.now(),
    }),
  )
  return { path: `${context.config.basePath}/api/v1/calendar/${token}.ics` }
}

export async function deleteCalendar(context: Context, actor: Actor): Promise<void> {
  requirePerson(actor)
  await context.database.write((tx) => deleteCalendarRow(tx, actor.groupId, actor.userId))
}

/** What is still to be done and which warranties will end, for whoever has the secret of someone who is a member. */
export async function getCalendar(context: Context, token: string): Promise<string> {
  const { read } = context.database
  const household = await findCalendarHousehold(read, hashToken(token.replace(/\.ics$/, '')))
  if (!household) throw notFound('calendar')
  const { baseUrl } = context.config
  const urlOf = (itemId: string) => baseUrl && `${baseUrl}/item/${itemId}?tenant=${household.id}`
  const planned = await listPlanned(read, household.id)
  const entries = planned.map(({ name, itemName, itemId, ...entry }) => ({
    ...entry,
    title: `${name} (${itemName})`,
    url: urlOf(itemId),
  }))
  const today = todayIn(household.timeZone, context.now())
  const ending = await listWarrantyEnds(read, household.id, today)
  const warranties = ending.map(({ itemId, itemName, details, date, updatedAt }) => ({
    id: `${itemId}-warranty`,
    date,
    updatedAt,
    title: `Warranty ends (${itemName})`,
    description: details,
    url: urlOf(itemId),
  }))
  return toCalendar(household.name, [...entries, ...warranties])
}

/** Sweeps the secrets of people who left. */
export const calendarsJob: Job = daily('calendars', (_context, tx) => deleteCalendarsOfFormerMembers(tx))
