import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'
import { ofHousehold, required } from '../table-builder.ts'

/** A household says once what the custom fields of one name are (docs/decisions/0052). */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, key, integer } = columnTypes(kind)
  await db.schema
    .createTable('field_description')
    .$call(required({ group_id: sql.raw('integer'), id, created_at: integer, updated_at: integer }))
    .$call(required({ name: key, name_key: key, type: text, unit: text, choices: text }))
    .addPrimaryKeyConstraint('field_description_key', ['group_id', 'id'])
    .addUniqueConstraint('field_description_name', ['group_id', 'name'])
    .$call(ofHousehold('field_description'))
    .execute()
}
