import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeWidth,
  type ColumnWidths,
  saveWidths,
  resetWidth,
  widthLimits,
} from '#web/features/search/results/columns/column-widths.ts'
import { columnLabel, type ItemColumn } from '#web/features/search/results/columns/item-columns.ts'

interface ColumnResizerProps {
  column: ItemColumn
  /** Width in rem. Undefined for an automatic width. */
  width: number | undefined
  /** Called with the current widths during a drag, and with undefined when the drag ends. */
  onDrag: (widths: ColumnWidths | undefined) => void
}

/** The handle at the end of a column header. A double press or Enter restores the automatic width. */
export function ColumnResizer({ column, width, onDrag }: ColumnResizerProps) {
  const { t } = useTranslation()
  const handle = useRef<HTMLDivElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const drawn = useDrawnWidth(handle, isFocused)
  const { min, max } = widthLimits(column)
  return (
    <div
      ref={handle}
      role="separator"
      // According to WAI-ARIA, a movable separator is a widget.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('items.columnWidth', { column: columnLabel(column, t) })}
      aria-valuenow={width ?? drawn ?? column.width}
      aria-valuemin={min}
      aria-valuemax={max}
      {...useDrag(column, onDrag)}
      onDoubleClick={() => resetWidth(column.id)}
      onKeyDown={(event) => resizeByKey(event, column)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={handleClass}
    />
  )
}

/** Classes of the handle. Half of it overlaps the next header. The last one does not, as it would widen the table. */
const handleClass =
  'absolute -end-2 inset-y-0 z-1 flex w-4 cursor-col-resize touch-none justify-center outline-offset-[-2px] select-none group-last/head:end-0 group-last/head:justify-end pointer-coarse:-end-3 pointer-coarse:w-6 group-last/head:pointer-coarse:end-0 after:my-3.5 after:border-s after:border-line-strong hover:after:border-s-2 hover:after:border-control active:after:border-primary print:hidden'

function useDrawnWidth(handle: React.RefObject<HTMLElement | null>, isOn: boolean) {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const head = handle.current?.parentElement
    if (!isOn || !head) return
    const observer = new ResizeObserver(() => setWidth(Math.round(remOf(head) * 16) / 16))
    observer.observe(head)
    return () => observer.disconnect()
  }, [handle, isOn])
  return width
}

const pixelsPerRem = () => parseFloat(getComputedStyle(document.documentElement).fontSize)

const remOf = (element: Element) => element.getBoundingClientRect().width / pixelsPerRem()

function drawnWidths(handle: Element): ColumnWidths {
  const widths: Record<string, number> = {}
  for (let head = handle.parentElement; head;) {
    const id = head.dataset['column']
    if (id !== undefined) widths[id] = remOf(head)
    // as: `previousElementSibling` is any element. The cells of a header row are HTML elements.
    head = head.previousElementSibling as HTMLElement | null
  }
  return widths
}

/** Returns 1 when columns grow to the right, -1 when they grow to the left. */
const inlineDirection = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** Distance in pixels from which a press with movement resizes the column. A double press moves less than that. */
const minMove = 3

function useDrag(column: ItemColumn, onDrag: ColumnResizerProps['onDrag']) {
  const drag = useRef<{ x: number; drawn: ColumnWidths; widths?: ColumnWidths }>(null)

  function end() {
    drag.current = null
    onDrag(undefined)
  }

  return {
    onPointerDown({ button, clientX, currentTarget, pointerId }: PointerEvent) {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      drag.current = { x: clientX, drawn: drawnWidths(currentTarget) }
    },
    onPointerMove({ clientX, currentTarget }: PointerEvent) {
      const { current } = drag
      if (!current) return
      const by = (clientX - current.x) * inlineDirection(currentTarget)
      if (!current.widths && Math.abs(by) < minMove) return
      current.widths = changeWidth(current.drawn, column, by / pixelsPerRem())
      onDrag(current.widths)
    },
    onPointerUp() {
      if (drag.current?.widths) saveWidths(drag.current.widths)
      end()
    },
    onPointerCancel: end,
  }
}

function resizeByKey(event: KeyboardEvent<HTMLElement>, column: ItemColumn) {
  const { key, currentTarget } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const by = stepOf(key, inlineDirection(currentTarget))
  if (by === undefined && key !== 'Enter') return
  event.preventDefault()
  if (by === undefined) resetWidth(column.id)
  else saveWidths(changeWidth(drawnWidths(currentTarget), column, by))
}

/** Returns the change of the width in rem for a key. Home and End change it to the minimum or maximum width. */
function stepOf(key: string, grows: number) {
  switch (key) {
    case 'ArrowLeft':
      return -grows
    case 'ArrowRight':
      return grows
    case 'Home':
      return -Infinity
    case 'End':
      return Infinity
    default:
      return undefined
  }
}
