import type { TFunction } from 'i18next'
import {
  type Claim,
  type ClaimKind,
  type ClaimUpdate,
  maxClaimNotes,
  type NewClaim,
} from '#contract/insurance/claims.ts'
import { limits } from '#contract/scalars.ts'
import { checkLength, checkName } from '#web/components/forms/check-text.ts'
import { formatDay } from '#web/shared/formats.ts'

export interface ClaimValues {
  kind: ClaimKind
  name: string
  date: string
  /** Id of the policy. Empty for none. */
  policyId: string
  ownDeductible: number | null
  contact: string
  notes: string
}

export function claimValuesOf(claim: Claim): ClaimValues {
  const { kind, name, date, policy, ownDeductible, contact, notes } = claim
  return { kind, name, date, policyId: policy?.id ?? '', ownDeductible, contact, notes }
}

/** Returns the name of a claim that the user did not name, such as “Theft, 12 Nov 2026”. */
export function defaultName({ kind, date }: Pick<ClaimValues, 'kind' | 'date'>, t: TFunction) {
  const name = t(`claimKinds.${kind}`)
  return date === '' ? name : t('claims.usualName', { kind: name, day: formatDay(date) })
}

export function findClaimErrors({ name, contact, notes }: ClaimValues, isNew: boolean, t: TFunction) {
  return {
    name: isNew && name.trim() === '' ? undefined : checkName(name, t),
    contact: checkLength(contact, limits.description, t),
    notes: checkLength(notes, maxClaimNotes, t),
  }
}

export function toNewClaim(values: ClaimValues, t: TFunction): NewClaim {
  return {
    ...values,
    name: values.name.trim() || defaultName(values, t),
    date: values.date || null,
    policyId: values.policyId || null,
  }
}

/**
 * Returns only the changed values. Sending an unchanged policy would replace its terms in the claim by its current
 * terms.
 */
export function toClaimUpdate({ name, date, policyId, ...rest }: Partial<ClaimValues>): ClaimUpdate {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(date !== undefined && { date: date || null }),
    ...(policyId !== undefined && { policyId: policyId || null }),
  }
}
