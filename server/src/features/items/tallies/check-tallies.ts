import type { Database } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { incrementRevision } from '#server/journal/increment-revision.ts'
import { readFileTotals, rewriteFileTotals } from '#server/journal/file-totals.ts'
import { itemEntity } from '../items.repository.ts'
import { countItem, type Tallies } from './item-tallies.ts'
import { listTallies, rewriteTallies, walkItemIds } from './item-tallies.repository.ts'
import type { TallyKey, TallySums } from './item-tally.table.ts'

/**
 * The result of checking one household: the number of tallies that were compared, and the number of those that differ
 * from the household's items and files.
 */
export interface CheckedTallies {
  readonly householdId: number
  readonly compared: number
  readonly wrong: number
}

/** Compares the tallies of each household with its items and files in one snapshot. */
export async function* checkTallies(
  database: Pick<Database, 'kind' | 'read' | 'snapshot'>,
): AsyncGenerator<CheckedTallies> {
  const steps = readPages<{ id: number }>(['id'], (isAfterCursor, limit) =>
    database.read
      .selectFrom('household')
      .select('id')
      .where(isAfterCursor)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const step of steps) {
    for (const { id } of step)
      yield await database.snapshot((db) =>
        checkHousehold(householdDb({ database }, { householdId: id }, db)),
      )
  }
}

async function checkHousehold(household: HouseholdDb): Promise<CheckedTallies> {
  const { db, householdId } = household
  const tallyRows = await listTallies(household)
  const files = await readFileTotals(db, householdId)
  const stored = new Map([...tallyRows.map(toEntry), ['files', JSON.stringify(files.stored)]])
  const tallies = await countItems(household)
  const counted = new Map([...[...tallies.values()].map(toEntry), ['files', JSON.stringify(files.counted)]])
  const names = new Set([...stored.keys(), ...counted.keys()])
  const wrong = [...names].filter((name) => stored.get(name) !== counted.get(name)).length
  return { householdId, compared: stored.size, wrong }
}

async function countItems(household: HouseholdDb): Promise<Tallies> {
  const tallies: Tallies = new Map()
  for await (const step of walkItemIds(household)) {
    const ids = step.map(({ id }) => id)
    for (const item of await itemEntity.load(household, ids)) countItem(tallies, item, 1)
  }
  return tallies
}

function toEntry({ kind, key, archived, items, quantity, value, price }: TallyKey & TallySums) {
  return [JSON.stringify([kind, key, archived]), JSON.stringify([items, quantity, value, price])] as const
}

export async function repairTallies(
  database: Pick<Database, 'kind' | 'write'>,
  householdId: number,
): Promise<void> {
  const { kind, write } = database
  await write(async (db) => {
    await lockHousehold(db, kind, householdId)
    const household = { db, kind, householdId }
    await rewriteTallies(household, await countItems(household))
    await rewriteFileTotals(db, householdId)
    await incrementRevision(db, kind, householdId)
  })
}
