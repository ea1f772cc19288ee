import { memo } from 'react'
import type { TFunction } from 'i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemCell } from '#web/features/search/results/item-cell.tsx'
import type { ItemColumn } from '#web/features/search/results/columns/item-columns.ts'
import type { OnSelect } from '#web/features/items/item-card.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ItemTableRowProps {
  item: ItemSummary | undefined
  index: number
  columns: readonly ItemColumn[]
  query: string
  /** The translation function. It is a prop, because calling a hook in each row would be slow. */
  t: TFunction
  currency: string
  isSelected: boolean
  /** Selects or deselects the row. Undefined for viewers, who see no checkboxes. */
  onSelect: OnSelect | undefined
}

export const tableRowHeight = 52

export const tableRowClass =
  'relative grid [grid-template-columns:var(--columns)] border-b border-line [min-width:var(--min-width)]'

export const stickyCellClass = 'sticky start-0 z-2'

export const ItemTableRow = memo(function ItemTableRow({
  item,
  index,
  columns,
  query,
  t,
  currency,
  isSelected,
  onSelect,
}: ItemTableRowProps) {
  return (
    <div
      role="row"
      data-row
      aria-rowindex={index + 2}
      className={classNames(
        tableRowClass,
        'h-13',
        isSelected ? 'bg-secondary' : 'bg-base-100 hover:bg-base-200',
      )}
    >
      {onSelect ? (
        <div role="cell" className={classNames(stickyCellClass, 'z-3 grid place-items-center bg-inherit')}>
          {item ? (
            <Checkbox
              label={t('items.choose', { name: item.name })}
              isChecked={isSelected}
              onChange={(isOn, isRange) => onSelect(item, index, isOn, isRange)}
              className="size-11 justify-center"
            />
          ) : null}
        </div>
      ) : null}
      {columns.map(({ id, isEnd, unit }) => (
        <div
          key={id}
          role="cell"
          className={classNames(
            'grid min-w-0 items-center px-2',
            isEnd && 'justify-items-end text-end whitespace-nowrap tabular-nums',
            id === 'name' && classNames('bg-inherit md:sticky md:z-2', onSelect ? 'start-11' : 'start-0'),
          )}
        >
          {item ? <ItemCell column={id} {...{ item, query, currency, unit }} /> : null}
          {/* Each row has a single placeholder, because many animations are slower than the rows themselves. */}
          {!item && id === 'name' ? <Skeleton className="h-4 w-3/5 rounded-tag" /> : null}
        </div>
      ))}
    </div>
  )
})
