import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { ItemPage, ItemQuery } from '#contract/items/item-lists.ts'
import type { Listed } from '#web/features/search/bulk/items-selection.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'

/** The rows in sight and the room that the others take. */
export interface ListedWindow extends Listed {
  before: number
  after: number
  /** Every row is exactly so high, when there are others out of sight. */
  rowHeight?: number
}

interface ItemsScrollProps {
  /** The first page of what is listed, and its response. */
  query: ItemQuery
  page: ItemPage
  /** How high a row is and how many items stand in it, in a list so wide. */
  measure: (width: number) => { rowHeight: number; perRow: number }
  children: (window: ListedWindow) => ReactNode
}

/** Pages out of sight are dropped after a minute, so memory does not grow with the inventory. */
const keptMs = 60_000

/** One list of everything: only rows in sight exist, and only pages in sight are asked for. */
export function ItemsScroll({ query, page, measure, children }: ItemsScrollProps) {
  const list = useRef<HTMLDivElement>(null)
  const { top, width } = useListGeometry(list)
  const { rowHeight, perRow } = measure(width)
  const count = Math.ceil(page.total / perRow)
  // Its result changes while scrolling and must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: perRow > 1 ? 2 : 8,
    scrollMargin: top,
    // Rows come with the next frame, not within the event that scrolls.
    useFlushSync: false,
  })
  // Sizes are remembered by the virtualizer, which cannot see that they changed.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const seen = virtualizer.getVirtualItems()
  const from = seen[0]?.index ?? 0
  const to = (seen.at(-1)?.index ?? -1) + 1
  const rows = useRows(query, page, from * perRow, Math.min(page.total, to * perRow))
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
    </div>
  )
}

/** From the pages that hold them; what is not there yet is undefined. */
function useRows(query: ItemQuery, firstPage: ItemPage, from: number, to: number) {
  const size = firstPage.pageSize
  const first = Math.floor(from / size)
  const numbers = Array.from({ length: Math.ceil(to / size) - first }, (_, index) => first + index)
  const pages = useQueries({
    queries: numbers.map((number) => ({
      ...itemsQuery({ ...query, page: String(number + 1) }),
      gcTime: keptMs,
    })),
  })
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    const page = Math.floor(index / size)
    const items = page === 0 ? firstPage.items : pages[page - first]?.data?.items
    return items?.[index - page * size]
  })
}

/** Measures the offset and the width of the list. */
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
