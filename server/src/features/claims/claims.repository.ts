import { sql } from 'kysely'
import type { Evidence } from '#contract/insurance/claims.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { isAnyOf, sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import { claimColumns, type ClaimRecord } from './claims.table.ts'

export const claimEntity: Entity<ClaimRecord> = {
  name: 'claim',
  table: 'claim',
  key: ['group_id', 'id'],
  row: claimColumns.toRow,
  blank: claimColumns.blank,
  parts: [],
  load: async (household, ids) => (await loadRows(household, 'claim', ids)).map(claimColumns.toRecord),
  // A claim needs no policy, because it has a copy of the policy's terms. So a policy can be deleted.
  references: () => [],
  limit: { max: listLimits.claimsPerHousehold, what: 'claims in a household' },
  usedBy: [{ table: 'claim_item', column: 'claim_id' }],
}

/** Lists the claims of the household, those with the latest event first. */
export async function listClaimRows({ db, householdId }: HouseholdDb): Promise<ClaimRecord[]> {
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .where('group_id', '=', householdId)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(claimColumns.toRecord)
}

export interface ClaimCounts {
  readonly items: number
  /** The claimed amount of all items in 1/10,000 of the currency unit. */
  readonly loss: number
  readonly gaps: Readonly<Record<Evidence, number>>
}

/** Returns the counts of each claim's items by claim id. Leaves out claims without items. */
export async function countClaimItems(
  { db, kind, householdId }: HouseholdDb,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimCounts>> {
  const lacking = (column: string) => sumOf(kind, sql<number>`1 - ${sql.ref(column)}`)
  const rows = await db
    .selectFrom('claim_item')
    .select((eb) => [
      'claim_id',
      eb.fn.countAll<number>().as('items'),
      sumOf(kind, eb.ref('loss')).as('loss'),
      lacking('has_photo').as('photo'),
      lacking('has_serial_number').as('serialNumber'),
      lacking('has_receipt').as('receipt'),
      lacking('has_value').as('value'),
    ])
    .where('group_id', '=', householdId)
    .where(isAnyOf(kind, 'claim_id', claimIds))
    .groupBy('claim_id')
    .execute()
  return new Map(rows.map(({ claim_id, items, loss, ...gaps }) => [claim_id, { items, loss, gaps }]))
}
