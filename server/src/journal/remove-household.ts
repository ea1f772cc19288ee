import { sql } from 'kysely'
import type { DatabaseKind, Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables.ts'

/** All tables with a `group_id`. Each table comes before the tables to which it refers. */
export const householdTables = [
  'change',
  'batch',
  'saved_view',
  'field_description',
  'template_field',
  'template_label',
  'template',
  'maintenance_entry',
  'claim_file',
  'claim_item',
  'claim',
  'policy',
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
  'webhook_delivery',
  'webhook',
  'reminder',
  'calendar',
  'job_run',
  'import_run',
  'suggestion',
  'share_visit',
  'share_address',
  'share',
  'found_page',
  'guest_message',
  'invitation',
  'membership',
] as const satisfies (keyof Tables)[]

/** Deletes a household with all its data and its journal. This cannot be undone. */
export async function removeHousehold(tx: Writer, kind: DatabaseKind, householdId: number): Promise<void> {
  await lockHousehold(tx, kind, householdId)
  for (const table of householdTables) {
    await sql`delete from ${sql.table(table)} where group_id = ${householdId}`.execute(tx)
  }
  await tx.deleteFrom('household').where('id', '=', householdId).execute()
}
