import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ClaimItem, getClaimFile } from '#contract/insurance/claim-items.ts'
import type { Claim } from '#contract/insurance/claims.ts'
import { ItemPieces } from '#web/features/items/item-pieces.tsx'
import { nameList } from '#web/i18n/name-list.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { formatMoney } from '#web/shared/formats.ts'
import { itemIcon } from '#web/ui/images/item-icon.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { PathLine } from '#web/ui/path-line.tsx'

interface ClaimItemRowProps {
  claim: Claim
  item: ClaimItem
  /** Undefined for users who cannot change the claim. */
  onOpen: (() => void) | undefined
}

export function ClaimItemRow({ claim, item, onOpen }: ClaimItemRowProps) {
  const { t } = useTranslation()
  const { name, condition, loss, gaps, isInInventory, isChanged, locationPath } = item
  const look = 'flex w-full min-h-15 items-center gap-3.5 border-b border-line py-2.5 text-start'
  const content = (
    <>
      <PhotoTile
        {...itemIcon({ name, labels: [] })}
        src={photoUrl(claim.id, item)}
        className="w-11 rounded-[8px] [&>svg]:size-[42%]"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
        </span>
        <PathLine path={locationPath} className="text-sm" />
        <Gaps gaps={gaps} />
        {isInInventory && !isChanged ? null : (
          <span className="block text-xs text-third">
            {t(isChanged ? 'claims.changedSince' : 'claims.deletedSince')}
          </span>
        )}
      </span>
      <span className="max-w-[45%] shrink-0 text-end text-sm tabular-nums">
        <span className="block font-semibold">{formatMoney(loss, claim.currency)}</span>
        <span className="block text-xs text-second">{t(`conditions.${condition}`)}</span>
        <ItemPieces item={item} className="block text-xs text-second" />
      </span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" onClick={onOpen} className={`${look} hover:bg-fill`}>
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}

function Gaps({ gaps }: Pick<ClaimItem, 'gaps'>) {
  const { t } = useTranslation()
  if (gaps.length > 0)
    return (
      <span className="block text-xs font-medium text-warning">
        {t('claims.missing', { evidence: nameList(gaps.map((gap) => t(`evidence.${gap}`))) })}
      </span>
    )
  return (
    <span className="flex items-center gap-1 text-xs text-success">
      <CircleCheck size={13} aria-hidden className="shrink-0" />
      {t('claims.complete')}
    </span>
  )
}

function photoUrl(claimId: string, { id, photoId }: ClaimItem) {
  return (
    photoId &&
    apiUrl(
      getClaimFile,
      { id: claimId, itemId: id, fileId: photoId },
      { thumbnail: 'small', tenant: actingHousehold() },
    )
  )
}
