import type { Reader, Writer } from '#server/database/database.ts'
import type { JobRunTable } from './job-run.table.ts'

export interface HouseholdRun {
  householdId: number
  timeZone: string
  /** The day of the last run; null when the job never ran. */
  day: string | null
}

export function listHouseholdRuns(db: Reader, name: string): Promise<HouseholdRun[]> {
  return db
    .selectFrom('household')
    .leftJoin('job_run', (join) =>
      join.onRef('job_run.group_id', '=', 'household.id').on('job_run.name', '=', name),
    )
    .select(['household.id as householdId', 'household.time_zone as timeZone', 'job_run.day'])
    .orderBy('household.id')
    .execute()
}

export async function findRun(db: Reader, name: string, householdId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('job_run')
    .select('day')
    .where('name', '=', name)
    .where('group_id', '=', householdId)
    .executeTakeFirst()
  return row?.day
}

export async function upsertRun(tx: Writer, run: JobRunTable): Promise<void> {
  await tx
    .insertInto('job_run')
    .values(run)
    .onConflict((key) => key.columns(['name', 'group_id']).doUpdateSet({ day: run.day }))
    .execute()
}
