import { sql, type Kysely } from 'kysely'
import { nameKey } from '#server/shared/texts/name-key.ts'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { required } from '../table-builder.ts'

interface Tables {
  natural_key: { old_key: string; new_key: string }
}

/** How many keys one statement gets. */
const stepSize = 500

/** Numbers in names count as numbers. Many items share a name, so each old key is looked up once. */
export async function up(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const { key } = columnTypes(kind)
  for (const name of ['item', 'location', 'label', 'template', 'saved_view']) {
    await db.schema
      .createTable('natural_key')
      .$call(required({ old_key: key, new_key: key }))
      .addPrimaryKeyConstraint('natural_key_key', ['old_key'])
      .execute()
    const table = sql.table(name)
    const hasDigit = kind === 'postgres' ? sql`name_key ~ '[0-9]'` : sql`name_key glob '*[0-9]*'`
    await sql`insert into natural_key (old_key, new_key)
      select distinct name_key, '' from ${table} where ${hasDigit}`.execute(db)
    await fillKeys(db)
    await sql`update ${table} set name_key = (select new_key from natural_key where old_key = name_key)
      where ${hasDigit}`.execute(db)
    await db.schema.dropTable('natural_key').execute()
  }
}

async function fillKeys(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const step = await db
      .selectFrom('natural_key')
      .select('old_key')
      .where('old_key', '>', last)
      .orderBy('old_key')
      .limit(stepSize)
      .execute()
    if (step.length === 0) return
    const rows = step.map(({ old_key }) => ({ old_key, new_key: nameKey(old_key) }))
    await db
      .insertInto('natural_key')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('old_key').doUpdateSet((eb) => ({ new_key: eb.ref('excluded.new_key') })),
      )
      .execute()
    last = step.at(-1)?.old_key ?? ''
  }
}
