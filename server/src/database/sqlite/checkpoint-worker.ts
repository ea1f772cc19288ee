import { DatabaseSync } from 'node:sqlite'
import { serveTasks } from '#server/shared/process/task-thread.ts'

export interface CheckpointTask {
  file: string
  /** Also empties the log, for which writers wait this long, unless somebody reads from it for longer. */
  emptyWithinMs?: number
}

serveTasks(({ file, emptyWithinMs }: CheckpointTask) => {
  using database = new DatabaseSync(file, { timeout: emptyWithinMs ?? 0 })
  database.exec('pragma wal_checkpoint(passive)')
  if (emptyWithinMs !== undefined) database.exec('pragma wal_checkpoint(truncate)')
})
