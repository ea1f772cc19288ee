import type { Database, Writer } from '#server/database/database.ts'
import { lockHousehold, putRows } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { inSteps } from '#server/database/read-in-steps.ts'
import { bumpRevision } from '../bump-revision.ts'
import type { ItemTallyTable } from './item-tally.table.ts'
import { recount } from './recount.ts'

/** The tallies of a household, and how many of them are not what its items make. */
export interface CheckedTallies {
  readonly groupId: string
  readonly compared: number
  readonly wrong: number
}

/** Compares the tallies of each household with its items. */
export async function* checkTallies(
  database: Pick<Database, 'kind' | 'read'>,
): AsyncGenerator<CheckedTallies> {
  const steps = inSteps<{ id: string }>(['id'], (isNext, limit) =>
    database.read.selectFrom('household').select('id').where(isNext).orderBy('id').limit(limit).execute(),
  )
  for await (const step of steps) {
    for (const { id } of step) yield await checkHousehold(householdDb({ database }, { groupId: id }))
  }
}

const mostTries = 3

async function checkHousehold(household: HouseholdDb): Promise<CheckedTallies> {
  const { groupId } = household
  for (let tries = 1; ; tries++) {
    const before = await findRevision(household)
    const { kept, counted } = await readBoth(household)
    const names = new Set([...kept.keys(), ...counted.keys()])
    const wrong = [...names].filter((name) => kept.get(name) !== counted.get(name)).length
    // Somebody may have written between the two.
    if (wrong === 0 || tries === mostTries || (await findRevision(household)) === before)
      return { groupId, compared: kept.size, wrong }
  }
}

async function findRevision({ db, groupId }: HouseholdDb): Promise<number | undefined> {
  const row = await db.selectFrom('household').select('revision').where('id', '=', groupId).executeTakeFirst()
  return row?.revision
}

async function readBoth({ db, kind, groupId }: HouseholdDb) {
  const kept = await db.selectFrom('item_tally').selectAll().where('group_id', '=', groupId).execute()
  const { rows } = await recount(kind, groupId).execute(db)
  return { kept: new Map(kept.map(toEntry)), counted: new Map(rows.map(toEntry)) }
}

/** The name of a tally and its sums. */
function toEntry({ kind, key, archived, items, quantity, value, price }: ItemTallyTable): [string, string] {
  return [JSON.stringify([kind, key, archived]), JSON.stringify([items, quantity, value, price])]
}

/** Writes the tallies of a household anew from its items. */
export async function rewriteTallies(
  { kind, writeAlone }: Pick<Database, 'kind' | 'writeAlone'>,
  groupId: string,
): Promise<void> {
  await writeAlone(async (db: Writer) => {
    await lockHousehold(db, kind, groupId)
    await db.deleteFrom('item_tally').where('group_id', '=', groupId).execute()
    const { rows } = await recount(kind, groupId).execute(db)
    await putRows(db, kind, 'item_tally', rows)
    await bumpRevision(db, kind, groupId)
  })
}
