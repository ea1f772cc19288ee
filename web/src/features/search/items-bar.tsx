import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  LayoutGrid,
  Rows3,
  SlidersHorizontal,
  SquareCheck,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useTotalText } from '#web/features/valuation/use-total-text.ts'
import { itemFields } from '#web/features/item-fields/item-fields.ts'
import { itemOrders, defaultDirections, type ItemOrder } from '#contract/items/item-orders.ts'
import type { ItemPage } from '#contract/items/item-lists.ts'
import { ColumnPicker } from '#web/features/search/results/columns/column-picker.tsx'
import { hasFilters } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { ItemsViews } from '#web/features/search/items-views.tsx'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useFormats } from '#web/shared/formats.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ItemsBarProps {
  search: ItemsSearch
  change: ChangeSearch
  page: ItemPage | undefined
  isPending: boolean
  view: 'card' | 'table'
  onView: (view: 'card' | 'table') => void
  /** Opens the sheet of filters. Undefined when the filters are beside the results. */
  onFilter: (() => void) | undefined
  chips: ReactNode
  /** Shows or hides the checkboxes. Undefined when they are always visible. */
  onSelecting: (() => void) | undefined
  isSelecting: boolean
}

/** The bar above the results: their number, the filters, the order and the view. On phones chips come first. */
export function ItemsBar({
  search,
  change,
  page,
  isPending,
  view,
  onView,
  onFilter,
  chips,
  onSelecting,
  isSelecting,
}: ItemsBarProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  // With filters, the chips get a row of their own, because they would wrap between the other controls.
  const isFiltered = hasFilters(search)
  // True for a household without items, in which there is nothing to sort or to select.
  const isEmpty = page?.total === 0 && !search.q && !isFiltered
  if (isPending) {
    // Shows a placeholder until every part has its data, because parts that appear later would move the others.
    return (
      <div className="@container">
        {onFilter ? (
          <Skeleton className="mb-1 h-field w-24 rounded-field max-md:mt-1.5 max-md:mb-2.5 max-md:h-9 max-md:rounded-full md:@3xl:hidden" />
        ) : null}
        <div className="box-content flex h-field items-center pb-4 max-md:pb-1">
          <Skeleton className="h-4 w-32 rounded-tag" />
        </div>
      </div>
    )
  }
  return (
    <div className="@container">
      <div
        className={classNames(
          'flex min-h-13 items-center gap-3 pb-4 @max-3xl:flex-wrap @max-3xl:gap-x-1 @max-3xl:gap-y-1 max-md:pb-1',
          isFiltered && 'flex-wrap gap-y-1',
        )}
      >
        {page ? <Found page={page} /> : <span className="me-auto" />}
        <FilterLine isWhole={isFiltered} onFilter={isEmpty ? undefined : onFilter}>
          {isPhone ? <ItemsViews search={search} isChip /> : null}
          {chips}
        </FilterLine>
        {onSelecting && page?.total !== 0 ? (
          <IconButton icon={SquareCheck} label={t('items.select')} isOn={isSelecting} onClick={onSelecting} />
        ) : null}
        {isPhone ? null : <ItemsViews search={search} />}
        {isEmpty ? null : <Sort search={search} change={change} />}
        {view === 'table' && !isEmpty ? (
          <span className="contents max-md:hidden">
            <ColumnPicker />
          </span>
        ) : null}
        <span className="contents max-md:hidden">
          <ViewSwitch view={view} onView={onView} />
        </span>
      </div>
    </div>
  )
}

interface FilterLineProps {
  isWhole: boolean
  onFilter: (() => void) | undefined
  children: ReactNode
}

function FilterLine({ isWhole, onFilter, children }: FilterLineProps) {
  const { t } = useTranslation()
  return (
    <div
      className={classNames(
        'relative flex min-w-0 flex-1 flex-wrap items-center gap-1.5 @max-3xl:empty:hidden @max-3xl:order-first @max-3xl:flex-[0_0_100%] max-md:-mx-4 max-md:flex-[0_0_calc(100%+--spacing(8))]! max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:[scrollbar-width:none] print:flex-wrap',
        isWhole && 'order-first flex-[0_0_100%]',
      )}
    >
      {/* The filter button is at the start of the row, so that it does not move when chips are added. */}
      {onFilter ? (
        <button
          type="button"
          onClick={onFilter}
          className={classNames(buttonClass({ kind: 'quiet' }), 'max-md:hidden')}
        >
          <SlidersHorizontal size={16} aria-hidden />
          {t('items.filter')}
        </button>
      ) : null}
      {children}
    </div>
  )
}

