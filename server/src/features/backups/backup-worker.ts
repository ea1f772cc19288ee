import { parentPort, workerData } from 'node:worker_threads'
import type { BackupProblem } from '#contract/server/backups.ts'
import { openDatabaseToRead } from '#server/database/database.ts'
import { runAlone } from '#server/jobs/jobs.repository.ts'
import { problemOf } from './backup-problem.ts'
import type { Backup } from './list-backups.ts'
import { rotateBackups } from './rotate-backups.ts'
import { openBackupPlace } from './stores/backup-place.ts'
import { takeBackup, type BackupPhase, type BackupTask } from './take-backup.ts'

/** Messages of the thread to the server. */
export type BackupMessage =
  | { kind: 'progress'; phase: BackupPhase; part: number }
  | { kind: 'made'; backup: Backup }
  | { kind: 'not-rotated'; message: string }
  | { kind: 'failed'; problem: BackupProblem; message: string }

const send = (message: BackupMessage) => parentPort?.postMessage(message)

/** Progress is told no more often than somebody could see. */
const tellMs = 100
let toldAt = 0

try {
  // as: `backUp` starts this thread with its task.
  const task = workerData as BackupTask
  const place = await openBackupPlace(task)
  const database = openDatabaseToRead(task)
  const isAlone = await runAlone(database, 'backup', async () => {
    const backup = await takeBackup(task, place, (phase, part) => {
      if (Date.now() - toldAt < tellMs) return
      toldAt = Date.now()
      send({ kind: 'progress', phase, part })
    })
    send({ kind: 'made', backup })
    await rotateBackups(place, task).catch((error: unknown) =>
      send({ kind: 'not-rotated', message: String(error) }),
    )
  })
  await database.close()
  if (!isAlone) throw new Error('Another server makes a backup.')
} catch (error) {
  send({ kind: 'failed', problem: problemOf(error), message: String(error) })
}
