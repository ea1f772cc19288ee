import { Ellipsis, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CoverageProblem, PolicyCoverage } from '#contract/insurance/coverage.ts'
import type { Policy } from '#contract/insurance/policies.ts'
import { CoverageSummary } from './coverage-summary.tsx'
import { SettingRow } from '#web/components/setting-row.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { formatDay } from '#web/shared/formats.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface PolicyRowProps {
  policy: Policy
  /** Undefined while the coverage is loading. */
  coverage: PolicyCoverage | undefined
  onEdit: () => void
  onDelete: () => void
  onShow: (problem: CoverageProblem) => void
}

const stateTexts = {
  notStarted: 'insurance.notStarted',
  ended: 'insurance.ended',
  otherCurrency: 'insurance.otherCurrency',
} as const

export function PolicyRow({ policy, coverage, onEdit, onDelete, onShow }: PolicyRowProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { name, insurer, policyNumber, contact } = policy
  const details = [insurer, policyNumber].filter((text) => text !== '')
  return (
    <SettingRow
      icon={ShieldCheck}
      title={name}
      badge={coverage && coverage.state !== 'inForce' ? t(stateTexts[coverage.state]) : undefined}
      text={
        <>
          {details.map((text, index) => (
            <span key={text}>
              {index > 0 ? ' · ' : null}
              <bdi>{text}</bdi>
            </span>
          ))}
          <Period policy={policy} />
          {contact ? (
            <span dir="auto" className="block whitespace-pre-line">
              {contact}
            </span>
          ) : null}
        </>
      }
      below={coverage ? <CoverageSummary policy={policy} coverage={coverage} onShow={onShow} /> : null}
    >
      {canWrite ? (
        <Menu
          label={t('action.of', { name })}
          trigger={<Ellipsis size={20} aria-hidden />}
          triggerClass={iconButtonClass}
          entries={[
            { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: onEdit },
            { id: 'delete', label: t('action.delete'), icon: Trash2, isDanger: true, onAction: onDelete },
          ]}
        />
      ) : null}
    </SettingRow>
  )
}

function Period({ policy: { starts, ends } }: { policy: Policy }) {
  const { t } = useTranslation()
  if (!starts && !ends) return null
  const [from, until] = [formatDay(starts), formatDay(ends)]
  return (
    <span className="block">
      {!until ? t('insurance.from', { from }) : from ? `${from} – ${until}` : t('insurance.until', { until })}
    </span>
  )
}
