import type { Reader, Writer } from '#server/database/database.ts'
import type { BackupRunTable } from './backups.table.ts'

export async function insertRun(tx: Writer, run: BackupRunTable): Promise<void> {
  await tx.insertInto('backup_run').values(run).execute()
}

export async function endRun(
  tx: Writer,
  id: string,
  changes: Partial<Omit<BackupRunTable, 'id' | 'started_at'>>,
): Promise<void> {
  await tx
    .updateTable('backup_run')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Lists the newest runs that started until `until`. Runs that started later were started with a wrong clock. */
export function listRuns(db: Reader, until: number, limit: number): Promise<BackupRunTable[]> {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('started_at', '<=', until)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

export function findLastProven(db: Reader, until: number): Promise<BackupRunTable | undefined> {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('state', '=', 'proven')
    .where('started_at', '<=', until)
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
}

export function listRunning(db: Reader): Promise<BackupRunTable[]> {
  return db.selectFrom('backup_run').selectAll().where('state', '=', 'running').execute()
}

export async function deleteRunsBefore(tx: Writer, instant: number): Promise<void> {
  await tx.deleteFrom('backup_run').where('started_at', '<', instant).execute()
}
