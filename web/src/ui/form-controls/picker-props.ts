import type { ReactNode } from 'react'

export interface PickerRow {
  id: string
  /** Text of the row that screen readers read, and by which type-ahead finds the row. */
  text: string
  isDisabled?: boolean
}

export interface PickerProps<Row extends PickerRow> {
  label: string
  searchLabel: string
  query: string
  onQueryChange: (query: string) => void
  /** The rows to show, already filtered and sorted by `query`. */
  rows: readonly Row[]
  renderRow: (row: Row) => ReactNode
  /** Ids of the chosen rows. A list with a single choice has at most one. */
  selectedIds: readonly string[]
  onPick: (id: string) => void
  emptyText: string
  isMultiple?: boolean
  /** Reserves space for rows that are loading, so that nothing shifts. */
  isLoading?: boolean
  rowHeight?: number
}
