import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CoverageProblem } from '#contract/insurance/coverage.ts'
import { countRows } from '#server/database/row-counts.ts'
import { itemKey, sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { itemsLabelled } from '#server/features/items/search/item-words.repository.ts'
import { valueColumn } from '#server/features/valuation/valuation.repository.ts'
import type { PolicyRecord } from './policies.table.ts'

/**
 * SQL that is true for the files that prove an item and that a claim copies. A link to another site is no proof, because
 * its content may change.
 */
export const isEvidence = sql<SqlBool>`attachment.hash is not null and attachment.maintenance_id is null
  and attachment.type in ('photo', 'receipt', 'warranty')`

interface Covered {
  readonly policy: PolicyRecord
  readonly today: string
}

/** Returns SQL for the loss of an item: its replacement value, or else its current worth. Never negative. */
function lossColumn({ kind }: HouseholdDb, today: string): RawBuilder<number> {
  const [replacement, current] = (['replacement', 'current'] as const).map((by) =>
    valueColumn(kind, { by, today }),
  )
  const value = sql`case when item.replacement_value > 0 then ${replacement} else ${current} end`
  return sql`${greatest(kind)}(0, ${value})`
}

const greatest = (kind: HouseholdDb['kind']) => sql.raw(kind === 'postgres' ? 'greatest' : 'max')

/** Returns SQL for the part of the loss that exceeds the limit per item. The limit applies to each piece. */
function excessColumn(household: HouseholdDb, { policy, today }: Covered): RawBuilder<number> {
  const { limitPerItem } = policy
  if (limitPerItem === null) return sql<number>`0`
  const most = greatest(household.kind)
  // Multiply as floating-point numbers, because the product may be too large for an integer of PostgreSQL.
  const limit = sql`cast(${limitPerItem} as double precision) * ${most}(1, (item.quantity + 9999) / 10000)`
  return sql<number>`${most}(0, ${lossColumn(household, today)} - ${limit})`
}

function isCovered({ householdId }: HouseholdDb, { coversAll }: PolicyRecord): RawBuilder<SqlBool> {
  const insured = coversAll ? sql`` : sql`and item.insured = 1`
  return sql<SqlBool>`item.group_id = ${householdId} and item.archived = 0 ${insured}`
}

function problemConditions(household: HouseholdDb, covered: Covered) {
  return {
    aboveItemLimit: sql<SqlBool>`${excessColumn(household, covered)} > 0`,
    withoutProof: sql<SqlBool>`${lossColumn(household, covered.today)} > 0 and not exists (
      select 1 from attachment where attachment.group_id = item.group_id and attachment.item_id = item.id
        and ${isEvidence})`,
  } satisfies Record<CoverageProblem, RawBuilder<SqlBool>>
}

/** Sums the covered items by category of the policy. The last sum is of the items in no category. */
export async function sumCategories(household: HouseholdDb, covered: Covered) {
  const { policy, today } = covered
  const { db, kind } = household
  const labelled = (ids: readonly string[]) =>
    sql<SqlBool>`${itemKey(kind)} in (${itemsLabelled(household, ids)})`
  const sums = []
  for (let index = 0; index <= policy.categories.length; index++) {
    const category = policy.categories[index]
    const earlier = policy.categories.slice(0, index).flatMap(({ labelIds }) => labelIds)
    const row = await db
      .selectFrom('item')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sumOf(kind, lossColumn(household, today)).as('loss'),
        sumOf(kind, excessColumn(household, covered)).as('aboveItemLimit'),
      ])
      .where(isCovered(household, policy))
      .$if(category !== undefined, (query) => query.where(labelled(category?.labelIds ?? [])))
      .$if(earlier.length > 0, (query) => query.where(sql<SqlBool>`not (${labelled(earlier)})`))
      .executeTakeFirstOrThrow()
    sums.push({ name: category?.name ?? '', limit: category?.limit ?? null, ...row })
  }
  return sums
}

export function countProblem(
  household: HouseholdDb,
  covered: Covered,
  problem: CoverageProblem,
): Promise<number> {
  return countRows(
    household.db
      .selectFrom('item')
      .where(isCovered(household, covered.policy))
      .where(problemConditions(household, covered)[problem]),
  )
}

/** Returns the ids and values of covered items that exceed the limit per item, or that lack proof, most valuable first. */
export function listProblemItems(
  household: HouseholdDb,
  covered: Covered,
  problem: CoverageProblem,
  page: { limit: number; offset: number },
): Promise<{ id: string; value: number }[]> {
  return household.db
    .selectFrom('item')
    .select(['id', lossColumn(household, covered.today).as('value')])
    .where(isCovered(household, covered.policy))
    .where(problemConditions(household, covered)[problem])
    .orderBy('value', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
