import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

// as: `checkpoint` starts this thread with the path of the database.
const database = new DatabaseSync(workerData as string)
database.exec('pragma wal_checkpoint(passive)')
database.close()
