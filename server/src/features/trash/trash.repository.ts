import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAnyOf, jsonText } from '#server/database/dialect.ts'
import { readAllPages } from '#server/database/keyset-pages.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import { foldText } from '#contract/text/fold-text.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { partsPerUnit, valueOf } from '#server/shared/money.ts'

/**
 * The kinds of records that the Trash lists. Files and maintenance entries are deleted and restored together with the
 * record to which they belong.
 */
export const recordEntities: readonly EntityName[] = [
  'item',
  'location',
  'label',
  'template',
  'view',
  'fieldDescription',
  'policy',
  'claim',
]

/** A deleted record, reduced to the values that lists need. `value` is in 1/10,000. */
export interface TrashRow {
  revision: number
  position: number
  entity: EntityName
  id: string
  nameKey: string
  value: number
}

/**
 * Returns a key for a row of the Trash. It contains the revision, because a record may have been deleted several
 * times.
 */
export const keyOf = ({ revision, id }: Pick<TrashRow, 'revision' | 'id'>) => `${revision} ${id}`

/** A SQL condition: the deletion is the latest change of the record and was not purged. */
const isStillGone = (householdId: number) => sql<SqlBool>`change.after is null and change.before is not null
  and not exists (select 1 from change as later where later.group_id = ${householdId}
    and later.entity_id = change.entity_id and later.revision > change.revision)`

/**
 * A SQL condition: the Trash lists the record. It lists an attachment or a maintenance entry only when the batch
 * deleted no other record that may own it. Reads only the batch's summary, because searching the changes for each row
 * would take quadratic time.
 */
const isListed = (householdId: number) => {
  const deletes = recordEntities.map(
    (entity) => sql`batch.summary like ${`%"entity":"${entity}","kind":"deleted"%`}`,
  )
  return sql<SqlBool>`(change.entity in (${sql.join(recordEntities)})
    or not exists (select 1 from batch where batch.group_id = ${householdId}
      and batch.revision = change.revision and (${sql.join(deletes, sql` or `)})))`
}

/**
 * A deleted record as the journal stores it. The journal omits a price of 0 and a quantity of 1, because an empty item
 * has these values.
 */
type Raw = TrashRow & { name: string | null; price: string | null; quantity: string | null }

/** Lists everything in the Trash that was deleted after a revision, oldest first. */
export async function listTrashRows(
  { db, kind, householdId }: HouseholdDb,
  after: number,
): Promise<TrashRow[]> {
  const readPage = async (isAfterCursor: RawBuilder<SqlBool>, limit: number) => {
    const { rows } = await sql<Raw>`
        select change.revision, change.position, change.entity, change.entity_id as id,
          ${jsonText(kind, 'change.before', 'name')} as name, ${jsonText(kind, 'change.before', 'purchasePrice')} as price,
          ${jsonText(kind, 'change.before', 'quantity')} as quantity
        from change
        where change.group_id = ${householdId} and ${isStillGone(householdId)} and ${isListed(householdId)} and ${isAfterCursor}
        order by revision, position limit ${limit}`.execute(db)
    return rows
  }
  // Start from a cursor with the revision. With a condition on the revision, SQLite would read all rows from this
  // revision again for each page.
  const start = { revision: after, position: Number.MAX_SAFE_INTEGER }
  const rows = await readAllPages<Raw>(['revision', 'position'], readPage, start)
  return rows.map(({ revision, position, entity, id, name, price, quantity }) => ({
    revision,
    position,
    entity,
    id,
    nameKey: foldText(name ?? ''),
    value: entity === 'item' ? valueOf(Number(price ?? 0), Number(quantity ?? partsPerUnit)) : 0,
  }))
}

export async function loadDeleted(
  { db, kind, householdId }: HouseholdDb,
  entity: EntityName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('change')
    .select((eb) => ['entity_id as id', eb.ref('before').$notNull().as('before')])
    .where('group_id', '=', householdId)
    .where('entity', '=', entity)
    .where('after', 'is', null)
    .where('before', 'is not', null)
    .where(isAnyOf(kind, 'entity_id', ids))
    .orderBy('revision')
    .execute()
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** Lists the attachments that were deleted with these items, as JSON from the journal. */
export async function listAttachmentsDeletedWith(
  { db, kind, householdId }: HouseholdDb,
  revisions: readonly number[],
  itemIds: readonly string[],
): Promise<string[]> {
  if (itemIds.length === 0) return []
  const changes = await readAllPages<Pick<TrashRow, 'revision' | 'position'> & { before: string }>(
    ['revision', 'position'],
    async (isAfterCursor, limit) => {
      const { rows } = await sql<{ revision: number; position: number; before: string }>`
        select revision, position, before from change
        where group_id = ${householdId} and revision in (${sql.join(revisions)}) and entity = 'attachment'
          and after is null and before is not null and ${isAfterCursor}
          and ${jsonText(kind, 'before', 'itemId')} in (${sql.join(itemIds)})
        order by revision, position limit ${limit}`.execute(db)
      return rows
    },
  )
  return changes.map(({ before }) => before)
}
