import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { classNames } from '../class-names.ts'
import { controlClass, innerInputClass } from './field.tsx'
import { PickerSkeleton, rowsInSight, defaultRowHeight } from './picker-skeleton.tsx'
import { textScale } from '#web/shared/browser/text-scale.ts'
import type { PickerRow, PickerProps } from './picker-props.ts'

/** The list of a picker. Loaded on demand, because most visits pick nothing. */
export function PickerList<Row extends PickerRow>({
  label,
  searchLabel,
  query,
  onQueryChange,
  rows,
  renderRow,
  selectedIds,
  onPick,
  emptyText,
  isMultiple = false,
  isLoading = false,
  rowHeight = defaultRowHeight,
}: PickerProps<Row>) {
  const scaledHeight = rowHeight * textScale()
  // The largest number of rows so far. It determines the height, so that the list does not shrink while the user types.
  const [maxRows, setMaxRows] = useState(isLoading ? rowsInSight : 2)
  if (rows.length > maxRows) setMaxRows(rows.length)
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <RowSearch label={searchLabel} />
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: scaledHeight }}>
        <ListBox
          aria-label={label}
          items={rows}
          dependencies={[selectedIds, query]}
          escapeKeyBehavior="none"
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={selectedIds}
          disabledKeys={rows.filter((row) => row.isDisabled).map((row) => row.id)}
          onSelectionChange={(keys) => {
            const id = pickedId(selectedIds, keys === 'all' ? [] : [...keys].map(String), isMultiple)
            if (id !== undefined) onPick(id)
          }}
          renderEmptyState={() =>
            isLoading ? (
              <PickerSkeleton rowHeight={rowHeight} />
            ) : (
              <p className="px-2 py-6 text-center text-sm text-third">{emptyText}</p>
            )
          }
          className="min-h-28 overflow-y-auto outline-none"
          style={{ height: Math.min(maxRows, rowsInSight) * scaledHeight }}
        >
          {(row) => (
            <ListBoxItem
              id={row.id}
              textValue={row.text}
              className="flex size-full cursor-pointer items-center gap-3 rounded-field px-2 outline-none data-disabled:cursor-default data-disabled:opacity-50 data-focused:bg-fill data-selected:bg-secondary data-selected:text-secondary-content"
            >
              {renderRow(row)}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </Autocomplete>
  )
}

function RowSearch({ label }: { label: string }) {
  return (
    <SearchField aria-label={label} autoFocus className={classNames(controlClass, 'mb-2 shrink-0')}>
      <Search size={18} aria-hidden className="shrink-0 text-third" />
      <Input
        role="combobox"
        aria-expanded
        placeholder={label}
        onKeyDownCapture={ignoreShiftEnter}
        className={classNames(innerInputClass, '[&::-webkit-search-cancel-button]:hidden')}
      />
    </SearchField>
  )
}

/** Shift+Enter submits the form around the picker, so it must neither pick nor create. */
function ignoreShiftEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
}

/** Returns the id of the pressed row. A single choice can be pressed again to confirm it. */
function pickedId(before: readonly string[], after: readonly string[], isMultiple: boolean) {
  if (!isMultiple) return after[0] ?? before[0]
  return after.find((id) => !before.includes(id)) ?? before.find((id) => !after.includes(id))
}
