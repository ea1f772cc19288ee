import { Link } from '@tanstack/react-router'
import { FileQuestion, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PolicyCoverage } from '#contract/insurance/coverage.ts'
import { AttentionGroup } from '#web/features/home/attention-row.tsx'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Returns the part of the loss that a policy would not pay because of its limits, if everything were lost. */
export function aboveLimits({ checked }: PolicyCoverage) {
  if (!checked) return 0
  const { aboveItemLimit, aboveCategoryLimits, aboveTotalLimit } = checked.settlement
  return aboveItemLimit + aboveCategoryLimits + aboveTotalLimit
}

interface InsuranceRowsProps {
  exceeded: readonly PolicyCoverage[]
  unproven: readonly PolicyCoverage[]
}

/** Rows for the policies whose limits are exceeded, and for those that cover items without a photo or receipt. */
export function InsuranceRows({ exceeded, unproven }: InsuranceRowsProps) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  return (
    <>
      {exceeded.map((policy) => (
        <AttentionGroup
          key={`limits ${policy.policyId}`}
          icon={ShieldAlert}
          title={t('home.aboveLimits', { name: policy.name, amount: moneyShort(aboveLimits(policy)) })}
          hint="limits"
          action={<ShowInsurance what={policy.name} />}
        >
          {t('home.aboveLimitsHint')}
        </AttentionGroup>
      ))}
      {unproven.map(({ policyId, name, checked }) => {
        const count = checked?.withoutProof ?? 0
        return (
          <AttentionGroup
            key={`proof ${policyId}`}
            icon={FileQuestion}
            title={t('home.withoutProof', { name, count, number: formatNumber(count) })}
            hint="proof"
            action={<ShowInsurance what={name} />}
          >
            {t('home.withoutProofHint')}
          </AttentionGroup>
        )
      })}
    </>
  )
}

function ShowInsurance({ what }: { what: string }) {
  const { t } = useTranslation()
  return (
    <Link to="/insurance" aria-label={t('home.showThem', { what })} className={buttonClass()}>
      {t('home.show')}
    </Link>
  )
}
