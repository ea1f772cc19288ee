import { sql, type SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

export async function hasRow<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = await query
    .select(sql`1`.as('found'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
