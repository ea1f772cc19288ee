import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { itemInsuranceQuery } from './insurance.queries.ts'

/** The claims that contain an item, and the policies that cover it. Renders nothing without any. */
export function ItemInsurance({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(itemInsuranceQuery(itemId))
  if (!data || data.claims.length + data.policies.length === 0) return null
  return (
    <section aria-labelledby="item-insurance-title">
      <h2 id="item-insurance-title" className="mb-1 text-lg font-650 tracking-tight">
        {t('insurance.title')}
      </h2>
      <ul>
        {data.claims.map(({ id, name, state, condition }) => (
          <Fact
            key={id}
            icon={ShieldAlert}
            to={{ to: '/claim/$id', params: { id } }}
            title={t('claims.inClaim', { name })}
            text={[t(`conditions.${condition}`), t(`claimStates.${state}`)].join(' · ')}
          />
        ))}
        {data.policies.map(({ id, name, category }) => (
          <Fact
            key={id}
            icon={ShieldCheck}
            to={{ to: '/insurance' }}
            title={t('insurance.coveredBy', { name })}
            text={category}
          />
        ))}
      </ul>
    </section>
  )
}

interface FactProps {
  icon: LucideIcon
  to: LinkProps
  title: string
  text: string
}

function Fact({ icon: Icon, to, title, text }: FactProps) {
  return (
    <li>
      <Link
        {...to}
        className="-mx-2 flex items-start gap-2.5 rounded-field px-2 py-2 hover:bg-fill max-md:py-3"
      >
        <Icon size={18} aria-hidden className="mt-px shrink-0 text-second" />
        <span className="min-w-0">
          <span dir="auto" className="block text-sm font-semibold wrap-anywhere">
            {title}
          </span>
          {text ? (
            <span dir="auto" className="block text-xs wrap-anywhere text-second">
              {text}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}
