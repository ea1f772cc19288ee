import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { runExclusively } from '#server/database/locks/server-locks.ts'
import { addInterval, todayIn } from '#server/shared/calendar-date.ts'
import { findRun, listHouseholdRuns, upsertRun } from './jobs.repository.ts'

/** A task of the server. It is called every minute and decides itself whether work is due. */
export interface Job {
  readonly name: string
  run(context: Context): Promise<void>
}

export type OnJobError = (name: string, error: unknown) => void

const tickMs = 60_000

/** Runs the jobs at once and then every minute. Returns a function that stops them and waits for the running one. */
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

/** Runs the jobs one after the other. A failure does not stop the next one. */
export async function runJobs(context: Context, jobs: readonly Job[], report: OnJobError): Promise<void> {
  const runAll = async () => {
    for (const job of jobs) await job.run(context).catch((error: unknown) => report(job.name, error))
  }
  await runExclusively(context.database, 'jobs', runAll).catch((error: unknown) => report('jobs', error))
}

/** The id that stands for the whole server in place of a household. */
const serverScope = 0

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

/** Returns a job that runs once a day, in transactions of its own. The run is recorded after the work. */
export const dailyJobInOwnTransactions = (name: string, work: (context: Context) => Promise<unknown>): Job =>
  jobInOwnTransactions(name, findDue, work)

/** Returns a job that runs once on each database, in transactions of its own. The run is recorded after the work. */
export const onceJob = (name: string, work: (context: Context) => Promise<unknown>): Job =>
  jobInOwnTransactions(name, findFirst, work)

function jobInOwnTransactions(
  name: string,
  find: typeof findDue,
  work: (context: Context) => Promise<unknown>,
): Job {
  return {
    name,
    async run(context) {
      const day = await find(context, name)
      if (day === undefined) return
      await work(context)
      await context.database.write((tx) => upsertRun(tx, { name, group_id: serverScope, day }))
    },
  }
}

/** Returns the server's date, or undefined when the job has already run. */
async function findFirst(context: Context, name: string): Promise<string | undefined> {
  const last = await findRun(context.database.read, name, serverScope)
  return last === undefined ? todayIn(context.config.timeZone, context.now()) : undefined
}

/** Returns the server's date, or undefined when the job has already run on this date. */
async function findDue(context: Context, name: string): Promise<string | undefined> {
  const day = todayIn(context.config.timeZone, context.now())
  const last = await findRun(context.database.read, name, serverScope)
  return hasRun(last, day) ? undefined : day
}

/**
 * True when the job has run on this date, or on the next one, which a server further east may have recorded. A later
 * date was recorded with a wrong clock, so it does not count.
 */
function hasRun(last: string | null | undefined, today: string): boolean {
  const tomorrow = addInterval(today, 1, 'days') ?? today
  return last !== null && last !== undefined && last >= today && last <= tomorrow
}

export interface HouseholdDay {
  readonly householdId: number
  readonly today: string
}

/**
 * Returns a job that runs once a day for each household, from `fromHour` in its time zone.
 * A failure is retried and does not stop other households.
 */
export function dailyHouseholdJob(
  name: string,
  fromHour: number,
  work: (context: Context, tx: Writer, day: HouseholdDay) => Promise<void>,
): Job {
  return inEachHousehold(name, fromHour, (context, day) =>
    context.database.write(async (tx) => {
      await upsertRun(tx, { name, group_id: day.householdId, day: day.today })
      await work(context, tx, day)
    }),
  )
}

/** Returns a daily job for each household, for work in its own transactions. The run is recorded after the work. */
export function dailyHouseholdJobInOwnTransactions(
  name: string,
  work: (context: Context, day: HouseholdDay) => Promise<void>,
  fromHour = 0,
): Job {
  return inEachHousehold(name, fromHour, async (context, day) => {
    await work(context, day)
    await context.database.write((tx) => upsertRun(tx, { name, group_id: day.householdId, day: day.today }))
  })
}

/** Runs work in each household in which the job has not run on the household's current date. `work` records the run. */
function inEachHousehold(
  name: string,
  fromHour: number,
  work: (context: Context, day: HouseholdDay) => Promise<void>,
): Job {
  return {
    name,
    async run(context) {
      const failures: unknown[] = []
      for (const { householdId, timeZone, day } of await listHouseholdRuns(context.database.read, name)) {
        const today = todayIn(timeZone, context.now())
        if (hasRun(day, today) || hourIn(timeZone, context.now()) < fromHour) continue
        await work(context, { householdId, today }).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} households`)
    },
  }
}

export function hourIn(timeZone: string, nowMs: number): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(nowMs))
}
