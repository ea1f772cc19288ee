import { useMemo, useState } from 'react'
import type { ItemColumn } from '#web/features/search/results/columns/item-columns.ts'
import { readPreferences, usePreferences, writePreferences } from '#web/shared/account/preferences.ts'

/** Widths in rem by column id. A column that is not listed takes a share of the remaining space. */
export type ColumnWidths = Readonly<Record<string, number>>

/**
 * Returns the minimum and maximum width of a column. Numbers and dates cannot be narrower than their default, because a
 * cut-off number looks like another number.
 */
export function widthLimits({ width, isEnd }: ItemColumn) {
  return { min: isEnd ? width : width * 0.625, max: 64 }
}

function fitWidth(column: ItemColumn, width: number) {
  const { min, max } = widthLimits(column)
  return Math.min(max, Math.max(min, Math.round(width * 16) / 16))
}

/**
 * Returns the valid widths of these columns. `stored` comes from the preferences, into which other programs can
 * write anything.
 */
export function readWidths(columns: readonly ItemColumn[], stored: Readonly<Record<string, unknown>>) {
  const widths = columns.flatMap((column) => {
    const width = stored[column.id]
    return typeof width === 'number' ? [[column.id, fitWidth(column, width)] as const] : []
  })
  return Object.fromEntries(widths)
}

/**
 * Returns the widths after one column was resized. `drawn` are the current widths of this column and of the columns
 * before it. All of them are stored, because the dragged edge would otherwise move away from the pointer.
 */
export function changeWidth(drawn: ColumnWidths, column: ItemColumn, by: number): ColumnWidths {
  return { ...drawn, [column.id]: fitWidth(column, (drawn[column.id] ?? column.width) + by) }
}

export function saveWidths(widths: ColumnWidths) {
  writePreferences({ columnWidths: { ...readPreferences().columnWidths, ...widths } })
}

export function resetWidth(id: string) {
  const { [id]: _, ...others } = readPreferences().columnWidths
  writePreferences({ columnWidths: others })
}

export function useColumnWidths(columns: readonly ItemColumn[]) {
  const { columnWidths } = usePreferences()
  const [dragged, setDragged] = useState<ColumnWidths>()
  const widths = useMemo(
    () => readWidths(columns, { ...columnWidths, ...dragged }),
    [columns, columnWidths, dragged],
  )
  return { widths, onDrag: setDragged }
}
