import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemPage, ItemQuery } from '#contract/items/item-lists.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { cardGrid, ItemCard, type OnSelect } from '#web/features/items/item-card.tsx'
import { ItemRow } from '#web/features/items/item-row.tsx'
import { IncrementalRows } from './incremental-rows.tsx'
import { ItemTable } from '#web/features/search/results/item-table.tsx'
import { tableRowHeight } from '#web/features/search/results/item-table-row.tsx'
import type { ListedWindow } from '#web/features/search/results/items-scroll.tsx'
import { CardSkeleton, ItemsSkeleton, PhoneRowSkeleton, useSmallCards } from './items-skeleton.tsx'
import { moveFocus } from './result-keys.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { isInSelection, useOnSelect, useSelection } from '#web/features/search/bulk/items-selection.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { textScale } from '#web/shared/browser/text-scale.ts'
import { useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const ItemsScroll = lazyComponent(
  () => import('#web/features/search/results/items-scroll.tsx'),
  'ItemsScroll',
)

interface ItemsResultsProps {
  query: ItemQuery
  page: ItemPage
  search: ItemsSearch
  view: 'card' | 'table'
  /** True when all results are one scrolling list, false when they are split into pages. */
  isScrolling: boolean
  /** True on phones, which show rows instead of cards or a table, because a row has room for the location. */
  isPhone: boolean
  isStale: boolean
  /** True when a press selects an item instead of opening it. Cards and rows of phones then show checkboxes. */
  isSelecting: boolean
  onSelectAll: (shown: readonly ItemSummary[]) => void
}

const cardGap = 16
const minCardWidth = { small: 240, normal: 128 }
const smallCardHeight = 104
/** Row heights in a virtual list. In a paged list a row is as high as its content. */
const phoneRowHeight = { table: 80, card: 92 }
const minPhoneRowHeight = { table: 60, card: 86 }

/**
 * Returns a function that computes the height of a row and its number of items from the width of the list. A card is a
 * square with four lines of text below.
 */
function measureRows(view: 'card' | 'table', isPhone: boolean, size: 'small' | 'normal') {
  const scale = textScale()
  return (width: number) => {
    if (isPhone) return { rowHeight: phoneRowHeight[view] * scale, perRow: 1 }
    if (view === 'table') return { rowHeight: tableRowHeight * scale, perRow: 1 }
    const perRow = Math.max(1, Math.floor((width + cardGap) / (minCardWidth[size] + cardGap)))
    if (size === 'small') return { rowHeight: smallCardHeight * scale, perRow }
    const cardWidth = (width - cardGap * (perRow - 1)) / perRow
    return { rowHeight: Math.round(cardWidth + 126 * scale), perRow }
  }
}

export function ItemsResults(props: ItemsResultsProps) {
  const { query, page, isStale, isScrolling, search, view, isPhone, ...rest } = props
  const shown = (listed: ListedWindow) => (
    <List listed={listed} {...{ page, search, view, isPhone, isSmall }} {...rest} />
  )
  const isSmall = useSmallCards(page)
  const size = Number(query.pageSize)
  const first = (Number(query.page) - 1) * size
  // Memoised, because `IncrementalRows` renders again whenever it gets a new object.
  const whole = useMemo(
    () => ({ query, rows: page.items, first, before: 0, after: 0 }),
    [query, page.items, first],
  )
  return (
    // Outdated results fade after a moment. With a quick response, nothing fades.
    <div
      aria-busy={isStale}
      className={classNames('transition-opacity duration-180', isStale && 'opacity-60 delay-150')}
    >
      {isScrolling && page.total > page.items.length ? (
        <Suspense fallback={<ItemsSkeleton view={view} isPhone={isPhone} />}>
          <ItemsScroll
            query={query}
            page={page}
            measure={measureRows(view, isPhone, isSmall ? 'small' : 'normal')}
          >
            {shown}
          </ItemsScroll>
        </Suspense>
      ) : (
        shown(whole)
      )}
    </div>
  )
}

interface ListProps extends Omit<ItemsResultsProps, 'query' | 'isStale' | 'isScrolling'> {
  listed: ListedWindow
  isSmall: boolean
}

function List({ listed, page, search, view, isPhone, isSmall, isSelecting, onSelectAll }: ListProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const selection = useSelection()
  const choose = useOnSelect(listed)
  const onSelect = canWrite ? choose : undefined
  const isSelected = useCallback((id: string) => isInSelection(selection, id), [selection])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && canWrite) {
      event.preventDefault()
      onSelectAll(listed.rows.filter((row) => row !== undefined))
    }
    moveFocus(event)
  }

  const props = { listed, label: t('items.results'), isSelected }
  return (
    // Handles key events that bubble up from links and checkboxes.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={onKeyDown}
      onClickCapture={isSelecting ? toggleRow : undefined}
      className={isSelecting ? 'select-none' : undefined}
    >
      {isPhone ? (
        <PhoneRows {...props} isCompact={view === 'table'} onSelect={isSelecting ? onSelect : undefined} />
      ) : view === 'table' ? (
        <ItemTable
          {...props}
          search={search}
          total={page.total}
          totalValue={page.totalValue}
          onSelect={onSelect}
          onSelectAll={onSelectAll}
        />
      ) : (
        <Cards {...props} {...{ onSelect, isSelecting, isSmall }} />
      )}
    </div>
  )
}

