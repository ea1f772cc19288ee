import { type ReactNode, useDeferredValue, useState } from 'react'
import type { ListedWindow } from './items-scroll.tsx'

interface InPiecesProps {
  listed: ListedWindow
  /** The least height of a row, which tells how many are in sight. */
  rowHeight: number
  children: (part: ListedWindow) => ReactNode
}

/** Rows in sight are drawn at once; those below follow piece by piece, so that neither these nor the next key wait for them. */
export function IncrementalRows({ listed, rowHeight, children }: InPiecesProps) {
  // Stays as it is when the height of the window changes, as with a phone's address bar: rows would move from part to part.
  const [atOnce] = useState(() => Math.ceil(innerHeight / rowHeight))
  // A list that scrolls by itself holds no more than what is in sight.
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
  // As many as there will be: what the response before did not have, or another page of it, are empty rows until then.
  const known = drawn.first === listed.first ? drawn.rows : []
  const rows = listed.rows.slice(atOnce).map((_, offset) => known[atOnce + offset])
  return children({ ...drawn, rows, first: listed.first + atOnce })
}
