import type { TFunction } from 'i18next'
import type { NewPolicy, Policy, PolicyUpdate } from '#contract/insurance/policies.ts'
import { limits } from '#contract/scalars.ts'
import { pickChanged } from '#web/shared/changes.ts'
import { checkLength, checkName } from '#web/components/forms/check-text.ts'
import { newUuid } from '#web/shared/new-uuid.ts'

export interface CategoryValues {
  /** Key of the row in the form. It is not stored. */
  key: string
  name: string
  labelIds: string[]
  limit: number | null
}

export interface PolicyValues {
  name: string
  insurer: string
  policyNumber: string
  starts: string
  ends: string
  coversAll: 'true' | 'false'
  deductible: number | null
  limitTotal: number | null
  limitPerItem: number | null
  categories: CategoryValues[]
  contact: string
}

export const newCategory = (): CategoryValues => ({ key: newUuid(), name: '', labelIds: [], limit: null })

export function policyValuesOf(policy: Policy | null): PolicyValues {
  return {
    name: policy?.name ?? '',
    insurer: policy?.insurer ?? '',
    policyNumber: policy?.policyNumber ?? '',
    starts: policy?.starts ?? '',
    ends: policy?.ends ?? '',
    coversAll: policy?.coversAll === false ? 'false' : 'true',
    deductible: policy?.deductible || null,
    limitTotal: policy?.limitTotal ?? null,
    limitPerItem: policy?.limitPerItem ?? null,
    // The key is the index, not a new UUID, because the values of an unchanged policy must be equal each time the
    // dialog opens.
    categories: policy?.categories.map((category, index) => ({ ...category, key: String(index) })) ?? [],
    contact: policy?.contact ?? '',
  }
}

export function findPolicyErrors(values: PolicyValues, t: TFunction) {
  const { name, starts, ends, categories, contact } = values
  return {
    name: checkName(name, t),
    ends: starts !== '' && ends !== '' && ends < starts ? t('insurance.endsBeforeStart') : undefined,
    contact: checkLength(contact, limits.description, t),
    ...Object.fromEntries(
      categories.flatMap((category) => [
        [`categories.${category.key}.name`, checkName(category.name, t)],
        [
          `categories.${category.key}.limit`,
          category.limit === null ? t('insurance.limitMissing') : undefined,
        ],
      ]),
    ),
  }
}

/** Returns the body of a new policy. Amounts are in the currency of the household, in which the form shows them. */
export function toPolicyBody(values: PolicyValues, currency: string): NewPolicy {
  return {
    ...values,
    currency,
    name: values.name.trim(),
    starts: values.starts || null,
    ends: values.ends || null,
    coversAll: values.coversAll === 'true',
    deductible: values.deductible ?? 0,
    categories: values.categories.map(({ name, labelIds, limit }) => ({
      name: name.trim(),
      labelIds,
      limit: limit ?? 0,
    })),
  }
}

/** Returns only what this user changed, because another user may have changed the rest of the policy meanwhile. */
export function toPolicyUpdate(
  values: PolicyValues,
  changes: Partial<PolicyValues>,
  currency: string,
): PolicyUpdate {
  return { ...pickChanged(toPolicyBody(values, currency), changes), currency }
}
