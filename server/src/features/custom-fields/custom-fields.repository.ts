import { sql } from 'kysely'
import type { UndescribedField } from '#contract/custom-fields.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { listByName, loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { descriptionColumns, type FieldDescriptionRecord } from './custom-fields.table.ts'

export const fieldDescriptionEntity: Entity<FieldDescriptionRecord> = {
  name: 'fieldDescription',
  noun: 'custom field',
  table: 'field_description',
  key: ['group_id', 'id'],
  row: (householdId, description) => ({
    ...descriptionColumns.toRow(householdId, description),
    name_key: nameKey(description.name),
  }),
  blank: descriptionColumns.blank,
  parts: [],
  load: async (household, ids) =>
    (await loadRows(household, 'field_description', ids)).map(descriptionColumns.toRecord),
  references: () => [],
  limit: { max: listLimits.fieldDescriptions, what: 'described custom fields in a household' },
  unique: ({ name }) => ({ name }),
  usedBy: [],
}

export function listDescriptionRows(household: HouseholdDb): Promise<FieldDescriptionRecord[]> {
  return listByName(household, 'field_description', descriptionColumns.toRecord)
}

export async function findDescriptionsNamed(
  { db, kind, householdId }: HouseholdDb,
  names: readonly string[],
): Promise<FieldDescriptionRecord[]> {
  const rows = await db
    .selectFrom('field_description')
    .selectAll()
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'name', names))
    .execute()
  return rows.map(descriptionColumns.toRecord)
}

/** Returns names of custom fields in use without a description, most used first. */
export async function listUndescribedNames({ db, householdId }: HouseholdDb): Promise<UndescribedField[]> {
  const { rows } = await sql<UndescribedField>`
    select name, min(type) as type, count(distinct item_id) as "itemCount" from item_field where group_id = ${householdId}
      and name not in (select name from field_description where group_id = ${householdId})
    group by name order by "itemCount" desc, name`.execute(db)
  return rows
}
