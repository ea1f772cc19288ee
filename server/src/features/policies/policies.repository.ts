import { listLimits } from '#contract/households/list-limits.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { listRowsByName, loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import { blankBase, toBaseColumns, toBaseRecord } from '#server/shared/base-record.ts'
import { blankTerms } from './policies.mapper.ts'
import type { PolicyRecord, PolicyTable, Terms } from './policies.table.ts'

export const policyEntity: Entity<PolicyRecord> = {
  name: 'policy',
  table: 'policy',
  key: ['group_id', 'id'],
  row: (householdId, policy): PolicyTable => ({
    ...toBaseColumns(householdId, policy),
    name: policy.name,
    name_key: nameKey(policy.name),
    insurer: policy.insurer,
    policy_number: policy.policyNumber,
    currency: policy.currency,
    starts: policy.starts,
    ends: policy.ends,
    covers_all: Number(policy.coversAll),
    deductible: policy.deductible,
    limit_total: policy.limitTotal,
    limit_per_item: policy.limitPerItem,
    categories: JSON.stringify(policy.categories),
    contact: policy.contact,
  }),
  blank: { ...blankTerms, ...blankBase, currency: '', coversAll: true },
  parts: [],
  load: async (household, ids) => (await loadRows(household, 'policy', ids)).map(toPolicyRecord),
  // A policy refers to no records that must exist: its categories keep the ids of deleted labels.
  references: () => [],
  limit: { max: listLimits.policiesPerHousehold, what: 'policies in a household' },
  usedBy: [],
}

export async function listPolicyRows(household: HouseholdDb): Promise<PolicyRecord[]> {
  const records: PolicyRecord[] = []
  for await (const rows of listRowsByName(household, 'policy')) records.push(...rows.map(toPolicyRecord))
  return records
}

function toPolicyRecord(row: PolicyTable): PolicyRecord {
  return {
    ...toBaseRecord(row),
    name: row.name,
    insurer: row.insurer,
    policyNumber: row.policy_number,
    currency: row.currency,
    starts: row.starts,
    ends: row.ends,
    coversAll: row.covers_all === 1,
    deductible: row.deductible,
    limitTotal: row.limit_total,
    limitPerItem: row.limit_per_item,
    // as: `policyEntity` wrote this JSON from a list of categories.
    categories: JSON.parse(row.categories) as Terms['categories'],
    contact: row.contact,
  }
}
