import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ItemChoice } from '#web/features/items/item-choice.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { PickerField } from '#web/components/inputs/picker-field.tsx'

interface ItemPickerFieldProps {
  value: string | null
  onChange: (id: string) => void
  error: string | undefined
}

export function ItemPickerField({ value, onChange, error }: ItemPickerFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...itemQuery(value ?? ''), enabled: value !== null })
  const item = value === null ? undefined : data
  return (
    <PickerField
      label={t('maintenance.item')}
      error={error}
      valueText={item?.name ?? t('maintenance.itemNone')}
      value={
        item ? (
          <span className="flex min-w-0 items-center gap-2">
            <PhotoTile {...itemPicture(item)} className="w-7 rounded-tag" />
            <span dir="auto" className="truncate">
              {item.name}
            </span>
          </span>
        ) : (
          <span className="text-third">{t('maintenance.itemNone')}</span>
        )
      }
    >
      {(close) => (
        <ItemChoice
          label={t('maintenance.item')}
          itemId={undefined}
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
