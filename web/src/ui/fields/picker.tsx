import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { PickerList as PickerListType } from '#web/ui/fields/picker-list.tsx'

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
  rowHeight?: number
}

// `lazy` loses the type parameter of the rows.
const PickerList = lazy(async () => ({
  default: (await import('#web/ui/fields/picker-list.tsx')).PickerList,
})) as unknown as typeof PickerListType

/** Search field above, rows below: arrows move while typing goes on, Enter picks. Only rows in sight exist. */
export function Picker<Row extends PickerRow>(props: PickerProps<Row>) {
  return (
    <Suspense fallback={<div className="h-40" />}>
      <PickerList {...props} />
    </Suspense>
  )
}

/** The last row of a picker: what was typed, as a new one. */
export function CreateRow({ text }: { text: string }) {
  return (
    <>
      <span className="grid w-9 shrink-0 place-items-center text-link">
        <Plus size={18} aria-hidden />
      </span>
      <span className="truncate font-semibold text-link">{text}</span>
    </>
  )
}
