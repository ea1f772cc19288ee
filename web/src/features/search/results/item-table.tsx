import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type ComponentProps,
  type CSSProperties,
  memo,
  type ReactNode,
  type UIEvent,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { defaultDirections } from '#contract/items/item-orders.ts'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import {
  type ItemColumn,
  type ItemColumnId,
  columnLabel,
  readColumns,
  shownFieldNames,
  toGrid,
} from '#web/features/search/results/columns/item-columns.ts'
import { ColumnResizer } from '#web/features/search/results/columns/column-resizer.tsx'
import { type ColumnWidths, useColumnWidths } from '#web/features/search/results/columns/column-widths.ts'
import { IncrementalRows } from './incremental-rows.tsx'
import {
  ItemTableRow,
  stickyCellClass,
  tableRowClass,
  tableRowHeight,
} from '#web/features/search/results/item-table-row.tsx'
import { changeItemsSearch } from '#web/features/search/url/items-query.ts'
import type { ListedWindow } from '#web/features/search/results/items-scroll.tsx'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import type { OnSelect } from '#web/features/items/item-card.tsx'
import { totalQuantityQuery } from '#web/features/items/items.queries.ts'
import { select } from '#web/features/search/bulk/items-selection.ts'
import { useTotalText } from '#web/features/valuation/use-total-text.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useIsWide } from '#web/shared/browser/media.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface ItemTableProps {
  listed: ListedWindow
  search: ItemsSearch
  label: string
  total: number
  totalValue: number
  isSelected: (id: string) => boolean
  onSelect: OnSelect | undefined
  onSelectAll: (shown: readonly ItemSummary[]) => void
}

/**
 * The table of results. It has a sticky header and scrolls horizontally. The server sorts it, so the order spans all
 * pages.
 */
export function ItemTable({
  listed,
  search,
  label,
  total,
  totalValue,
  isSelected,
  onSelect,
  onSelectAll,
}: ItemTableProps) {
  const columns = useShownColumns()
  const { widths, onDrag } = useColumnWidths(columns)
  const hasChecks = onSelect !== undefined
  const grid = toGrid(columns, hasChecks, widths)
  const { head, body, foot } = useOneScroll()
  // as: React's type for `style` does not allow CSS variables.
  const tracks = { '--columns': grid.template, '--min-width': grid.minWidth } as CSSProperties

  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total + 2}
      aria-colcount={columns.length + (onSelect ? 1 : 0)}
      style={tracks}
      className="-mx-2 text-sm"
    >
      <div
        {...head}
        role="rowgroup"
        className="sticky top-15 z-10 overflow-x-auto bg-base-100 text-xs text-second [scrollbar-width:none] lg:top-16 print:overflow-visible"
      >
        <HeadRow {...{ columns, widths, onDrag, listed, search, isSelected, onSelect, onSelectAll }} />
      </div>
      <div
        {...body}
        role="rowgroup"
        className={classNames(
          'overflow-x-auto overflow-y-hidden print:overflow-visible',
          // In a virtual list, `content-visibility` has no use, because rows outside the visible area do not exist.
          listed.rowHeight === undefined && '[&>[data-row]]:[content-visibility:auto]',
        )}
        style={{ paddingTop: listed.before, paddingBottom: listed.after }}
      >
        <IncrementalRows listed={listed} rowHeight={tableRowHeight}>
          {(part) => <Rows columns={columns} listed={part} {...{ isSelected, onSelect }} />}
        </IncrementalRows>
      </div>
      <div
        {...foot}
        role="rowgroup"
        className="overflow-x-auto [scrollbar-width:none] print:overflow-visible"
      >
        <TotalsRow {...{ columns, hasChecks, total, totalValue }} query={listed.query} />
      </div>
    </div>
  )
}

function useShownColumns() {
  const { tableHeaders } = usePreferences()
  const isWide = useIsWide()
  const descriptions = useFieldDescriptions(shownFieldNames(tableHeaders).length > 0)
  // Memoised, so that the rows of the table do not render again while the user types.
  return useMemo(
    () =>
      readColumns(tableHeaders, isWide).flatMap(({ column, isShown }) => {
        const unit = descriptions.get(column.fieldName ?? '')?.unit
        return isShown ? [unit && column.fieldName !== undefined ? { ...column, unit } : column] : []
      }),
    [tableHeaders, isWide, descriptions],
  )
}

function useOneScroll() {
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  function onScroll({ currentTarget: scrolled }: UIEvent<HTMLElement>) {
    for (const { current } of [head, body, foot])
      if (current && current.scrollLeft !== scrolled.scrollLeft) current.scrollLeft = scrolled.scrollLeft
  }
  return { head: { ref: head, onScroll }, body: { ref: body, onScroll }, foot: { ref: foot, onScroll } }
}

type RowsProps = Pick<ItemTableProps, 'listed' | 'isSelected' | 'onSelect'> & {
  columns: readonly ItemColumn[]
}

interface HeadRowProps extends RowsProps, Pick<ItemTableProps, 'search' | 'onSelectAll'> {
  widths: ColumnWidths
  onDrag: (widths: ColumnWidths | undefined) => void
}

