import { parentPort, workerData } from 'node:worker_threads'
import type { BackupProblem } from '#contract/backups.ts'
import { runExclusively, type AssertLockHeld } from '#server/database/locks/server-locks.ts'
import { classifyProblem } from './backup-problem.ts'
import { withReadOnlyDatabase } from './backup-source.ts'
import type { Backup } from './list-backups.ts'
import { rotateBackups } from './rotate-backups.ts'
import { openBackupDestination } from './stores/backup-destination.ts'
import { takeBackup, type BackupPhase, type BackupTask, type OnProgress } from './take-backup.ts'

export type BackupMessage =
  | { kind: 'progress'; phase: BackupPhase; part: number }
  | { kind: 'begun' }
  | { kind: 'made'; backup: Backup }
  /** The result when another server is making a backup. */
  | { kind: 'elsewhere' }
  | { kind: 'not-rotated'; message: string }
  | { kind: 'failed'; problem: BackupProblem; message: string }

const send = (message: BackupMessage) => parentPort?.postMessage(message)

/** How long to wait for the lock, because a server that looks for interrupted backups may hold it for a moment. */
const timeoutMs = 2000

/** The minimum time between two messages about the progress of the backup. */
const tellMs = 100
let toldAt = 0

try {
  // as: `workerData` has the type any. `backUp` starts this thread with its task.
  const task = workerData as BackupTask
  const isAlone = await withReadOnlyDatabase(task, (database) =>
    runExclusively(database, 'backup', (check) => backUp(task, check), timeoutMs),
  )
  if (!isAlone) send({ kind: 'elsewhere' })
} catch (error) {
  send({ kind: 'failed', problem: classifyProblem(error), message: String(error) })
}

async function backUp(task: BackupTask, check: AssertLockHeld): Promise<void> {
  send({ kind: 'begun' })
  const place = await openBackupDestination(task)
  const onProgress: OnProgress = (phase, part) => {
    if (Date.now() - toldAt < tellMs) return
    toldAt = Date.now()
    send({ kind: 'progress', phase, part })
  }
  const backup = await takeBackup(task, place, { onProgress, check })
  send({ kind: 'made', backup })
  try {
    await check()
    await rotateBackups(place, task)
  } catch (error) {
    send({ kind: 'not-rotated', message: String(error) })
  }
}
