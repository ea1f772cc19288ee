import type { NewPolicy, Policy, PolicyUpdate } from '#contract/insurance/policies.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { findHousehold } from '#server/features/households/households.repository.ts'
import { readLabels, replaceLabel, requireLabels } from '#server/features/labels/labels.service.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { deleteRecord, requireRecord } from '#server/journal/records.ts'
import { notFound } from '#server/shared/app-error.ts'
import { applyPolicyUpdate, toPolicy } from './policies.mapper.ts'
import { listPolicyRows, policyEntity } from './policies.repository.ts'
import type { PolicyRecord } from './policies.table.ts'

export async function listPolicies(context: Context, actor: Actor): Promise<Policy[]> {
  const household = householdDb(context, actor)
  return showPolicies(household, await listPolicyRows(household))
}

export async function getPolicy(context: Context, actor: Actor, id: string): Promise<Policy> {
  const household = householdDb(context, actor)
  return showPolicy(household, await requirePolicy(household, id))
}

export function requirePolicy(household: HouseholdDb, id: string): Promise<PolicyRecord> {
  return requireRecord(household, policyEntity, id)
}

export function createPolicy(context: Context, actor: Actor, input: NewPolicy): Promise<WriteResult<Policy>> {
  return writeJournal(context, actor, async (journal) =>
    showPolicy(journal, await insertPolicy(context, journal, input)),
  )
}

/** Inserts a policy. Throws 404 when a category has a label that does not exist. */
export async function insertPolicy(
  context: Context,
  journal: Journal,
  input: NewPolicy,
): Promise<PolicyRecord> {
  const currency = await readCurrency(journal)
  const empty = {
    ...policyEntity.blank,
    id: context.newId(),
    createdAt: journal.now,
    updatedAt: journal.now,
    currency,
  }
  const policy = applyPolicyUpdate(empty, input, currency)
  await requireNewLabels(journal, policy, empty)
  await journal.insert(policyEntity, [policy])
  return policy
}

export function updatePolicy(
  context: Context,
  actor: Actor,
  id: string,
  input: PolicyUpdate,
): Promise<WriteResult<Policy>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requirePolicy(journal, id)
    const after = applyPolicyUpdate(before, input, await readCurrency(journal))
    await requireNewLabels(journal, after, before)
    const [now = before] = await journal.update(policyEntity, [{ before, after }])
    return showPolicy(journal, now)
  })
}

export function deletePolicy(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  return deleteRecord(context, actor, policyEntity, id)
}

/** Replaces a label in the categories of all policies. */
export async function relabelPolicies(journal: Journal, labelId: string, into: string): Promise<void> {
  const policies = await listPolicyRows(journal)
  await journal.update(
    policyEntity,
    policies.map((before) => ({
      before,
      after: {
        ...before,
        categories: before.categories.map((category) =>
          category.labelIds.includes(labelId)
            ? { ...category, labelIds: replaceLabel(category.labelIds, labelId, into) }
            : category,
        ),
      },
    })),
  )
}

export async function readCurrency({ db, householdId }: HouseholdDb): Promise<string> {
  const household = await findHousehold(db, householdId)
  if (!household) throw notFound('household')
  return household.currency
}

const labelsOf = ({ categories }: PolicyRecord) => categories.flatMap(({ labelIds }) => labelIds)

/** Throws 404 for a label that does not exist, unless the policy had it before. */
async function requireNewLabels(journal: Journal, policy: PolicyRecord, before: PolicyRecord): Promise<void> {
  const known = new Set(labelsOf(before))
  await requireLabels(
    journal,
    [...new Set(labelsOf(policy))].filter((id) => !known.has(id)),
  )
}

async function showPolicy(household: HouseholdDb, policy: PolicyRecord): Promise<Policy> {
  const [shown] = await showPolicies(household, [policy])
  // as: `showPolicies` returns one result for each policy.
  return shown as Policy
}

async function showPolicies(household: HouseholdDb, policies: readonly PolicyRecord[]): Promise<Policy[]> {
  const labels = await readLabels(household, new Set(policies.flatMap(labelsOf)))
  return policies.map((policy) => toPolicy(policy, new Set(labels.keys())))
}
