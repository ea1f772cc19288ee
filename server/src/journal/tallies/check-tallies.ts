import type { Database, Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { putRows } from '#server/database/write-rows.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { inSteps } from '#server/database/read-in-steps.ts'
import { bumpRevision } from '../bump-revision.ts'
import type { ItemTallyTable } from './item-tally.table.ts'
import { readFileTotals, rewriteFileTotals } from './file-totals.ts'
import { recount } from './recount.ts'

/** The tallies of a household, that of its files among them, and how many are not what its items and files make. */
export interface CheckedTallies {
  readonly groupId: number
  readonly compared: number
  readonly wrong: number
}

/** Compares the tallies of each household with its items and files, both as one view of the database has them. */
export async function* checkTallies(
  database: Pick<Database, 'kind' | 'read' | 'snapshot'>,
): AsyncGenerator<CheckedTallies> {
  const steps = inSteps<{ id: number }>(['id'], (isNext, limit) =>
    database.read.selectFrom('household').select('id').where(isNext).orderBy('id').limit(limit).execute(),
  )
  for await (const step of steps) {
    for (const { id } of step)
      yield await database.snapshot((db) => checkHousehold(householdDb({ database }, { groupId: id }, db)))
  }
}

async function checkHousehold({ db, kind, groupId }: HouseholdDb): Promise<CheckedTallies> {
  const stored = await db.selectFrom('item_tally').selectAll().where('group_id', '=', groupId).execute()
  const { rows } = await recount(kind, groupId).execute(db)
  const files = await readFileTotals(db, groupId)
  const kept = new Map([...stored.map(toEntry), ['files', JSON.stringify(files.kept)]])
  const counted = new Map([...rows.map(toEntry), ['files', JSON.stringify(files.counted)]])
  const names = new Set([...kept.keys(), ...counted.keys()])
  const wrong = [...names].filter((name) => kept.get(name) !== counted.get(name)).length
  return { groupId, compared: kept.size, wrong }
}

/** The name of a tally and its sums. */
function toEntry({ kind, key, archived, items, quantity, value, price }: ItemTallyTable): [string, string] {
  return [JSON.stringify([kind, key, archived]), JSON.stringify([items, quantity, value, price])]
}

/** Writes the tallies of a household anew from its items and files. */
export async function rewriteTallies(
  { kind, write }: Pick<Database, 'kind' | 'write'>,
  groupId: number,
): Promise<void> {
  await write(async (db: Writer) => {
    await lockHousehold(db, kind, groupId)
    await db.deleteFrom('item_tally').where('group_id', '=', groupId).execute()
    const { rows } = await recount(kind, groupId).execute(db)
    await putRows(db, kind, 'item_tally', rows)
    await rewriteFileTotals(db, groupId)
    await bumpRevision(db, kind, groupId)
  })
}
