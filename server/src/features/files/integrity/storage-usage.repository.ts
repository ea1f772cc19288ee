import { sql } from 'kysely'
import { sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { isUsed } from '../files.repository.ts'
import { photoMimes } from '#server/shared/media-types.ts'

export async function sumFiles({
  db,
  kind,
  householdId,
}: HouseholdDb): Promise<{ isShown: boolean; isPhoto: boolean; files: number; bytes: number }[]> {
  const isShown = sql<number>`case when ${isUsed} then 1 else 0 end`
  const isPhoto = sql<number>`case when mime in (${sql.join(photoMimes)}) then 1 else 0 end`
  const marked = db
    .selectFrom('file')
    .select([isShown.as('is_shown'), isPhoto.as('is_photo'), 'size'])
    .where('group_id', '=', householdId)
    .as('marked')
  const rows = await db
    .selectFrom(marked)
    .select((eb) => [
      'is_shown',
      'is_photo',
      eb.fn.countAll<number>().as('files'),
      sumOf(kind, eb.ref('size')).as('bytes'),
    ])
    .groupBy(['is_shown', 'is_photo'])
    .execute()
  return rows.map(({ is_shown, is_photo, files, bytes }) => ({
    isShown: is_shown === 1,
    isPhoto: is_photo === 1,
    files,
    bytes,
  }))
}
