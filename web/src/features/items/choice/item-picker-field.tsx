import { useQuery } from '@tanstack/react-query'
import { ItemChoice } from '#web/features/items/choice/item-choice.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { PickerField } from '#web/components/inputs/picker-field.tsx'
import { itemPicture } from '#web/components/item-picture.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface ItemPickerFieldProps {
  label: string
  /** Text of the field while no item is chosen. */
  noneText: string
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
  /** The item for which a parent is chosen, see `ItemChoice`. */
  itemId?: string | undefined
  /** Label of the button that empties the field. Undefined when an item is required. */
  clearLabel?: string
}

export function ItemPickerField(props: ItemPickerFieldProps) {
  const { label, noneText, value, onChange, error, itemId, clearLabel } = props
  const { data } = useQuery({ ...itemQuery(value ?? ''), enabled: value !== null })
  const item = value === null ? undefined : data
  return (
    <PickerField
      label={label}
      error={error}
      valueText={item?.name ?? noneText}
      value={
        item ? (
          <span className="flex min-w-0 items-center gap-2">
            <PhotoTile {...itemPicture(item)} className="w-7 rounded-tag" />
            <span dir="auto" className="truncate">
              {item.name}
            </span>
          </span>
        ) : (
          <span className="text-third">{noneText}</span>
        )
      }
      clear={
        value !== null && clearLabel !== undefined
          ? { label: clearLabel, onClear: () => onChange(null) }
          : undefined
      }
    >
      {(close) => (
        <ItemChoice
          label={label}
          itemId={itemId}
          value={value}
          onPick={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </PickerField>
  )
}
