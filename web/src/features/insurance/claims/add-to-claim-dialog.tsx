import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimedItems } from '#contract/insurance/claim-items.ts'
import { claimsQuery } from '../insurance.queries.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { useAddItems } from './use-add-items.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { formatDay } from '#web/shared/formats.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

interface AddToClaimDialogProps {
  items: Pick<ClaimedItems, 'ids' | 'search'>
  onClose: () => void
}

/** Adds items to a claim that is still open, or to a new one. */
export function AddToClaimDialog({ items, onClose }: AddToClaimDialogProps) {
  const { t } = useTranslation()
  const claims = useQuery(claimsQuery)
  const [isNew, setIsNew] = useState(false)
  const adding = useAddItems(onClose)
  if (isNew) return <ClaimDialog claim={null} items={items} onClose={onClose} />
  const row = 'flex min-h-13 w-full items-center gap-3 rounded-field px-2 py-1.5 text-start hover:bg-fill'
  return (
    <DialogOrSheet isDismissable onClose={onClose} title={t('claims.addTo')}>
      <ListState query={claims} />
      <ul aria-busy={adding.isPending} className="-mx-2">
        {claims.data
          ?.filter(({ state }) => state !== 'paid')
          .map((claim) => (
            <li key={claim.id}>
              <button type="button" className={row} onClick={() => void adding.write({ claim, items })}>
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
                    {claim.name}
                  </span>
                  <span className="block text-sm text-second">
                    {t(`claimStates.${claim.state}`)}
                    {claim.date ? (
                      <>
                        {' · '}
                        <bdi>{formatDay(claim.date)}</bdi>
                      </>
                    ) : null}
                  </span>
                </span>
                <ChevronRight size={16} aria-hidden className="shrink-0 text-third rtl:-scale-x-100" />
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={`${row} font-semibold text-link`} onClick={() => setIsNew(true)}>
            <Plus size={18} aria-hidden />
            {t('claims.add')}
          </button>
        </li>
      </ul>
    </DialogOrSheet>
  )
}
