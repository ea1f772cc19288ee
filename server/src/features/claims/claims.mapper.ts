import type { Claim, ClaimUpdate } from '#contract/insurance/claims.ts'
import { readLimit, toWireTerms } from '#server/features/policies/policies.mapper.ts'
import type { Limits } from '#server/features/policies/settle.ts'
import { toInstant } from '#server/shared/instant.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { parseAmountValue, readDate, readName, readText } from '#server/shared/request-values.ts'
import type { ClaimCounts } from './claims.repository.ts'
import type { ClaimRecord } from './claims.table.ts'

const noItems: ClaimCounts = { items: 0, loss: 0, gaps: { photo: 0, serialNumber: 0, receipt: 0, value: 0 } }

export function toClaim(claim: ClaimRecord, counts: ClaimCounts = noItems): Claim {
  const { terms, policyId } = claim
  return {
    id: claim.id,
    createdAt: toInstant(claim.createdAt),
    updatedAt: toInstant(claim.updatedAt),
    name: claim.name,
    kind: claim.kind,
    date: claim.date,
    currency: claim.currency,
    policy: terms && { id: policyId ?? '', ...toWireTerms(terms) },
    deductible: amountToNumber(limitsOf(claim).deductible),
    ownDeductible: claim.deductible && amountToNumber(claim.deductible),
    contact: claim.contact,
    notes: claim.notes,
    state: claim.state,
    sentDate: claim.sentDate,
    paidDate: claim.paidDate,
    paidAmount: amountToNumber(claim.paidAmount),
    itemCount: counts.items,
    loss: amountToNumber(counts.loss),
    gaps: { ...counts.gaps },
  }
}

/** Returns the limits and the deductible of a claim. A claim without a policy has no limits. */
export function limitsOf({ terms, deductible }: ClaimRecord): Limits {
  return {
    limitTotal: terms?.limitTotal ?? null,
    limitPerItem: terms?.limitPerItem ?? null,
    categories: terms?.categories ?? [],
    deductible: deductible ?? terms?.deductible ?? 0,
  }
}

/**
 * Applies a request to a claim, except for its choice of a policy. When the claim becomes sent or paid, the date of
 * this change is `today`, unless the request or the claim has a date for it.
 */
export function applyClaimUpdate(claim: ClaimRecord, input: ClaimUpdate, today: string): ClaimRecord {
  const state = input.state ?? claim.state
  const dateOf = (key: 'sentDate' | 'paidDate', isReached: boolean) => {
    const date = readDate(key, input[key]) ?? claim[key]
    return date === '' && isReached && input[key] === undefined && state !== claim.state ? today : date
  }
  return {
    ...claim,
    name: readName(input.name) ?? claim.name,
    kind: input.kind ?? claim.kind,
    date: readDate('date', input.date) ?? claim.date,
    deductible: readLimit('ownDeductible', input.ownDeductible, claim.deductible),
    contact: readText(input.contact) ?? claim.contact,
    notes: readText(input.notes) ?? claim.notes,
    state,
    sentDate: dateOf('sentDate', state !== 'draft'),
    paidDate: dateOf('paidDate', state === 'partlyPaid' || state === 'paid'),
    paidAmount: parseAmountValue('paidAmount', input.paidAmount) ?? claim.paidAmount,
  }
}
