import { listLimits } from '#contract/households/list-limits.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { listByName, loadRows } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import { policyColumns, type PolicyRecord } from './policies.table.ts'

export const policyEntity: Entity<PolicyRecord> = {
  name: 'policy',
  table: 'policy',
  key: ['group_id', 'id'],
  row: (householdId, policy) => ({
    ...policyColumns.toRow(householdId, policy),
    name_key: nameKey(policy.name),
  }),
  blank: policyColumns.blank,
  parts: [],
  load: async (household, ids) => (await loadRows(household, 'policy', ids)).map(policyColumns.toRecord),
  // A policy refers to no records that must exist: its categories keep the ids of deleted labels.
  references: () => [],
  limit: { max: listLimits.policiesPerHousehold, what: 'policies in a household' },
  usedBy: [],
}

export function listPolicyRows(household: HouseholdDb): Promise<PolicyRecord[]> {
  return listByName(household, 'policy', policyColumns.toRecord)
}
