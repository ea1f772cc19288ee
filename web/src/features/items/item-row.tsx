import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import type { OnSelect } from '#web/features/items/item-card.tsx'
import { MatchReason } from '#web/features/items/match-reason.tsx'
import { itemStatusFlag } from '#web/features/items/item-flag.ts'
import { ItemPieces } from '#web/features/items/item-pieces.tsx'
import { ItemLink } from '#web/features/items/item-link.tsx'
import { itemPicture } from '#web/components/item-picture.ts'
import { formatMoney } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface ItemRowProps {
  item: ItemSummary
  /** Currency of the price. It is a prop, because calling a hook in each row would be slow. */
  currency: string
  query?: string | undefined
  isCompact?: boolean
  index?: number
  isSelected?: boolean
  onSelect?: OnSelect | undefined
}

export const ItemRow = memo(function ItemRow({
  item,
  currency,
  query = '',
  isCompact = false,
  index = 0,
  isSelected = false,
  onSelect,
}: ItemRowProps) {
  const { t } = useTranslation()
  const link = (
    <ItemLink
      id={item.id}
      className={classNames(
        'flex h-full min-h-15 min-w-0 flex-1 items-center gap-3.5 py-[9px]',
        !onSelect && 'border-b border-line',
      )}
    >
      <ItemRowContent {...{ item, currency, query, isCompact }} />
    </ItemLink>
  )
  if (!onSelect) return link
  return (
    <div
      className={classNames(
        'flex h-full items-center border-b border-line max-md:-mx-4 max-md:px-4',
        isSelected && 'bg-secondary',
      )}
    >
      <Checkbox
        label={t('items.choose', { name: item.name })}
        isChecked={isSelected}
        onChange={(isOn, isRange) => onSelect(item, index, isOn, isRange)}
        className="-ms-3 size-11 shrink-0 justify-center"
      />
      {link}
    </div>
  )
})

type ContentProps = Required<Pick<ItemRowProps, 'item' | 'isCompact'>> & { query: string; currency?: string }

/** The content of a row about an item. Without a currency, it shows no price. */
export function ItemRowContent({ item, currency, query, isCompact }: ContentProps) {
  const { t } = useTranslation()
  const flag = itemStatusFlag(item)
  const hasReason = item.match !== undefined || item.foundIn !== undefined
  return (
    <>
      <PhotoTile
        {...itemPicture(item)}
        className={isCompact ? 'w-11 rounded-[8px] [&>svg]:size-[42%]' : 'w-17 rounded-photo'}
      />
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          className={classNames(
            'text-[1rem] leading-[1.3] font-semibold wrap-anywhere',
            // A row of a virtual list has room for four lines.
            flag && hasReason ? 'line-clamp-1' : 'line-clamp-2',
            isCompact && 'md:line-clamp-1',
          )}
        >
          <MarkedText text={item.name} query={query} />
        </span>
        <PathLine path={item.locationPath ?? []} query={query} className="mt-0.5 text-sm" />
        <MatchReason item={item} query={query} />
        {flag ? <span className="text-xs text-third">{t(flag.text)}</span> : null}
      </span>
      <span className="shrink-0 text-end text-sm text-second tabular-nums empty:hidden">
        {currency === undefined || item.purchasePrice === 0
          ? null
          : formatMoney(item.purchasePrice, currency)}
        <ItemPieces item={item} className="block text-xs" />
      </span>
    </>
  )
}
