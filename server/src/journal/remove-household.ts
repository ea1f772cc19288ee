import { sql } from 'kysely'
import type { DatabaseKind, Writer } from '#server/database/database.ts'
import { changeInSteps, lockHousehold } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'

/** Every table with a `group_id`, each before those that it refers to. */
export const householdTables = [
  'change',
  'batch',
  'saved_view',
  'field_description',
  'template_field',
  'template_label',
  'template',
  'maintenance_entry',
  'attachment_search',
  'attachment',
  'file_text',
  'file',
  'item_search',
  'item_tally',
  'item_field',
  'item_label',
  'item',
  'label',
  'location',
  'asset_counter',
  'notifier',
  'reminder',
  'calendar',
  'job_run',
  'import_run',
  'invitation',
  'membership',
] as const satisfies (keyof Tables)[]

/** Columns that tell the rows apart of tables that have no row ids on SQLite. */
const keysAsTables: Partial<Record<(typeof householdTables)[number], readonly string[]>> = {
  change: ['group_id', 'revision', 'position'],
  item_label: ['group_id', 'item_id', 'label_id'],
  item_field: ['group_id', 'item_id', 'position'],
}

/** Takes a household away with everything that it has, its journal too; this cannot be undone. */
export async function removeHousehold(tx: Writer, kind: DatabaseKind, groupId: number): Promise<void> {
  await lockHousehold(tx, kind, groupId)
  for (const table of householdTables) {
    await changeInSteps(tx, kind, {
      table,
      key: keysAsTables[table] ?? ['rowid'],
      matches: sql`group_id = ${groupId}`,
      change: sql`delete from ${sql.table(table)}`,
    })
  }
  await tx.deleteFrom('household').where('id', '=', groupId).execute()
}
