import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/**
 * An undo stores the first batch of its chain (undo, redo, and so on) and its place in that chain. The last place tells
 * whether a batch is undone; without it the chain has to be walked for each batch that is shown.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, integer } = columnTypes(kind)
  await db.schema.alterTable('batch').addColumn('undo_root', id).execute()
  await db.schema.alterTable('batch').addColumn('undo_turn', integer).execute()
  await sql`with recursive chain (group_id, root, id, revision) as (
      select undo.group_id, first.id, undo.id, undo.revision from batch as undo
        join batch as first on first.group_id = undo.group_id and first.id = undo.undo_of
        where first.undo_of is null
      union all
      select undo.group_id, chain.root, undo.id, undo.revision from chain
        join batch as undo on undo.group_id = chain.group_id and undo.undo_of = chain.id
    )
    update batch set undo_root = placed.root, undo_turn = placed.turn
    from (select group_id, id, root, row_number() over (partition by group_id, root order by revision) as turn
      from chain) as placed
    where batch.group_id = placed.group_id and batch.id = placed.id`.execute(db)
  await sql`create index batch_by_undo_root on batch (group_id, undo_root, undo_turn)
    where undo_root is not null`.execute(db)
}
