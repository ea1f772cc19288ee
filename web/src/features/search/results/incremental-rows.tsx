import { type ReactNode, useDeferredValue, useState } from 'react'
import type { ListedWindow } from './items-scroll.tsx'

interface InPiecesProps {
  listed: ListedWindow
  /** Minimum height of a row, to compute how many are visible. */
  rowHeight: number
  children: (part: ListedWindow) => ReactNode
}

/** Renders visible rows at once and defers all other rows, so that their rendering does not block typing. */
export function IncrementalRows({ listed, rowHeight, children }: InPiecesProps) {
  // The number of rows that are rendered at once. It stays the same when the height of the window changes, for example
  // by a phone's address bar. Otherwise rows would move between the parts.
  const [atOnce] = useState(() => Math.ceil(innerHeight / rowHeight))
  // A virtual list contains visible rows only, so all of them are rendered at once.
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

function DeferredRows({ listed, atOnce, children }: Omit<InPiecesProps, 'rowHeight'> & { atOnce: number }) {
  const drawn = useDeferredValue(listed)
  // Keeps the number of rows stable: rows that the deferred list does not have yet are empty.
  const known = drawn.first === listed.first ? drawn.rows : []
  const rows = listed.rows.slice(atOnce).map((_, offset) => known[atOnce + offset])
  return children({ ...drawn, rows, first: listed.first + atOnce })
}
