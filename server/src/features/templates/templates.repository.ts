import { listLimits } from '#contract/households/list-limits.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { loadRows } from '#server/database/household-rows.ts'
import { readAllPages } from '#server/database/keyset-pages.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Entity } from '#server/journal/entity.ts'
import {
  emptyTemplate,
  toTemplateFieldRows,
  toTemplateLabelRows,
  toTemplateRow,
  toTemplateRecord,
} from './template-rows.mapper.ts'
import type { TemplateRecord } from './templates.table.ts'

export const templateEntity: Entity<TemplateRecord> = {
  name: 'template',
  table: 'template',
  key: ['group_id', 'id'],
  row: toTemplateRow,
  blank: emptyTemplate('', 0),
  parts: [
    { table: 'template_label', column: 'template_id', reads: ['labelIds'], rows: toTemplateLabelRows },
    { table: 'template_field', column: 'template_id', reads: ['fields'], rows: toTemplateFieldRows },
  ],
  load: loadTemplates,
  references: (template) => [
    ...(template.defaultLocationId === null
      ? []
      : [{ entity: 'location' as const, id: template.defaultLocationId }]),
    ...template.labelIds.map((id) => ({ entity: 'label' as const, id })),
  ],
  limit: { max: listLimits.templatesPerHousehold, what: 'templates in a household' },
  usedBy: [],
}

async function loadTemplates(household: HouseholdDb, ids: readonly string[]): Promise<TemplateRecord[]> {
  const { db, kind, householdId } = household
  const rows = await loadRows(household, 'template', ids)
  const labels = await db
    .selectFrom('template_label')
    .selectAll()
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'template_id', ids))
    .orderBy('label_id')
    .execute()
  const fields = await db
    .selectFrom('template_field')
    .selectAll()
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'template_id', ids))
    .orderBy('position')
    .execute()
  const labelsOf = Map.groupBy(labels, (row) => row.template_id)
  const fieldsOf = Map.groupBy(fields, (row) => row.template_id)
  return rows.map((row) => toTemplateRecord(row, labelsOf.get(row.id) ?? [], fieldsOf.get(row.id) ?? []))
}

/** Lists the templates by name, without labels, custom fields and default values. */
export function listTemplateRows({ db, householdId }: HouseholdDb) {
  return readAllPages(['name_key', 'id'], (isAfterCursor, limit) =>
    db
      .selectFrom('template')
      .select(['id', 'name', 'name_key', 'description', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('group_id', '=', householdId)
      .where(isAfterCursor)
      .orderBy('name_key')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}

export async function listTemplateIdsIn(
  { db, kind, householdId }: HouseholdDb,
  locationIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('template')
    .select('id')
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'default_location_id', locationIds))
    .execute()
  return rows.map((row) => row.id)
}

export async function listLabelledTemplateIds(
  { db, householdId }: HouseholdDb,
  labelId: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('template_label')
    .select('template_id')
    .distinct()
    .where('group_id', '=', householdId)
    .$if(labelId !== undefined, (query) => query.where('label_id', '=', labelId ?? ''))
    .execute()
  return rows.map((row) => row.template_id)
}
