import pg from 'pg'

/** The number of partitions, which stand for shards. */
const partitions = 4

interface Definition {
  name: string
  table: string
  definition: string
}

/**
 * Partitions the empty tables of households, with all their keys, by the hash of the household. PostgreSQL allows this
 * only for tables whose keys all contain the household. Returns the other tables of households, each name followed by
 * the key that does not contain the household.
 */
export async function partitionTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async <T extends object>(statement: string) => (await client.query<T>(statement)).rows
  try {
    const candidates = await ask<{ table: string; column: string; key: string | null }>(`
      select relname as table, attname as column, (
        select min(index.relname::text) from pg_index join pg_class index on index.oid = indexrelid
        where indrelid = of.oid and indisunique and not attnum = any (indkey)) as key
      from pg_class of join pg_attribute on attrelid = of.oid
      where of.relkind = 'r' and not of.relispartition and relnamespace = 'public'::regnamespace
        and attname = case relname when 'household' then 'id' else 'group_id' end
      order by relname`)
    const chosen = candidates.filter(({ key }) => key === null)
    const names = chosen.map(({ table }) => `'${table}'`).join()
    const constraints = await ask<Definition & { type: string }>(`
      select conname as name, of.relname as table, contype as type, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class of on of.oid = conrelid
      left join pg_class target on target.oid = confrelid
      where contype in ('p', 'u', 'c', 'f') and (of.relname in (${names}) or target.relname in (${names}))
      order by contype = 'f'`)
    const indexes = await ask<Definition>(`
      select indexname as name, tablename as table, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in (${names})
        and indexname not in (select conname from pg_constraint)`)
    await client.query('begin')
    for (const { table, column } of chosen) {
      await client.query(`create table parted (like "${table}" including defaults including identity
        including generated including storage including compression) partition by hash ("${column}")`)
      await client.query(`drop table "${table}" cascade`)
      await client.query(`alter table parted rename to "${table}"`)
      for (let part = 0; part < partitions; part++) {
        await client.query(`create table "${table}_${part}" partition of "${table}"
          for values with (modulus ${partitions}, remainder ${part})`)
      }
    }
    for (const { name, table, type, definition } of constraints) {
      if (type !== 'f') await client.query(`alter table "${table}" add constraint "${name}" ${definition}`)
    }
    for (const { definition } of indexes) await client.query(definition)
    for (const { name, table, type, definition } of constraints) {
      if (type === 'f') await client.query(`alter table "${table}" add constraint "${name}" ${definition}`)
    }
    await client.query('commit')
    return candidates.flatMap(({ table, key }) => (key === null ? [] : [`${table} (${key})`]))
  } finally {
    await client.end()
  }
}
