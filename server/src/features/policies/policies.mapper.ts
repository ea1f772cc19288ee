import { isBlank } from '#contract/texts.ts'
import type { Policy, PolicyUpdate } from '#contract/insurance/policies.ts'
import { invalid } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { amountToNumber } from '#server/shared/money.ts'
import {
  parseAmountValue,
  parseIdList,
  readDate,
  readName,
  readText,
  requireName,
} from '#server/shared/request-values.ts'
import type { PolicyRecord, Terms } from './policies.table.ts'

export function toPolicy(policy: PolicyRecord, labelIds: ReadonlySet<string>): Policy {
  const { categories, ...terms } = toWireTerms(termsOf(policy))
  return {
    id: policy.id,
    createdAt: toInstant(policy.createdAt),
    updatedAt: toInstant(policy.updatedAt),
    ...terms,
    categories: categories.map((category) => ({
      ...category,
      labelIds: category.labelIds.filter((id) => labelIds.has(id)),
    })),
    currency: policy.currency,
    coversAll: policy.coversAll,
  }
}

export function toWireTerms({ deductible, limitTotal, limitPerItem, categories, ...texts }: Terms) {
  return {
    ...texts,
    deductible: amountToNumber(deductible),
    limitTotal: limitTotal && amountToNumber(limitTotal),
    limitPerItem: limitPerItem && amountToNumber(limitPerItem),
    categories: categories.map(({ limit, ...category }) => ({ ...category, limit: amountToNumber(limit) })),
  }
}

export function termsOf({ id, createdAt, updatedAt, currency, coversAll, ...terms }: PolicyRecord): Terms {
  return terms
}

export function applyPolicyUpdate(
  policy: PolicyRecord,
  input: PolicyUpdate,
  householdCurrency: string,
): PolicyRecord {
  const updated: PolicyRecord = {
    ...policy,
    name: readName(input.name) ?? policy.name,
    insurer: readText(input.insurer) ?? policy.insurer,
    policyNumber: readText(input.policyNumber) ?? policy.policyNumber,
    currency: readCurrency(input.currency, householdCurrency) ?? policy.currency,
    starts: readDate('starts', input.starts) ?? policy.starts,
    ends: readDate('ends', input.ends) ?? policy.ends,
    coversAll: input.coversAll ?? policy.coversAll,
    deductible: parseAmountValue('deductible', input.deductible) ?? policy.deductible,
    limitTotal: readLimit('limitTotal', input.limitTotal, policy.limitTotal),
    limitPerItem: readLimit('limitPerItem', input.limitPerItem, policy.limitPerItem),
    categories: input.categories?.map(readCategory) ?? policy.categories,
    contact: readText(input.contact) ?? policy.contact,
  }
  if (updated.starts !== '' && updated.ends !== '' && updated.ends < updated.starts)
    throw invalid({ ends: 'is before the start of the policy' })
  return updated
}

function readCategory({ name, labelIds, limit }: NonNullable<PolicyUpdate['categories']>[number]) {
  if (isBlank(name)) throw invalid({ categories: 'has an empty name' })
  return {
    name: requireName(name),
    labelIds: parseIdList('categories', labelIds),
    limit: parseAmountValue('categories', limit) ?? 0,
  }
}

/** Returns the limit to store. In a request, null removes a limit, although null leaves other amounts unchanged. */
export function readLimit(
  field: string,
  input: number | null | undefined,
  before: number | null,
): number | null {
  return input === null ? null : (parseAmountValue(field, input) ?? before)
}

/** Throws 422 unless the currency is that of the household, because amounts in two currencies cannot be compared. */
function readCurrency(input: string | null | undefined, householdCurrency: string): string | undefined {
  const currency = input?.trim().toUpperCase()
  if (currency === undefined || currency === householdCurrency) return currency
  throw invalid({
    currency: `is ${currency}, but the household counts in ${householdCurrency}. Enter the amounts in ${householdCurrency}`,
  })
}
