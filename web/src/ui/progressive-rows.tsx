import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { ListLayout, Rect, Virtualizer } from 'react-aria-components/Virtualizer'

/** Number of rows in the first rendering. React Aria needs about 2 ms for each row. */
const rowsAtFirst = 6

interface SteppedRowsProps {
  rowHeight: number
  children: ReactNode
}

/** A virtual list. It renders a few rows at once and the others a moment later. */
export function ProgressiveRows({ rowHeight, children }: SteppedRowsProps) {
  const [most, setMost] = useState(rowsAtFirst)
  useEffect(() => startTransition(() => setMost(Infinity)), [])
  const options = useMemo(() => ({ rowHeight, most }), [rowHeight, most])
  return (
    <Virtualizer layout={SteppedLayout} layoutOptions={options}>
      {children}
    </Virtualizer>
  )
}

interface SteppedOptions {
  rowHeight: number
  most: number
}

class SteppedLayout<Row> extends ListLayout<Row, SteppedOptions> {
  #longest = Infinity

  override shouldInvalidateLayoutOptions(next: SteppedOptions, before: SteppedOptions) {
    return next.most !== before.most || super.shouldInvalidateLayoutOptions(next, before)
  }

  override update(context: Parameters<ListLayout<Row, SteppedOptions>['update']>[0]) {
    const { rowHeight, most } = context.layoutOptions ?? { rowHeight: 0, most: Infinity }
    this.#longest = rowHeight * most
    super.update(context)
  }

  override getVisibleLayoutInfos({ x, y, width, height }: Rect) {
    return super.getVisibleLayoutInfos(new Rect(x, y, width, Math.min(height, this.#longest)))
  }
}
