import { Worker } from 'node:worker_threads'
import type { BackupProblem, Backups } from '#contract/backups.ts'
import type { Context } from '#server/context.ts'
import { findDatabaseCreatedAt } from '#server/features/files/files.repository.ts'
import { hourIn, type Job } from '#server/jobs/jobs.ts'
import { isLocked, runExclusively } from '#server/database/locks/server-locks.ts'
import { AppError, refuseInDemo, tooManyRequests } from '#server/shared/app-error.ts'
import { addInterval, todayIn } from '#server/shared/calendar-date.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import { classifyProblem } from './backup-problem.ts'
import type { BackupMessage } from './backup-worker.ts'
import { toBackupRun, toProven } from './backups.mapper.ts'
import {
  deleteRunsBefore,
  findLastProven,
  insertRun,
  listRunning,
  listRuns,
  endRun,
} from './backups.repository.ts'
import { backupName, listBackups, type Backup } from './list-backups.ts'
import { openBackupDestination } from './stores/backup-destination.ts'
import type { BackupRunTable } from './backups.table.ts'
import type { BackupTask } from './take-backup.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const fromHour = 2
const retryMs = 6 * hourMs
/** Shortest time between two backups that users start, because each reads the whole disk. */
const pauseMs = 10 * 60_000
const keptRunsMs = 400 * dayMs
const shownRuns = 10
const workerLimits = { maxOldGenerationSizeMb: 256 }

interface Running {
  progress: Backups['progress']
  readonly over: Promise<void>
  stop(): Promise<unknown>
}

const stateOf = perContext(() => ({
  running: undefined as Running | undefined,
  /**
   * When the last attempt to make a backup started. It is not stored in the database, because the database may not be
   * writable.
   */
  attemptedAt: -Infinity,
  lastProvenAt: undefined as number | undefined,
  /** When to try again to mark interrupted runs as failed. Set after an attempt that failed. */
  settleFrom: -Infinity,
}))

/** A failure with a message that users may see. */
class BackupFailure extends Error {
  readonly problem: BackupProblem
  /**
   * Set to `ENOSPC` for a full disk. The worker sends its error as text, which loses the code, so it is set again here.
   */
  readonly code: string | undefined

  constructor(problem: BackupProblem, message: string) {
    super(message)
    this.problem = problem
    this.code = problem === 'no-space' ? 'ENOSPC' : undefined
  }
}

/** Makes a backup every night. When the server was off at night, it makes one after the start. */
export const backupJob: Job = {
  name: 'backup',
  async run(context) {
    const state = stateOf(context)
    if (!context.config.backups || state.running) return
    const { database } = context
    await failInterruptedHourly(context)
    if (await isLocked(database, 'backup')) return
    state.lastProvenAt = (await findLastProven(database.read, latest(context)))?.started_at
    if (await isDue(context)) void backUp(context)
  },
}

/**
 * Marks interrupted runs as failed. When that fails, the job logs the error, and the next attempt follows an hour
 * later. Therefore the failure does not prevent the next backup.
 */
async function failInterruptedHourly(context: Context): Promise<void> {
  const state = stateOf(context)
  const [last] = await listRuns(context.database.read, latest(context), 1)
  if (last?.state !== 'running' || context.now() < state.settleFrom) return
  state.settleFrom = context.now() + hourMs
  await failInterruptedRuns(context)
  state.settleFrom = -Infinity
}

/**
 * Marks runs as failed that no server is working on. A restored database lists its own backup as a running one, but the
 * manifest of this backup shows that it was completed. Such a run is marked as verified.
 */
async function failInterruptedRuns({ config, database }: Context): Promise<void> {
  let interrupted: BackupRunTable[] = []
  // Read the running backups while holding the lock for backups, because then no other server is making one.
  await runExclusively(database, 'backup', async () => {
    interrupted = await listRunning(database.read)
  })
  if (interrupted.length === 0) return
  const { backups } = await listBackups(await openBackupDestination(config)).catch((error: unknown) => {
    // Continue when the destination does not respond, because this must not prevent the next backup.
    if (classifyProblem(error) === 'other') throw error
    return { backups: [] }
  })
  await database.write(async (tx) => {
    for (const { id, started_at } of interrupted) {
      const backup = backups.find(({ name }) => name === backupName(started_at, 'backup'))
      await endRun(tx, id, backup ? toProven(backup) : { state: 'failed', problem: 'interrupted' })
    }
  })
}

/** Returns the latest possible time of a start. Later times were recorded with a wrong clock. */
const latest = ({ now }: Context) => now() + dayMs

async function isDue(context: Context): Promise<boolean> {
  const { database, now } = context
  const { attemptedAt, lastProvenAt } = stateOf(context)
  const [last] = await listRuns(database.read, latest(context), 1)
  const waited =
    now() - Math.max(attemptedAt, last?.state === 'proven' ? -Infinity : (last?.started_at ?? -Infinity))
  if (waited >= 0 && waited < retryMs) return false
  const since = lastProvenAt ?? (await findDatabaseCreatedAt(database.read))
  return nightOf(context, since) < nightOf(context, now())
}

/**
 * Returns the date on which the night of an instant began. A night begins at `fromHour` and lasts 24 hours, so that each
 * instant belongs to one night.
 */
function nightOf({ config: { timeZone } }: Context, instant: number): string {
  const day = todayIn(timeZone, instant)
  return hourIn(timeZone, instant) < fromHour ? (addInterval(day, -1, 'days') ?? day) : day
}

