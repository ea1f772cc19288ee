import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usualDirections, type ItemOrder } from '#contract/item-orders.ts'
import type { ItemSummary } from '#contract/items.ts'
import { changeItemsSearch, type ItemsSearch } from '#web/features/items/items-search.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { itemIcon } from '#web/ui/item-icon.ts'
import { labelColor } from '#web/ui/label-color.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/photo-tile.tsx'
import { Tag } from '#web/ui/tag.tsx'

interface ItemTableProps {
  items: readonly ItemSummary[]
  search: ItemsSearch
  label: string
}

/** What leaves first when it gets narrow. */
const wide = '@max-3xl:hidden'
const wider = '@max-4xl:hidden'
const widest = '@max-5xl:hidden'

/** Sorted by the server, so its order is that of all pages. */
export function ItemTable({ items, search, label }: ItemTableProps) {
  const { t } = useTranslation()
  return (
    <div className="@container -mx-2">
      <table aria-label={label} className="w-full table-fixed text-sm">
        <thead className="sticky top-15 z-10 bg-base-100 text-xs text-second lg:top-16">
          <tr className="[&>th]:border-b [&>th]:border-line-strong">
            <SortHeader search={search} by="name">
              {t('items.name')}
            </SortHeader>
            <th scope="col" className="w-[17%] px-2 @max-5xl:w-[30%] text-start font-medium">
              {t('items.where')}
            </th>
            <th scope="col" className={classNames('w-[20%] px-2 text-start font-medium', widest)}>
              {t('items.labels')}
            </th>
            <SortHeader search={search} by="quantity" className="w-20" isEnd>
              {t('items.quantity')}
            </SortHeader>
            <SortHeader search={search} by="purchasePrice" className="w-24" isEnd>
              {t('items.price')}
            </SortHeader>
            <SortHeader search={search} by="purchaseTime" className={classNames('w-26', wide)} isEnd>
              {t('items.bought')}
            </SortHeader>
            <SortHeader search={search} by="manufacturer" className={classNames('w-26', wider)}>
              {t('items.maker')}
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} query={search.q ?? ''} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The link in the name covers the row. */
function Row({ item, query }: { item: ItemSummary; query: string }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <tr className="relative h-[52px] hover:bg-base-200 has-focus-visible:bg-base-200 [&>td]:border-b [&>td]:border-line [&>td]:px-2">
      <td>
        <span className="flex min-w-0 items-center gap-3">
          <PhotoTile {...itemIcon(item)} className="w-9 rounded-[7px] [&>svg]:size-[42%]" />
          <Link
            to="/item/$id"
            params={{ id: item.id }}
            title={item.name}
            className="truncate font-semibold outline-offset-[-2px] after:absolute after:inset-0"
          >
            <MarkedText text={item.name} query={query} />
          </Link>
          {item.archived ? <span className="shrink-0 text-xs text-third">{t('items.archived')}</span> : null}
        </span>
      </td>
      <td>
        <PathLine path={item.locationPath ?? []} className="text-sm" />
      </td>
      <td className={widest}>
        <Labels labels={item.labels} />
      </td>
      <td className="text-end tabular-nums">{formatNumber(item.quantity)}</td>
      <td className="text-end font-semibold tabular-nums">
        {item.purchasePrice === 0 ? '' : money(item.purchasePrice)}
      </td>
      <td className={classNames('text-end whitespace-nowrap text-second tabular-nums', wide)}>
        {formatDay(item.purchaseTime)}
      </td>
      <td className={classNames('text-second', wider)}>
        <span className="block truncate">
          <MarkedText text={item.manufacturer} query={query} />
        </span>
      </td>
    </tr>
  )
}

/** On one line; the rest is a number. */
function Labels({ labels }: { labels: ItemSummary['labels'] }) {
  const shown = labels.slice(0, 2)
  return (
    <span className="flex items-center gap-1 *:min-w-0">
      {shown.map((label) => (
        <Tag key={label.id} color={labelColor(label)}>
          {label.name}
        </Tag>
      ))}
      {labels.length > shown.length ? (
        <span className="shrink-0 text-xs text-third">+{labels.length - shown.length}</span>
      ) : null}
    </span>
  )
}

interface SortHeaderProps {
  search: ItemsSearch
  by: ItemOrder
  isEnd?: boolean
  className?: string
  children: ReactNode
}

/** Pressed once it sorts by its column, pressed again the other way round. */
function SortHeader({ search, by, isEnd = false, className, children }: SortHeaderProps) {
  const current = search.orderBy ?? (search.q ? undefined : 'name')
  const direction = current === by ? (search.order ?? usualDirections[by]) : undefined
  const turned = direction === 'asc' ? 'desc' : 'asc'
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className={classNames('p-0', isEnd ? 'text-end' : 'text-start', className)}
    >
      <Link
        to="/items"
        search={changeItemsSearch(search, { orderBy: by, order: direction ? turned : undefined })}
        resetScroll={false}
        className={classNames(
          'group/sort inline-flex h-10 items-center gap-1 px-2 outline-offset-[-2px] hover:text-base-content',
          direction ? 'font-650 text-base-content' : 'font-medium',
          isEnd && 'flex-row-reverse',
        )}
      >
        {children}
        <Arrow size={14} aria-hidden className={direction ? '' : 'opacity-0 group-hover/sort:opacity-50'} />
      </Link>
    </th>
  )
}
