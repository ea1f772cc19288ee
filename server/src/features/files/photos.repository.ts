import { sql } from 'kysely'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { photoMimes } from '#server/shared/media-types.ts'
import { toAttachmentRecord } from './files.repository.ts'
import type { AttachmentRecord } from './files.table.ts'

export async function listPrimaryPhotos(
  { db, kind, householdId }: HouseholdDb,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('attachment')
    .select((eb) => [eb.ref('item_id').$notNull().as('itemId'), 'id'])
    .where('group_id', '=', householdId)
    .where('is_primary', '=', sql.lit(1))
    .where(isAnyOf(kind, 'item_id', itemIds))
    .execute()
  return new Map(rows.map(({ itemId, id }) => [itemId, id]))
}

export async function listLocationPhotos({
  db,
  householdId,
}: HouseholdDb): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('attachment')
    .select((eb) => [eb.ref('location_id').$notNull().as('locationId'), 'id'])
    .where('group_id', '=', householdId)
    .where('is_primary', '=', sql.lit(1))
    .where('location_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ locationId, id }) => [locationId, id]))
}

export async function listPhotosToPromote({ db, householdId }: HouseholdDb): Promise<AttachmentRecord[]> {
  const rows = await db
    .selectFrom('attachment')
    .innerJoin('file', (join) =>
      join.onRef('file.group_id', '=', 'attachment.group_id').onRef('file.hash', '=', 'attachment.hash'),
    )
    .selectAll('attachment')
    .where('attachment.group_id', '=', householdId)
    .where('type', '=', 'photo')
    .where('mime', 'in', photoMimes)
    .where('item_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attachment as other')
            .select('other.id')
            .whereRef('other.group_id', '=', 'attachment.group_id')
            .whereRef('other.item_id', '=', 'attachment.item_id')
            .where('other.is_primary', '=', sql.lit(1)),
        ),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  const firsts = Map.groupBy(rows, ({ item_id }) => item_id)
  return [...firsts.values()].flatMap(([first]) => (first ? [toAttachmentRecord(first)] : []))
}
