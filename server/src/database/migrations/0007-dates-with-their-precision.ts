import { sql, type Kysely } from 'kysely'

const dates = {
  item: ['purchase_date', 'warranty_expires', 'sold_date'],
  maintenance_entry: ['scheduled_date', 'completed_date'],
}

/** Adds the precision of dates. All existing dates are known to the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(dates))
    for (const column of columns)
      await sql
        .raw(`alter table ${table} add column ${column}_precision text not null default 'day'`)
        .execute(db)
}
