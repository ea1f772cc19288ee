import { maxLabelLevels } from '#contract/labels.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { listByName, loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { depreciationMapper } from '#server/features/items/item-fields.mapper.ts'
import { blankLabel } from './labels.mapper.ts'
import { labelColumns, type LabelTable, type LabelRecord } from './labels.table.ts'

export const labelEntity: Entity<LabelRecord> = {
  name: 'label',
  table: 'label',
  key: ['group_id', 'id'],
  row: (householdId, label): LabelTable => ({
    ...labelColumns.toRow(householdId, label),
    ...depreciationMapper.toColumns(label),
    name_key: nameKey(label.name),
  }),
  blank: blankLabel,
  parts: [],
  load: async (household, ids) => (await loadRows(household, 'label', ids)).map(toLabelRecord),
  references: ({ parentId }) => (parentId === null ? [] : [{ entity: 'label', id: parentId }]),
  tree: { table: 'label', levels: maxLabelLevels },
  usedBy: [
    { table: 'label', column: 'parent_id' },
    { table: 'item_label', column: 'label_id' },
    { table: 'template_label', column: 'label_id' },
  ],
}

/** The maximum number of labels with the same name that an import reads. */
const maxNamesakes = 20_000

export function listLabelRows(household: HouseholdDb): Promise<LabelRecord[]> {
  return listByName(household, 'label', toLabelRecord)
}

/** Returns the labels with one of these names; with `foldsCase`, also those that differ only in case or accents. */
export function findLabelsNamed(
  { db, kind, householdId }: HouseholdDb,
  names: readonly string[],
  foldsCase = false,
): Promise<Pick<LabelRecord, 'id' | 'name'>[]> {
  return db
    .selectFrom('label')
    .select(['id', 'name'])
    .where('group_id', '=', householdId)
    .where(foldsCase ? isAnyOf(kind, 'name_key', names.map(nameKey)) : isAnyOf(kind, 'name', names))
    .orderBy('id')
    .limit(maxNamesakes)
    .execute()
}

function toLabelRecord(row: LabelTable): LabelRecord {
  return { ...labelColumns.toRecord(row), ...depreciationMapper.fromColumns(row) }
}
