import type { ReactNode } from 'react'

export interface PickerRow {
  id: string
  /** Spoken and typed ahead. */
  text: string
  isDisabled?: boolean
}

export interface PickerProps<Row extends PickerRow> {
  /** Names the list. */
  label: string
  searchLabel: string
  query: string
  onQueryChange: (query: string) => void
  /** Already filtered and ranked by `query`. */
  rows: readonly Row[]
  renderRow: (row: Row) => ReactNode
  /** Chosen ones; give one id for a single choice. */
  selectedIds: readonly string[]
  onPick: (id: string) => void
  /** Shown when no row is left. */
  emptyText: string
  isMultiple?: boolean
  /** Rows are still on their way: the list keeps room for them, so that nothing moves when they come. */
  isLoading?: boolean
  rowHeight?: number
}
