import type { RunProgress } from '#contract/runs.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError, invalid, notFound } from '#server/shared/app-error.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { householdDb } from '#server/database/household-db.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import {
  requestCancel,
  isCancelled,
  allocateProgress,
  readProgress,
  type SharedProgress,
} from '#server/shared/process/progress.ts'
import { markCancelRequested, findRunRow, deleteFinishedRuns, upsertRun } from './runs.repository.ts'

/** The interval at which a server publishes the progress of a run to other servers. */
const reportMs = 500
/** A run without progress for this long counts as failed: the server that executed it has stopped. */
const staleAfterMs = 15_000
/** The time for which the progress of an ended run is stored for other servers. */
const keepMs = 86_400_000
/** The maximum number of runs that a server remembers. A further run removes the oldest one that has ended. */
const maxKnownRuns = 1000

export interface Run {
  state: RunProgress['state']
  readonly progress: SharedProgress
  /** Wakes a thread that waits for its turn, so that it sees the cancellation. */
  wake(): void
}

const localRuns = perContext(() => new Map<string, Run>())

const keyOf = ({ householdId }: Actor, id: string) => `${householdId} ${id}`
const hasEnded = ({ state }: Pick<RunProgress, 'state'>) =>
  state === 'done' || state === 'cancelled' || state === 'failed'

/**
 * Executes long work as a run, which shows its progress. A client that has sent an id can follow and cancel the run
 * by this id in other requests.
 */
export async function trackRun<T>(
  context: Context,
  actor: Actor,
  id: string | undefined,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const run: Run = { state: 'checking', progress: allocateProgress(), wake: () => undefined }
  let end: (() => Promise<void>) | undefined
  try {
    if (id !== undefined) end = await registerRun(context, actor, id, run)
    const result = await work(run)
    run.state = 'done'
    return result
  } catch (error) {
    run.state = isCancelled(run.progress) ? 'cancelled' : 'failed'
    throw error
  } finally {
    await end?.()
  }
}

async function registerRun(context: Context, actor: Actor, text: string, run: Run) {
  const id = parseUuid(text)
  if (id === undefined) throw invalid({ id: 'is not an id' })
  const known = await findRun(context, actor, id)
  if (known && !hasEnded(known)) throw new AppError(409, 'conflict', 'A request with this id is running.')
  const runs = localRuns(context)
  runs.delete(keyOf(actor, id))
  runs.set(keyOf(actor, id), run)
  const oldest = runs.size > maxKnownRuns && runs.entries().find(([, one]) => hasEnded(one))
  if (oldest) runs.delete(oldest[0])
  return context.database.kind === 'postgres' ? publishProgress(context, actor, id, run) : undefined
}

/** Lets other servers on the database follow and cancel a run. Returns a function that publishes the end of the run. */
async function publishProgress(context: Context, { householdId }: Actor, id: string, run: Run) {
  const { database } = context
  async function report(): Promise<void> {
    const row = {
      group_id: householdId,
      id,
      state: run.state,
      ...readProgress(run.progress),
      updated_at: context.now(),
    }
    if (await database.write((tx) => upsertRun(tx, row))) stop(run)
  }
  await database.write((tx) => deleteFinishedRuns(tx, householdId, id, context.now() - keepMs))
  await report()
  let lastReport = Promise.resolve()
  // A failed report of progress is only logged, because the next report contains the newer progress.
  const fail = (error: unknown) => context.logError('reporting the progress of a run', error)
  const reportNext = () => (lastReport = lastReport.then(report).catch(fail))
  const timer = setInterval(() => void reportNext(), reportMs)
  return async () => {
    clearInterval(timer)
    await reportNext()
  }
}

function stop(run: Run): void {
  requestCancel(run.progress)
  run.wake()
}

async function findRun(context: Context, actor: Actor, id: string): Promise<RunProgress | undefined> {
  const run = localRuns(context).get(keyOf(actor, id))
  if (run) return { id, state: run.state, ...readProgress(run.progress) }
  if (context.database.kind === 'sqlite') return undefined
  const row = await findRunRow(householdDb(context, actor), id)
  if (!row) return undefined
  const isLost = !hasEnded(row) && row.updated_at < context.now() - staleAfterMs
  return { id, state: isLost ? 'failed' : row.state, rows: row.rows, done: row.done }
}

export async function getRun(context: Context, actor: Actor, id: string): Promise<RunProgress> {
  const progress = await findRun(context, actor, id)
  if (!progress) throw notFound('run')
  return progress
}

/**
 * Asks the server that executes a run to stop the run and to roll back its transaction. Throws 409 when the run has
 * ended.
 */
export async function cancelRun(context: Context, actor: Actor, id: string): Promise<void> {
  const progress = await getRun(context, actor, id)
  if (hasEnded(progress)) throw new AppError(409, 'conflict', 'This has ended. Its batch can be undone.')
  const run = localRuns(context).get(keyOf(actor, id))
  if (run) stop(run)
  else await context.database.write((tx) => markCancelRequested(householdDb(context, actor, tx), id))
}
