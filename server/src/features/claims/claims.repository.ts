import { sql } from 'kysely'
import type { Evidence } from '#contract/insurance/claims.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { isAnyOf, sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import type { Terms } from '#server/features/policies/policies.table.ts'
import { blankBase, toBaseColumns, toBaseRecord } from '#server/shared/base-record.ts'
import type { ClaimRecord, ClaimTable } from './claims.table.ts'

export const claimEntity: Entity<ClaimRecord> = {
  name: 'claim',
  table: 'claim',
  key: ['group_id', 'id'],
  row: (householdId, claim): ClaimTable => ({
    ...toBaseColumns(householdId, claim),
    name: claim.name,
    kind: claim.kind,
    date: claim.date,
    currency: claim.currency,
    policy_id: claim.policyId,
    terms: claim.terms && JSON.stringify(claim.terms),
    deductible: claim.deductible,
    contact: claim.contact,
    notes: claim.notes,
    state: claim.state,
    sent_date: claim.sentDate,
    paid_date: claim.paidDate,
    paid_amount: claim.paidAmount,
  }),
  blank: {
    ...blankBase,
    name: '',
    kind: 'loss',
    date: '',
    currency: '',
    policyId: null,
    terms: null,
    deductible: null,
    contact: '',
    notes: '',
    state: 'draft',
    sentDate: '',
    paidDate: '',
    paidAmount: 0,
  },
  parts: [],
  load: async (household, ids) => (await loadRows(household, 'claim', ids)).map(toClaimRecord),
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
  return rows.map(toClaimRecord)
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

function toClaimRecord(row: ClaimTable): ClaimRecord {
  return {
    ...toBaseRecord(row),
    name: row.name,
    kind: row.kind,
    date: row.date,
    currency: row.currency,
    policyId: row.policy_id,
    // as: `claimEntity` wrote this JSON from `Terms`.
    terms: row.terms === null ? null : (JSON.parse(row.terms) as Terms),
    deductible: row.deductible,
    contact: row.contact,
    notes: row.notes,
    state: row.state,
    sentDate: row.sent_date,
    paidDate: row.paid_date,
    paidAmount: row.paid_amount,
  }
}
