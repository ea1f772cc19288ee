import { type ReactNode, useDeferredValue, useState } from 'react'
import type { ListedWindow } from './items-scroll.tsx'

interface IncrementalRowsProps {
  listed: ListedWindow
  /** Minimum height of a row in pixels, from which the number of visible rows is computed. */
  rowHeight: number
  children: (part: ListedWindow) => ReactNode
}

/** Renders the visible rows at once and the other rows later, so that they do not block typing. */
export function IncrementalRows({ listed, rowHeight, children }: IncrementalRowsProps) {
  // The number of rows to render at once. It stays the same when a phone hides its address bar. Otherwise rows would
  // switch between the immediate and the deferred part.
  const [atOnce] = useState(() => Math.ceil(innerHeight / rowHeight))
  // A virtual list has only visible rows, which are all rendered at once.
  if (listed.rowHeight !== undefined) return children(listed)
  return (
    <>
      {children({ ...listed, rows: listed.rows.slice(0, atOnce) })}
      <DeferredRows listed={listed} atOnce={atOnce}>
        {children}
      </DeferredRows>
    </>
  )
}

function DeferredRows({
  listed,
  atOnce,
  children,
}: Omit<IncrementalRowsProps, 'rowHeight'> & { atOnce: number }) {
  const drawn = useDeferredValue(listed)
  // Rows that the deferred list does not have yet are rendered empty, so that the number of rows stays the same.
  const known = drawn.first === listed.first ? drawn.rows : []
  const rows = listed.rows.slice(atOnce).map((_, offset) => known[atOnce + offset])
  return children({ ...drawn, rows, first: listed.first + atOnce })
}
