import { useTranslation } from 'react-i18next'
import type { CoverageProblem, PolicyCoverage } from '#contract/insurance/coverage.ts'
import type { Policy } from '#contract/insurance/policies.ts'
import { formatMoney, formatNumber } from '#web/shared/formats.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface CoverageSummaryProps {
  policy: Policy
  coverage: PolicyCoverage
  onShow: (problem: CoverageProblem) => void
}

/** What a policy would pay if everything were lost today, and why that is less than everything is worth. */
export function CoverageSummary({ policy, coverage, onShow }: CoverageSummaryProps) {
  const { t } = useTranslation()
  const { checked, state } = coverage
  const money = (amount: number) => formatMoney(amount, policy.currency)
  if (state === 'otherCurrency')
    return <p className="mt-2 text-sm text-warning md:ms-12.5">{t('insurance.otherCurrencyHint')}</p>
  if (!checked) return null
  const { settlement, categories, count, aboveItemLimit, withoutProof } = checked
  if (count === 0)
    return <p className="mt-2 text-sm text-second md:ms-12.5">{t('insurance.coversNothing')}</p>
  const full = categories.filter(({ aboveLimit }) => aboveLimit > 0)
  const pays = t('insurance.wouldPay', { pays: money(settlement.pays), loss: money(settlement.loss) })
  return (
    <div className="mt-2.5 grid gap-2 text-sm md:ms-12.5">
      <p className="tabular-nums">
        {pays} <span className="text-second">{t('count.items', { count })}</span>
      </p>
      <ProgressBar label={pays} part={settlement.loss > 0 ? settlement.pays / settlement.loss : 1} />
      {coverage.hasProblems ? (
        <ul className="grid gap-1">
          {settlement.aboveTotalLimit > 0 ? (
            <li>
              {t('insurance.aboveTotal', {
                above: money(settlement.aboveTotalLimit),
                limit: money(policy.limitTotal ?? 0),
              })}
            </li>
          ) : null}
          {full.map(({ name, limit, aboveLimit }) => (
            <li key={name}>
              {t('insurance.aboveCategory', { name, above: money(aboveLimit), limit: money(limit ?? 0) })}
            </li>
          ))}
          <ProblemLine
            count={aboveItemLimit}
            text={t('insurance.aboveItem', {
              count: aboveItemLimit,
              number: formatNumber(aboveItemLimit),
              above: money(settlement.aboveItemLimit),
            })}
            onShow={() => onShow('aboveItemLimit')}
          />
          <ProblemLine
            count={withoutProof}
            text={t('insurance.withoutProof', { count: withoutProof, number: formatNumber(withoutProof) })}
            onShow={() => onShow('withoutProof')}
          />
        </ul>
      ) : (
        <p className="text-success">{t('insurance.allCovered')}</p>
      )}
    </div>
  )
}

function ProblemLine({ count, text, onShow }: { count: number; text: string; onShow: () => void }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="min-w-0">{text}</span>
      <button
        type="button"
        aria-label={t('home.showThem', { what: text })}
        onClick={onShow}
        className="-my-1.5 min-h-8 shrink-0 font-semibold text-link hover:underline max-md:-my-2.5 max-md:min-h-11"
      >
        {t('action.show')}
      </button>
    </li>
  )
}
