import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { MatchReason } from '#web/features/items/match-reason.tsx'
import { itemStatusFlag } from '#web/features/items/item-flag.ts'
import { ItemPieces } from '#web/features/items/item-pieces.tsx'
import { ItemLink } from '#web/features/items/item-link.tsx'
import { itemPicture, pictureWidths } from '#web/components/item-picture.ts'
import { formatMoney } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface ItemCardProps {
  item: ItemSummary
  /**
   * Currency of the price. Without a currency, the price is hidden. It is a prop, because calling a hook in each card
   * would be slow.
   */
  currency?: string
  query?: string | undefined
  /** True when the card shows a small picture beside the text. Used for lists in which most items have no photo. */
  isSmall?: boolean
  index?: number
  isSelected?: boolean
  /** True when the checkbox is always shown, not only on hover. */
  isSelecting?: boolean
  onSelect?: OnSelect | undefined
}

/** Returns true when cards should be small, because most items of the list have no photo. */
export const areCardsSmall = (items: readonly ItemSummary[]) =>
  items.filter(({ imageId }) => imageId).length * 2 < items.length

/** Classes of the grid of cards, except the gap between its rows. */
export const cardGrid = (isSmall: boolean) =>
  isSmall
    ? 'grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4'
    : 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4'

/**
 * Selects an item. With Shift (`isRange`), also selects all items from the previously selected one. `index` is the
 * position among all results.
 */
export type OnSelect = (item: ItemSummary, index: number, isOn: boolean, isRange: boolean) => void

export const ItemCard = memo(function ItemCard({
  item,
  currency,
  query = '',
  isSmall = false,
  index = 0,
  isSelected = false,
  isSelecting = false,
  onSelect,
}: ItemCardProps) {
  const { t } = useTranslation()
  const flag = itemStatusFlag(item)
  return (
    <div className="group/card relative min-w-0">
      <ItemLink
        id={item.id}
        className={classNames('flex min-w-0 rounded-photo', isSmall ? 'gap-3' : 'flex-col')}
      >
        <PhotoTile
          {...itemPicture(item, isSmall ? 'small' : 'medium')}
          srcSet={isSmall ? undefined : pictureWidths(item)}
          sizes="(max-width: 767px) 45vw, 180px"
          className={classNames(
            'rounded-photo',
            isSmall ? 'w-14 self-start' : 'w-full',
            isSelected && 'outline-3 -outline-offset-3 outline-primary',
          )}
          flag={
            flag && !isSmall ? (
              <>
                <flag.icon size={14} aria-hidden />
                {t(flag.text)}
              </>
            ) : undefined
          }
        />
        <span className={classNames('flex min-w-0 flex-col', !isSmall && 'mt-2')}>
          <span
            dir="auto"
            className="line-clamp-2 leading-[1.35] font-semibold text-pretty wrap-anywhere group-hover/card:underline group-hover/card:underline-offset-3"
          >
            <MarkedText text={item.name} query={query} />
          </span>
          <PathLine path={item.locationPath ?? []} query={query} className="mt-0.5 text-xs" />
          <MatchReason item={item} query={query} />
          <span className="mt-0.5 flex flex-wrap gap-x-2.5 text-xs text-second tabular-nums empty:hidden">
            {currency === undefined || item.purchasePrice === 0 ? null : (
              <span>{formatMoney(item.purchasePrice, currency)}</span>
            )}
            <ItemPieces item={item} />
            {flag && isSmall ? <span className="text-third">{t(flag.text)}</span> : null}
          </span>
        </span>
      </ItemLink>
      {onSelect ? (
        <Checkbox
          label={t('items.choose', { name: item.name })}
          isChecked={isSelected}
          onChange={(isOn, isRange) => onSelect(item, index, isOn, isRange)}
          className={classNames(
            'absolute size-10 justify-center rounded-full',
            // In the corner of a small picture, the checkbox leaves the icon free.
            isSmall ? '-start-2.5 -top-2.5' : 'start-0 top-0',
            !isSelecting && 'opacity-0 group-hover/card:opacity-100 has-focus-visible:opacity-100',
          )}
        />
      ) : null}
    </div>
  )
})