/** Switches between cards and a table. On phones the switch is among the filters. */
export function ViewSwitch({ view, onView }: Pick<ItemsBarProps, 'view' | 'onView'>) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('items.view')}
      value={view}
      onChange={onView}
      options={[
        { value: 'card', label: t('items.cards'), icon: LayoutGrid },
        { value: 'table', label: t('items.table'), icon: Rows3 },
      ]}
    />
  )
}

export function Found({ page }: { page: ItemPage }) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const totalText = useTotalText()
  return (
    <p
      role="status"
      className="shrink-0 text-sm whitespace-nowrap text-second me-auto md:@max-lg:flex-[0_0_100%]"
    >
      <bdi className="font-650 text-base-content tabular-nums">{t('count.items', { count: page.total })}</bdi>
      {page.totalValue > 0 ? (
        <span className="tabular-nums"> · {totalText(moneyShort(page.totalValue))}</span>
      ) : null}
    </p>
  )
}

function orderNames(t: TFunction): Readonly<Record<ItemOrder, string>> {
  const fields = itemFields.filter(({ sort }) => sort !== undefined)
  return {
    ...Object.fromEntries(fields.map(({ wire, label, column }) => [wire, t(column?.label ?? label)])),
    createdAt: t('items.added'),
    updatedAt: t('items.changed'),
    value: t('items.value'),
    location: t('item.location'),
    // as: the type of `Object.fromEntries` has no keys. The keys are all orders: the sortable fields, and the orders
    // listed here.
  } as Readonly<Record<ItemOrder, string>>
}

type SortProps = Pick<ItemsBarProps, 'search' | 'change'>

/** The order of the results: a native select, and a button for the direction. */
export const Sort = memo(function Sort({ search, change }: SortProps) {
  const { t } = useTranslation()
  const names = orderNames(t)
  const orderBy = search.orderBy ?? (search.q ? undefined : 'name')
  const direction = orderBy ? (search.order ?? defaultDirections[orderBy]) : undefined
  return (
    <div className="flex shrink-0 items-center print:hidden">
      <label className="relative flex h-field items-center gap-2 rounded-field ps-2.5 pe-2 text-sm font-semibold text-second focus-within:outline-2 focus-within:outline-focus hover:bg-fill">
        <ArrowUpDown size={16} aria-hidden className="pointer-events-none" />
        <select
          aria-label={t('items.sort')}
          value={orderBy ?? ''}
          onChange={(event) =>
            change({ orderBy: itemOrders.find((order) => order === event.target.value), order: undefined })
          }
          className="absolute inset-0 cursor-pointer appearance-none opacity-0 [&>option]:bg-base-100"
        >
          {search.q ? <option value="">{t('items.bestMatch')}</option> : null}
          {itemOrders.map((order) => (
            <option key={order} value={order}>
              {names[order]}
            </option>
          ))}
        </select>
        <span aria-hidden className="max-w-32 truncate">
          {orderBy ? names[orderBy] : t('items.bestMatch')}
        </span>
      </label>
      {orderBy ? (
        <IconButton
          icon={direction === 'asc' ? ArrowUp : ArrowDown}
          label={direction === 'asc' ? t('items.ascending') : t('items.descending')}
          onClick={() => change({ orderBy, order: direction === 'asc' ? 'desc' : 'asc' })}
        />
      ) : null}
    </div>
  )
}, isSameOrder)

/**
 * True when the select for the order looks the same as before. Rendering its options on each key press would take as
 * long as the rest of the bar.
 */
function isSameOrder(before: SortProps, after: SortProps) {
  const [one, other] = [before.search, after.search]
  const isSame = one.orderBy === other.orderBy && one.order === other.order && !one.q === !other.q
  return isSame && before.change === after.change
}
