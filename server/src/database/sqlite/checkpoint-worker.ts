import { DatabaseSync } from 'node:sqlite'
import { serveTasks } from '#server/shared/process/task-thread.ts'

serveTasks((file: string) => {
  using database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(passive)')
})
