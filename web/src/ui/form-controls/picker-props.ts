import type { ReactNode } from 'react'

export interface PickerRow {
  id: string
  /** Text of the row for screen readers and type-ahead. */
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
  /** Chosen ids. Pass one id for a single choice. */
  selectedIds: readonly string[]
  onPick: (id: string) => void
  emptyText: string
  isMultiple?: boolean
  /** Reserves space for rows that are loading, so that nothing shifts. */
  isLoading?: boolean
  rowHeight?: number
}