/** Makes a backup in a worker thread, or waits for the one that is running. Never rejects. */
export function backUp(context: Context): Promise<void> {
  const state = stateOf(context)
  if (state.running) return state.running.over
  const { dataDir, databaseUrl, storageFolder, s3, backupFolder, backupS3, backupKey, timeZone } =
    context.config
  const now = context.now()
  state.attemptedAt = now
  const place = { dataDir, backupFolder, backupS3, backupKey }
  const task: BackupTask = { ...place, databaseUrl, storageFolder, s3, reason: 'backup', now, timeZone }
  const worker = new Worker(programFile(import.meta, 'backup-worker'), {
    workerData: task,
    resourceLimits: workerLimits,
  })
  const over = record(context, now, (begin) =>
    waitForWorker(worker, {
      begin,
      onProgress: (progress) => (running.progress = progress),
      report: (error) => context.logError('removing old backups', error),
    }),
  )
  const running: Running = {
    progress: { phase: 'database', part: 0 },
    over: over.finally(() => (state.running = undefined)),
    stop: () => worker.terminate(),
  }
  state.running = running
  return running.over
}

interface WorkerHandlers {
  /** Called when the worker thread has taken the lock for backups and starts the backup. */
  begin: () => void
  onProgress: (progress: Backups['progress']) => void
  /** Called with an error that happened after the backup was complete, such as a failure to delete old backups. */
  report: (error: unknown) => void
}

/**
 * Resolves with the backup when the thread ends; with undefined when another server is making a backup. An error after
 * the backup is complete goes to `report` and does not reject.
 */
function waitForWorker(
  worker: Worker,
  { begin, onProgress, report }: WorkerHandlers,
): Promise<Backup | undefined> {
  let made: Backup | undefined
  return new Promise((resolve, reject) => {
    worker.on('message', (message: BackupMessage) => {
      if (message.kind === 'progress') onProgress({ phase: message.phase, part: message.part })
      else if (message.kind === 'begun') begin()
      else if (message.kind === 'elsewhere') resolve(undefined)
      else if (message.kind === 'made') made = message.backup
      else if (message.kind === 'not-rotated' || made) report(new Error(message.message))
      else reject(new BackupFailure(message.problem, message.message))
    })
    worker.once('error', (error) => (made ? report(error) : reject(error)))
    worker.once('exit', () =>
      made ? resolve(made) : reject(new BackupFailure('interrupted', 'The backup was broken off.')),
    )
  })
}

async function record(
  context: Context,
  now: number,
  make: (begin: () => void) => Promise<Backup | undefined>,
): Promise<void> {
  const { database } = context
  const id = context.newId()
  const nothing = { problem: '', name: '', bytes: 0, items: 0, files: 0, lost_files: 0 } as const
  // Record the run while the backup is being made, and ignore a failure of this write: a disk without room for the
  // record must not prevent the backup.
  let started: Promise<void> | undefined
  const begin = () =>
    (started ??= database
      .write(async (tx) => {
        await deleteRunsBefore(tx, now - keptRunsMs)
        await insertRun(tx, { id, started_at: now, state: 'running', ...nothing })
      })
      .catch(() => undefined))
  try {
    const backup = await make(() => void begin())
    if (!backup) {
      stateOf(context).attemptedAt = -Infinity
      return
    }
    await begin()
    await database.write((tx) => endRun(tx, id, toProven(backup)))
    stateOf(context).lastProvenAt = now
  } catch (error) {
    const problem = error instanceof BackupFailure ? error.problem : 'other'
    await begin()
    await database.write((tx) => endRun(tx, id, { state: 'failed', problem })).catch(() => undefined)
    context.logError('the backup', error)
  }
}

export async function stopBackup(context: Context): Promise<void> {
  const { running } = stateOf(context)
  await running?.stop()
  await running?.over
}

export async function getBackups(context: Context): Promise<Backups> {
  const { config, database } = context
  const proven = await findLastProven(database.read, latest(context))
  const runs = await listRuns(database.read, latest(context), shownRuns)
  return {
    enabled: config.backups,
    progress: await findProgress(context),
    lastProven: proven ? toBackupRun(proven) : null,
    runs: runs.map(toBackupRun),
  }
}

async function findProgress(context: Context): Promise<Backups['progress']> {
  const { running } = stateOf(context)
  if (running) return running.progress
  return (await isLocked(context.database, 'backup')) ? { phase: 'elsewhere', part: 0 } : null
}

/**
 * Starts a backup in the background, unless one is running. Throws 429 when the last backup was started a short time
 * ago.
 */
export async function startBackup(context: Context): Promise<Backups> {
  refuseInDemo(context.config)
  if (!context.config.backups) {
    throw new AppError(409, 'conflict', 'This server does not back itself up.')
  }
  if ((await findProgress(context)) === null) {
    const waited = context.now() - (await findLastSuccess(context))
    if (waited >= 0 && waited < pauseMs) throw tooManyRequests(pauseMs - waited)
    void backUp(context)
  }
  return getBackups(context)
}

/**
 * Returns when the last successful or running backup started. Failed backups do not count, so that the user may retry
 * at once, for example when the disk has room again.
 */
async function findLastSuccess(context: Context): Promise<number> {
  const [last] = await listRuns(context.database.read, latest(context), 1)
  return last && last.state !== 'failed' ? last.started_at : -Infinity
}

export function isBackingUp(context: Context): boolean {
  return stateOf(context).running !== undefined
}

/** Returns the day of the last verified backup; empty while none is known. */
export function lastBackupDay(context: Context): string {
  const { lastProvenAt } = stateOf(context)
  return lastProvenAt === undefined ? '' : todayIn(context.config.timeZone, lastProvenAt)
}

/** Returns when the last verified backup was made. When there is none, returns when the database was created. */
export async function findLastVerified(context: Context): Promise<number> {
  const { read } = context.database
  return (await findLastProven(read, latest(context)))?.started_at ?? findDatabaseCreatedAt(read)
}
