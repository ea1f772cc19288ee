import { listLimits } from '#contract/households/list-limits.ts'
import { loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { viewColumns, type SavedViewRecord } from './views.table.ts'

export const viewEntity: Entity<SavedViewRecord> = {
  name: 'view',
  table: 'saved_view',
  key: ['group_id', 'id'],
  row: (householdId, view) => ({
    ...viewColumns.toRow(householdId, view),
    name_key: nameKey(view.name),
  }),
  blank: viewColumns.blank,
  parts: [],
  load: async (household, ids) => (await loadRows(household, 'saved_view', ids)).map(viewColumns.toRecord),
  references: () => [],
  limit: { max: listLimits.viewsPerHousehold, what: 'saved views in a household' },
  usedBy: [],
}

export async function listViewRows({ db, householdId }: HouseholdDb): Promise<SavedViewRecord[]> {
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('group_id', '=', householdId)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(viewColumns.toRecord)
}
