import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimItem } from '#contract/insurance/claim-items.ts'
import { type Claim, evidence, type Evidence } from '#contract/insurance/claims.ts'
import { claimItemsQuery } from '../insurance.queries.ts'
import { ClaimItemRow } from './claim-item-row.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const ClaimItemDialog = lazyComponent(() => import('./claim-item-dialog.tsx'), 'ClaimItemDialog')

interface ClaimItemsProps {
  claim: Claim
  /** Undefined for users who cannot change the claim. */
  onAdd: (() => void) | undefined
}

/** The items of a claim, those with the most missing evidence first. */
export function ClaimItems({ claim, onAdd }: ClaimItemsProps) {
  const { t } = useTranslation()
  const search = useSearch({ from: '/shell/claim/$id' })
  const without = evidence.find((one) => one === search.without)
  const list = useInfiniteQuery(claimItemsQuery(claim.id, without))
  const [open, setOpen] = useState<ClaimItem | null>(null)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const opened = rows.find(({ id }) => id === open?.id) ?? open
  return (
    <>
      {claim.itemCount === 0 ? (
        <NoItems onAdd={onAdd} />
      ) : (
        <section aria-label={t('kind.items')} className="min-w-0">
          <h2 className="flex items-baseline gap-2 text-lg font-650 tracking-tight">
            {t('kind.items')}
            <span className="text-sm font-medium text-third tabular-nums">
              {formatNumber(claim.itemCount)}
            </span>
          </h2>
          <GapChips claim={claim} without={without} />
          <ListState query={list} />
          {list.data && rows.length === 0 ? (
            <p className="py-3 text-sm text-second">{t('claims.noGap')}</p>
          ) : null}
          <ul>
            {rows.map((item) => (
              <ClaimItemRow key={item.id} claim={claim} item={item} onOpen={onAdd && (() => setOpen(item))} />
            ))}
          </ul>
          <MoreButton list={list} label={t('action.showMore')} />
        </section>
      )}
      <Suspense>
        {opened ? <ClaimItemDialog claim={claim} item={opened} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  )
}

function NoItems({ onAdd }: Pick<ClaimItemsProps, 'onAdd'>) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('claims.emptyTitle')}
      text={t('claims.emptyText')}
      actions={
        onAdd ? (
          <Button kind="primary" onClick={onAdd}>
            <PackagePlus size={18} aria-hidden />
            {t('claims.addItems')}
          </Button>
        ) : undefined
      }
    />
  )
}

/**
 * Chips that filter the items by missing evidence. There is no chip for evidence that no item lacks, except for the
 * current filter.
 */
function GapChips({ claim, without }: { claim: Claim; without: Evidence | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const lacking = evidence.filter((one) => claim.gaps[one] > 0 || one === without)
  if (lacking.length === 0) return <p className="mt-1 text-sm text-success">{t('claims.noGaps')}</p>
  return (
    <div role="group" aria-label={t('claims.gapsTitle')} className="mt-2 mb-1 flex flex-wrap gap-2">
      {lacking.map((one) => (
        <ChipButton
          key={one}
          aria-pressed={one === without}
          className="max-md:h-11"
          onClick={() =>
            void navigate({
              to: '.',
              search: one === without ? {} : { without: one },
              replace: true,
              resetScroll: false,
            })
          }
        >
          {t(`claimGaps.${one}`)}
          <span className="tabular-nums opacity-80">{formatNumber(claim.gaps[one])}</span>
        </ChipButton>
      ))}
    </div>
  )
}
