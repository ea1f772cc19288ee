import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudRain, Flame, Hammer, HelpCircle, type LucideIcon, Plus, ShieldAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Claim, ClaimKind } from '#contract/insurance/claims.ts'
import { claimsQuery } from '../insurance.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { formatDay, formatMoney } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx'), 'ClaimDialog')

const icons: Record<ClaimKind, LucideIcon> = {
  fire: Flame,
  theft: ShieldAlert,
  water: CloudRain,
  damage: Hammer,
  loss: HelpCircle,
}

export function ClaimsSection() {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const claims = useQuery(claimsQuery)
  const [isAdding, setIsAdding] = useState(false)
  usePreloadOnInteraction(ClaimDialog.load)
  return (
    <SettingGroup
      title={t('kind.claims')}
      count={claims.data?.length || undefined}
      text={claims.data?.length === 0 ? t('claims.none') : undefined}
      action={
        canWrite ? (
          <Button kind="primary" onClick={() => setIsAdding(true)}>
            <Plus size={17} aria-hidden />
            {t('claims.add')}
          </Button>
        ) : undefined
      }
    >
      <ListState query={claims} />
      <ul>
        {claims.data?.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      <Suspense>{isAdding ? <ClaimDialog claim={null} onClose={() => setIsAdding(false)} /> : null}</Suspense>
    </SettingGroup>
  )
}

function ClaimRow({ claim }: { claim: Claim }) {
  const { t } = useTranslation()
  const { id, name, kind, date, state, itemCount, loss, paidAmount, currency } = claim
  const Icon = icons[kind]
  return (
    <li className="relative flex items-center gap-3.5 border-b border-line py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-field bg-fill text-second">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to="/claim/$id"
          params={{ id }}
          dir="auto"
          className="line-clamp-2 font-semibold wrap-anywhere underline-offset-3 after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-second">
          {t(`claimStates.${state}`)}
          {date ? (
            <>
              {' · '}
              <bdi>{formatDay(date)}</bdi>
            </>
          ) : null}
          {' · '}
          <bdi>{t('count.items', { count: itemCount })}</bdi>
        </p>
      </div>
      <p className="shrink-0 text-end text-sm tabular-nums">
        <span className="block font-semibold">{formatMoney(loss, currency)}</span>
        {paidAmount > 0 ? (
          <span className="block text-success">
            {t('claims.paidShort', { amount: formatMoney(paidAmount, currency) })}
          </span>
        ) : null}
      </p>
    </li>
  )
}
