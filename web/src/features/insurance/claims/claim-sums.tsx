import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Claim, ClaimSums as Sums } from '#contract/insurance/claims.ts'
import { claimSumsQuery } from '../insurance.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { formatMoney } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PathLine } from '#web/ui/path-line.tsx'

/** What is lost, what the policy pays of it, and the loss by category, location and label. */
export function ClaimSums({ claim }: { claim: Claim }) {
  const { t } = useTranslation()
  const sums = useQuery(claimSumsQuery(claim.id))
  if (!sums.data) return <ListState query={sums} />
  const { categories, locations, labels } = sums.data
  const money = (amount: number) => formatMoney(amount, claim.currency)
  const named = categories.filter(({ name, count }) => name !== '' && count > 0)
  return (
    <section aria-label={t('claims.sums')} className="lg:sticky lg:top-20">
      <SettlementList settlement={sums.data.settlement} money={money} hasPolicy={claim.policy !== null} />
      <SumGroup title={t('claims.byCategory')} count={named.length}>
        {named.map(({ name, loss, limit, aboveLimit }) => (
          <SumRow
            key={name}
            name={<bdi>{name}</bdi>}
            amount={money(loss)}
            note={limit === null ? undefined : t('claims.ofLimit', { limit: money(limit) })}
            isAbove={aboveLimit > 0}
          />
        ))}
      </SumGroup>
      <SumGroup title={t('claims.byLocation')} count={locations.length}>
        {locations.map(({ path, loss }) => (
          <SumRow
            key={path.join('/')}
            name={path.length > 0 ? <PathLine path={path} /> : t('items.withoutLocation')}
            amount={money(loss)}
          />
        ))}
      </SumGroup>
      <SumGroup title={t('claims.byLabel')} count={labels.length}>
        {labels.map(({ id, name, loss }) => (
          <SumRow key={id} name={<bdi>{name}</bdi>} amount={money(loss)} />
        ))}
      </SumGroup>
    </section>
  )
}

interface SettlementListProps {
  settlement: Sums['settlement']
  money: (amount: number) => string
  hasPolicy: boolean
}

function SettlementList({ settlement, money, hasPolicy }: SettlementListProps) {
  const { t } = useTranslation()
  const { loss, pays, ...deductions } = settlement
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 rounded-popover bg-fill p-4 text-sm tabular-nums">
      <dt>{t('claims.loss')}</dt>
      <dd className="text-end font-semibold">{money(loss)}</dd>
      {Object.entries(deductions)
        .filter(([, amount]) => amount > 0)
        .map(([key, amount]) => (
          <div key={key} className="contents text-second">
            {/* as: `Object.entries` returns any string. The keys are those of `deductions`. */}
            <dt>{t(`claimDeductions.${key as keyof typeof deductions}`)}</dt>
            <dd className="text-end">{money(-amount)}</dd>
          </div>
        ))}
      <div className="col-span-2 mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
        <dt className="font-semibold">{t(hasPolicy ? 'claims.pays' : 'claims.toBePaid')}</dt>
        <dd className="text-base font-650">{money(pays)}</dd>
      </div>
    </dl>
  )
}

function SumGroup({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronRight
          size={16}
          aria-hidden
          className="shrink-0 text-third transition-transform duration-120 group-open:rotate-90 rtl:-scale-x-100"
        />
      </summary>
      <ul className="grid gap-1.5 pb-3">{children}</ul>
    </details>
  )
}

interface SumRowProps {
  name: ReactNode
  amount: string
  note?: string | undefined
  isAbove?: boolean
}

function SumRow({ name, amount, note, isAbove = false }: SumRowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-end gap-x-3 text-sm tabular-nums">
      <span className="min-w-0 flex-[1_1_7rem] wrap-anywhere text-second">{name}</span>
      <span className={classNames(isAbove && 'font-semibold text-error')}>
        {amount}
        {note ? <span className="font-normal text-third"> {note}</span> : null}
      </span>
    </li>
  )
}