function HeadRow(props: HeadRowProps) {
  const { columns, widths, onDrag, listed, search, isSelected, onSelect, onSelectAll } = props
  const { t } = useTranslation()
  const items = listed.rows.filter((row) => row !== undefined)
  const chosen = items.filter(({ id }) => isSelected(id)).length
  return (
    <div role="row" aria-rowindex={1} className={classNames(tableRowClass, 'border-line-strong')}>
      {onSelect ? (
        <div
          role="columnheader"
          className={classNames(stickyCellClass, 'z-3 grid place-items-center bg-base-100')}
        >
          <Checkbox
            label={t('items.chooseAllShown')}
            isChecked={chosen > 0 && chosen === items.length}
            isPartly={chosen > 0}
            onChange={(isOn) => (isOn ? onSelectAll(items) : select(items, false))}
            className="size-11 justify-center"
          />
        </div>
      ) : null}
      {columns.map((column) => (
        <ColumnHead
          key={column.id}
          column={column}
          width={widths[column.id]}
          onDrag={onDrag}
          search={search}
          hasChecks={onSelect !== undefined}
        />
      ))}
    </div>
  )
}

function Rows({ columns, listed, isSelected, onSelect }: RowsProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  return listed.rows.map((item, offset) => (
    <ItemTableRow
      key={listed.first + offset}
      item={item}
      index={listed.first + offset}
      columns={columns}
      query={listed.query.q ?? ''}
      t={t}
      currency={currency}
      isSelected={item !== undefined && isSelected(item.id)}
      onSelect={onSelect}
    />
  ))
}

interface ColumnHeadProps extends ComponentProps<typeof ColumnResizer> {
  search: ItemsSearch
  hasChecks: boolean
}

/**
 * The header of a column. A press sorts by it, a second press reverses the order. Memoised, because its links would
 * take as long as the rows during scrolling.
 */
const ColumnHead = memo(function ColumnHead({ column, width, onDrag, search, hasChecks }: ColumnHeadProps) {
  const { t } = useTranslation()
  const { id, orderBy, isEnd } = column
  const label = columnLabel(column, t)
  const current = search.orderBy ?? (search.q ? undefined : 'name')
  const isCurrent = orderBy !== undefined && current === orderBy
  const direction = isCurrent ? (search.order ?? defaultDirections[orderBy]) : undefined
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  const look = classNames(
    'group/sort flex h-11 max-w-full items-center gap-1 px-2 outline-offset-[-2px]',
    direction ? 'font-650 text-base-content' : 'font-medium',
    isEnd && 'flex-row-reverse',
  )
  return (
    <div
      role="columnheader"
      data-column={id}
      // Without a label, the name of the resize handle would be part of the header's name.
      aria-label={label}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className={classNames(
        'group/head relative flex min-w-0',
        isEnd && 'justify-end',
        id === 'name' && classNames('bg-base-100 md:sticky md:z-2', hasChecks ? 'start-11' : 'start-0'),
      )}
    >
      {orderBy === undefined ? (
        <span className={look}>
          <bdi className="truncate">{label}</bdi>
        </span>
      ) : (
        <Link
          // The link is relative to the page, because several pages show this table.
          to="."
          search={changeItemsSearch(search, { orderBy, order: turned(direction) })}
          resetScroll={false}
          className={classNames(look, 'hover:text-base-content')}
        >
          <span className="truncate">{label}</span>
          <Arrow
            size={14}
            aria-hidden
            className={classNames(
              'shrink-0',
              // The arrow of an unsorted column takes no space, so that it does not cut the name of the column.
              !direction && 'opacity-0 group-hover/sort:opacity-50',
              !direction && (isEnd ? '-ms-4.5' : '-me-4.5'),
            )}
          />
        </Link>
      )}
      <ColumnResizer column={column} width={width} onDrag={onDrag} />
    </div>
  )
})

function turned(direction: 'asc' | 'desc' | undefined) {
  if (direction === undefined) return undefined
  return direction === 'asc' ? 'desc' : 'asc'
}

interface TotalsRowProps extends Pick<ItemTableProps, 'total' | 'totalValue'> {
  columns: readonly ItemColumn[]
  query: ItemQuery
  hasChecks: boolean
}

const valueColumns = { purchase: 'value', current: 'worth', replacement: undefined } as const

/** The last row of the table, with totals of all results. Each total is in the column that it sums up. */
function TotalsRow({ columns, query, hasChecks, total, totalValue }: TotalsRowProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isShown = (column: ItemColumnId) => columns.some(({ id }) => id === column)
  const { data } = useQuery({ ...totalQuantityQuery(query), enabled: isShown('quantity') })
  const totalText = useTotalText()
  const { valuation } = usePreferences()
  const valueColumn = valueColumns[valuation]
  const count = t('items.totalOf', { count: total, number: formatNumber(total) })
  const totals: Partial<Record<ItemColumnId, ReactNode>> = {
    // Without a value column, the total value is shown after the count, in the cell of the name.
    name: valueColumn && isShown(valueColumn) ? count : `${count} · ${totalText(money(totalValue))}`,
    quantity: data?.totalQuantity === undefined ? null : formatNumber(data.totalQuantity),
    ...(valueColumn && { [valueColumn]: money(totalValue) }),
  }
  return (
    <div role="row" aria-rowindex={total + 2} className={classNames(tableRowClass, 'h-13 border-b-0')}>
      {hasChecks ? <div role="cell" className={classNames(stickyCellClass, 'bg-base-100')} /> : null}
      {columns.map(({ id, isEnd }) => (
        <div
          key={id}
          role="cell"
          className={classNames(
            'flex min-w-0 items-center px-2 leading-tight font-650 tabular-nums',
            isEnd && 'justify-end whitespace-nowrap',
            id === 'name' && classNames('bg-base-100 md:sticky md:z-2', hasChecks ? 'start-11' : 'start-0'),
          )}
        >
          {totals[id]}
        </div>
      ))}
    </div>
  )
}
