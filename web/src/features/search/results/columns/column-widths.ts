import { useMemo, useState } from 'react'
import type { ItemColumn } from '#web/features/search/results/columns/item-columns.ts'
import { readPreferences, usePreferences, writePreferences } from '#web/shared/account/preferences.ts'

/** By the id of the column, in rem. A column without one takes its share of what is left. */
export type ColumnWidths = Readonly<Record<string, number>>

/** No part of a number or date may go out of sight, as the rest would look like another one. */
export function widthLimits({ width, isEnd }: ItemColumn) {
  return { least: isEnd ? width : width * 0.625, most: 64 }
}

/** To the pixel, and within what its column allows. */
function fitWidth(column: ItemColumn, width: number) {
  const { least, most } = widthLimits(column)
  return Math.min(most, Math.max(least, Math.round(width * 16) / 16))
}

/** The widths of these columns that somebody has chosen; it may be anything that another program has kept. */
export function readWidths(columns: readonly ItemColumn[], kept: Readonly<Record<string, unknown>>) {
  const widths = columns.flatMap((column) => {
    const width = kept[column.id]
    return typeof width === 'number' ? [[column.id, fitWidth(column, width)] as const] : []
  })
  return Object.fromEntries(widths)
}

/**
 * The widths after that of one column has changed. `drawn` are those on the screen of this column and all before it, which
 * keep theirs: as long as they shared what is left, its edge would not follow the hand.
 */
export function changeWidth(drawn: ColumnWidths, column: ItemColumn, by: number): ColumnWidths {
  return { ...drawn, [column.id]: fitWidth(column, (drawn[column.id] ?? column.width) + by) }
}

export function saveWidths(widths: ColumnWidths) {
  writePreferences({ columnWidths: { ...readPreferences().columnWidths, ...widths } })
}

/** From now on the column takes its share again. */
export function resetWidth(id: string) {
  const { [id]: _, ...others } = readPreferences().columnWidths
  writePreferences({ columnWidths: others })
}

/** The widths of the columns, also while one of them is dragged. */
export function useColumnWidths(columns: readonly ItemColumn[]) {
  const { columnWidths } = usePreferences()
  const [dragged, setDragged] = useState<ColumnWidths>()
  const widths = useMemo(
    () => readWidths(columns, { ...columnWidths, ...dragged }),
    [columns, columnWidths, dragged],
  )
  return { widths, onDrag: setDragged }
}
