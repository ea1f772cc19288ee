import {
  maxClaimSums,
  type Claim,
  type ClaimSums,
  type ClaimUpdate,
  type NewClaim,
} from '#contract/insurance/claims.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { toWireSettled } from '#server/features/policies/coverage.service.ts'
import { termsOf } from '#server/features/policies/policies.mapper.ts'
import { readCurrency, requirePolicy } from '#server/features/policies/policies.service.ts'
import { piecesOf, settle, type Settled } from '#server/features/policies/settle.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { deleteRecord, requireRecord } from '#server/journal/records.ts'
import { invalid } from '#server/shared/app-error.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { parseReference } from '#server/shared/request-values.ts'
import { listClaimedLosses } from './claim-items.repository.ts'
import { applyClaimUpdate, limitsOf, toClaim } from './claims.mapper.ts'
import { claimEntity, countClaimItems, listClaimRows } from './claims.repository.ts'
import type { ClaimRecord } from './claims.table.ts'

export async function listClaims(context: Context, actor: Actor): Promise<Claim[]> {
  const household = householdDb(context, actor)
  return showClaims(household, await listClaimRows(household))
}

export async function getClaim(context: Context, actor: Actor, id: string): Promise<Claim> {
  const household = householdDb(context, actor)
  return showClaim(household, await requireClaim(household, id))
}

export function requireClaim(household: HouseholdDb, id: string): Promise<ClaimRecord> {
  return requireRecord(household, claimEntity, id)
}

export async function insertClaim(
  context: Context,
  actor: Actor,
  journal: Journal,
  input: NewClaim,
): Promise<ClaimRecord> {
  const empty: ClaimRecord = {
    ...claimEntity.blank,
    id: context.newId(),
    createdAt: journal.now,
    updatedAt: journal.now,
    currency: await readCurrency(journal),
  }
  const claim = await applyUpdate(journal, actor, empty, input)
  await journal.insert(claimEntity, [claim])
  return claim
}

export function updateClaim(
  context: Context,
  actor: Actor,
  id: string,
  input: ClaimUpdate,
): Promise<WriteResult<Claim>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireClaim(journal, id)
    const after = await applyUpdate(journal, actor, before, input)
    const [now = before] = await journal.update(claimEntity, [{ before, after }])
    return showClaim(journal, now)
  })
}

async function applyUpdate(
  journal: Journal,
  { timeZone }: Actor,
  claim: ClaimRecord,
  input: ClaimUpdate,
): Promise<ClaimRecord> {
  const updated = applyClaimUpdate(claim, input, todayIn(timeZone, journal.now))
  const policyId = parseReference('policyId', input.policyId)
  if (policyId === undefined) return updated
  if (policyId === null) return { ...updated, policyId, terms: null }
  const policy = await requirePolicy(journal, policyId)
  if (policy.currency !== claim.currency) {
    const reason = `is a policy in ${policy.currency}, but the claim is in ${claim.currency}. Change the amounts and the currency of the policy first`
    throw invalid({ policyId: reason })
  }
  return { ...updated, policyId, terms: termsOf(policy) }
}

export function deleteClaim(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  return deleteRecord(context, actor, claimEntity, id)
}

/**
 * When a label is merged into another one, adds the other label to the categories that have the merged one. The merged
 * label stays in them, because items that were copied before the merge have it.
 */
export async function relabelClaims(journal: Journal, labelId: string, into: string): Promise<void> {
  const claims = await listClaimRows(journal)
  await journal.update(
    claimEntity,
    claims.flatMap((before) => {
      if (!before.terms?.categories.some(({ labelIds }) => labelIds.includes(labelId))) return []
      const categories = before.terms.categories.map((category) =>
        category.labelIds.includes(labelId)
          ? { ...category, labelIds: [...new Set([...category.labelIds, into])] }
          : category,
      )
      return [{ before, after: { ...before, terms: { ...before.terms, categories } } }]
    }),
  )
}

export async function getClaimSums(context: Context, actor: Actor, id: string): Promise<ClaimSums> {
  const household = householdDb(context, actor)
  const claim = await requireClaim(household, id)
  const items = await listClaimedLosses(household, id)
  const locations = createSums<{ path: string[] }>()
  const labels = createSums<{ id: string; name: string }>()
  for (const { loss, locationPath, labels: marks } of items) {
    locations.add(JSON.stringify(locationPath), { path: locationPath }, loss)
    for (const label of marks) labels.add(label.id, label, loss)
  }
  return {
    ...toWireSettled(settleItems(claim, items)),
    locations: locations.largest(),
    labels: labels.largest(),
  }
}

export async function settleClaim(household: HouseholdDb, claim: ClaimRecord): Promise<Settled> {
  return settleItems(claim, await listClaimedLosses(household, claim.id))
}

function settleItems(claim: ClaimRecord, items: Awaited<ReturnType<typeof listClaimedLosses>>): Settled {
  const losses = items.map(({ loss, quantity, labels }) => ({
    amount: loss,
    pieces: piecesOf(quantity),
    labelIds: labels.map(({ id }) => id),
  }))
  return settle(limitsOf(claim), losses)
}

function createSums<Named extends object>() {
  const sums = new Map<string, Named & { count: number; loss: number }>()
  return {
    add(key: string, named: Named, loss: number): void {
      const known = sums.get(key)
      sums.set(key, { ...named, count: (known?.count ?? 0) + 1, loss: (known?.loss ?? 0) + loss })
    },
    largest: () =>
      [...sums.values()]
        .toSorted((one, other) => other.loss - one.loss)
        .slice(0, maxClaimSums)
        .map((sum) => ({ ...sum, loss: amountToNumber(sum.loss) })),
  }
}

export async function showClaim(household: HouseholdDb, claim: ClaimRecord): Promise<Claim> {
  return toClaim(claim, (await countClaimItems(household, [claim.id])).get(claim.id))
}

async function showClaims(household: HouseholdDb, claims: readonly ClaimRecord[]): Promise<Claim[]> {
  const counts = await countClaimItems(
    household,
    claims.map(({ id }) => id),
  )
  return claims.map((claim) => toClaim(claim, counts.get(claim.id)))
}
