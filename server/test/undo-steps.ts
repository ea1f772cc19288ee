import { sql } from 'kysely'
import type { DatabaseKind, Writer } from '#server/database/database.ts'

/** Puts back what the steps from 0026 on took away or made, as far as they cannot be done twice. */
export async function undoStepsOfDisk(tx: Writer, kind: DatabaseKind): Promise<void> {
  await sql`drop index change_stored`.execute(tx)
  if (kind === 'sqlite') return
  for (const column of ['value', 'purchase_price'])
    await sql`alter table item_label add column ${sql.ref(column)} bigint not null default 0`.execute(tx)
  await sql`create index item_field_by_item on item_field (group_id, item_id, position)`.execute(tx)
}
