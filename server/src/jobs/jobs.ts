import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { runExclusively } from '#server/database/locks/server-locks.ts'
import { addInterval, todayIn } from '#server/shared/calendar-date.ts'
import { findRun, listHouseholdRuns, upsertRun } from './jobs.repository.ts'

/** A task of the server; called once a minute, it decides what there is to do. */
export interface Job {
  readonly name: string
  run(context: Context): Promise<void>
}

/** Hears which job failed, and why. */
export type OnJobError = (name: string, error: unknown) => void

const tickMs = 60_000

/** Runs the jobs at once and then every minute; returns how to stop, which waits for what is running. */
export function startJobs(context: Context, jobs: readonly Job[], report: OnJobError): () => Promise<void> {
  let running: Promise<void> | undefined
  const tick = () => {
    running ??= runJobs(context, jobs, report).finally(() => (running = undefined))
  }
  const timer = setInterval(tick, tickMs).unref()
  tick()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Runs each job in turn; one that fails stops no other. */
export async function runJobs(context: Context, jobs: readonly Job[], report: OnJobError): Promise<void> {
  const runAll = async () => {
    for (const job of jobs) await job.run(context).catch((error: unknown) => report(job.name, error))
  }
  await runExclusively(context.database, 'jobs', runAll).catch((error: unknown) => report('jobs', error))
}

/** In the place of a household’s id. */
const serverScope = 0

/** Work for the whole server, once a day. */
export function dailyJob(name: string, work: (context: Context, tx: Writer) => Promise<void>): Job {
  return {
    name,
    async run(context) {
      const day = await findDue(context, name)
      if (day === undefined) return
      await context.database.write(async (tx) => {
        await upsertRun(tx, { name, group_id: serverScope, day })
        await work(context, tx)
      })
    },
  }
}

/** Work for the whole server, once a day, that writes in transactions of its own; noted once it is done. */
export function dailyJobInOwnTransactions(name: string, work: (context: Context) => Promise<void>): Job {
  return {
    name,
    async run(context) {
      const day = await findDue(context, name)
      if (day === undefined) return
      await work(context)
      await context.database.write((tx) => upsertRun(tx, { name, group_id: serverScope, day }))
    },
  }
}

/** The server’s date, unless the job has run on it already. */
async function findDue(context: Context, name: string): Promise<string | undefined> {
  const day = todayIn(context.config.timeZone, context.now())
  const last = await findRun(context.database.read, name, serverScope)
  return hasRun(last, day) ? undefined : day
}

/** Tomorrow is the date of a server further east; a day after that comes from a clock that was wrong. */
function hasRun(last: string | null | undefined, today: string): boolean {
  const tomorrow = addInterval(today, 1, 'days') ?? today
  return last !== null && last !== undefined && last >= today && last <= tomorrow
}

/** A household on a day of its own. */
export interface HouseholdDay {
  readonly groupId: number
  /** Its date. */
  readonly today: string
}

/** Work for each household, once a day from an hour of its own time on; one that fails is tried again and stops no other. */
export function dailyHouseholdJob(
  name: string,
  fromHour: number,
  work: (context: Context, tx: Writer, day: HouseholdDay) => Promise<void>,
): Job {
  return inEachHousehold(name, fromHour, (context, day) =>
    context.database.write(async (tx) => {
      await upsertRun(tx, { name, group_id: day.groupId, day: day.today })
      await work(context, tx, day)
    }),
  )
}

/** The same at any hour for work that writes in transactions of its own; noted once it is done. */
export function dailyHouseholdJobInOwnTransactions(
  name: string,
  work: (context: Context, groupId: number) => Promise<void>,
): Job {
  return inEachHousehold(name, 0, async (context, { groupId, today }) => {
    await work(context, groupId)
    await context.database.write((tx) => upsertRun(tx, { name, group_id: groupId, day: today }))
  })
}

/** Work, which notes its day, for each household in which it has not run on that day. */
function inEachHousehold(
  name: string,
  fromHour: number,
  work: (context: Context, day: HouseholdDay) => Promise<void>,
): Job {
  return {
    name,
    async run(context) {
      const failures: unknown[] = []
      for (const { groupId, timeZone, day } of await listHouseholdRuns(context.database.read, name)) {
        const today = todayIn(timeZone, context.now())
        if (hasRun(day, today) || hourIn(timeZone, context.now()) < fromHour) continue
        await work(context, { groupId, today }).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} households`)
    },
  }
}

export function hourIn(timeZone: string, nowMs: number): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(nowMs))
}
