import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemPage, ItemQuery } from '#contract/items/item-lists.ts'
import type { Listed } from '#web/features/search/bulk/items-selection.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { useIsPrinting } from '#web/shared/browser/use-is-printing.ts'

/** The rendered rows of a virtual list, and the space in pixels that the other rows take. */
export interface ListedWindow extends Listed {
  before: number
  after: number
  /** Fixed height of each row in pixels. Undefined unless the list is virtual. */
  rowHeight?: number
}

interface ItemsScrollProps {
  query: ItemQuery
  page: ItemPage
  measure: (width: number) => { rowHeight: number; perRow: number }
  children: (window: ListedWindow) => ReactNode
}

/** Time in milliseconds after which pages outside the visible area are dropped from memory. */
const keptMs = 60_000

/** A virtual list of all results. Renders visible rows, and for printing all loaded rows. Loads visible pages only. */
export function ItemsScroll({ query, page, measure, children }: ItemsScrollProps) {
  const { t } = useTranslation()
  const isPrinting = useIsPrinting()
  const list = useRef<HTMLDivElement>(null)
  const { top, width } = useListGeometry(list)
  const { rowHeight, perRow } = measure(width)
  const count = Math.ceil(page.total / perRow)
  // The virtualizer changes during scrolling and must not be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: perRow > 1 ? 2 : 8,
    scrollMargin: top,
    // By default, rows are rendered synchronously inside the scroll event, which would block scrolling.
    useFlushSync: false,
  })
  // The virtualizer caches the heights of rows, so a new height has to be measured.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const seen = virtualizer.getVirtualItems()
  const from = isPrinting ? 0 : (seen[0]?.index ?? 0)
  const to = isPrinting ? count : (seen.at(-1)?.index ?? -1) + 1
  const range = useRows(query, page, from * perRow, Math.min(page.total, to * perRow), !isPrinting)
  const rows = isPrinting ? range.filter((row) => row !== undefined) : range
  return (
    <div ref={list}>
      {children({
        query,
        rows,
        first: from * perRow,
        before: from * rowHeight,
        after: (count - to) * rowHeight,
        rowHeight,
      })}
      {isPrinting && rows.length < page.total ? (
        <p className="py-3 text-sm">{t('list.andMore', { count: page.total - rows.length })}</p>
      ) : null}
    </div>
  )
}

/** Returns the rows of a range from the loaded pages. Undefined for rows that are still loading. */
function useRows(query: ItemQuery, firstPage: ItemPage, from: number, to: number, enabled: boolean) {
  const size = firstPage.pageSize
  const first = Math.floor(from / size)
  const numbers = Array.from({ length: Math.ceil(to / size) - first }, (_, index) => first + index)
  const pages = useQueries({
    queries: numbers.map((number) => ({
      ...itemsQuery({ ...query, page: String(number + 1) }),
      gcTime: keptMs,
      enabled,
    })),
  })
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    const page = Math.floor(index / size)
    const items = page === 0 ? firstPage.items : pages[page - first]?.data?.items
    return items?.[index - page * size]
  })
}

function useListGeometry(list: React.RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState({ top: 0, width: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    function update() {
      const box = list.current?.getBoundingClientRect()
      if (!box) return
      const next = { top: Math.round(box.top + scrollY), width: Math.round(box.width) }
      setPosition((now) => (now.top === next.top && now.width === next.width ? now : next))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return position
}