/** A press anywhere on a row or card toggles its checkbox. Enter on the link of the row still opens the item. */
function toggleRow(event: MouseEvent<HTMLElement>) {
  const { target, detail, shiftKey, ctrlKey, metaKey } = event
  const isByKey = detail === 0
  if (isByKey || ctrlKey || metaKey || !(target instanceof Element) || target.closest('label')) return
  const box = target.closest('[data-row]')?.querySelector('input')
  if (!box) return
  event.preventDefault()
  event.stopPropagation()
  box.focus({ preventScroll: true })
  box.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, shiftKey }))
}

interface PartProps {
  listed: ListedWindow
  label: string
  isSelected: (id: string) => boolean
  onSelect: OnSelect | undefined
}

function PhoneRows({ listed, label, isSelected, onSelect, isCompact }: PartProps & { isCompact: boolean }) {
  const { currency } = useFormats()
  const view = isCompact ? 'table' : 'card'
  const rows = (part: ListedWindow) =>
    part.rows.map((item, offset) => (
      <li key={part.first + offset} data-row style={{ height: part.rowHeight }}>
        {item ? (
          <ItemRow
            item={item}
            query={part.query.q}
            currency={currency}
            isCompact={isCompact}
            index={part.first + offset}
            isSelected={isSelected(item.id)}
            onSelect={onSelect}
          />
        ) : (
          <PhoneRowSkeleton isCompact={isCompact} />
        )}
      </li>
    ))
  return (
    <ul aria-label={label} style={{ paddingTop: listed.before, paddingBottom: listed.after }}>
      <IncrementalRows key={view} listed={listed} rowHeight={minPhoneRowHeight[view]}>
        {rows}
      </IncrementalRows>
    </ul>
  )
}

interface CardsProps extends PartProps {
  isSmall: boolean
  isSelecting: boolean
}

function Cards({ listed, label, isSelected, onSelect, isSelecting, isSmall }: CardsProps): ReactNode {
  const { currency } = useFormats()
  const { before, after, first, rows, rowHeight } = listed
  return (
    <ul
      aria-label={label}
      style={{ paddingTop: before, paddingBottom: after }}
      className={classNames(cardGrid(isSmall), rowHeight === undefined && 'gap-y-5.5')}
    >
      {rows.map((item, offset) => (
        <li key={first + offset} data-row style={{ height: rowHeight }} className="min-w-0 print:h-auto!">
          {item ? (
            <ItemCard
              item={item}
              // Passes the query of the shown results. The query that the user is typing would render all cards again
              // before the results arrive.
              query={listed.query.q}
              currency={currency}
              isSmall={isSmall}
              index={first + offset}
              isSelected={isSelected(item.id)}
              isSelecting={isSelecting}
              onSelect={onSelect}
            />
          ) : (
            <CardSkeleton isSmall={isSmall} />
          )}
        </li>
      ))}
    </ul>
  )
}
