import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

type Counted = Pick<ItemSummary, 'quantity'> & Partial<Pick<ItemSummary, 'minimumQuantity'>>

export const isLowStock = ({ quantity, minimumQuantity = 0 }: Counted) => quantity < minimumQuantity

/** The quantity of an item in a list, marked when it is low. Renders nothing for a quantity of one that is not low. */
export function ItemPieces({ item, className }: { item: Counted; className?: string }) {
  const { t } = useTranslation()
  const isLow = isLowStock(item)
  if (item.quantity === 1 && !isLow) return null
  const pieces = <bdi className={isLow ? undefined : className}>{`×${formatNumber(item.quantity)}`}</bdi>
  if (!isLow) return pieces
  return (
    <span className={classNames('font-semibold text-warning', className)}>
      {pieces} · {t('items.lowStock')}
    </span>
  )
}
