import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ItemChoice } from '#web/features/items/item-choice.tsx'
import { fieldsIn } from '#web/features/item-fields/item-fields.ts'
import { FormFields } from '#web/features/items/form/item-form-fields.tsx'
import { FormSection, wide } from '#web/features/items/form/item-form-section.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { PickerField } from '#web/components/inputs/picker-field.tsx'

interface ParentSectionProps {
  form: ItemForm
  itemId: string | undefined
}

export function ParentSection({ form, itemId }: ParentSectionProps) {
  return (
    <FormSection id="parent" form={form}>
      <div className={wide}>
        <ParentPicker form={form} itemId={itemId} />
      </div>
      <FormFields form={form} fields={fieldsIn('parent')} />
    </FormSection>
  )
}

function ParentPicker({ form, itemId }: ParentSectionProps) {
  const { t } = useTranslation()
  const { parentId } = form.values
  const { data: parent } = useQuery({ ...itemQuery(parentId ?? ''), enabled: parentId !== null })
  const chosen = parentId === null ? undefined : parent
  return (
    <PickerField
      label={t('item.parent')}
      error={form.errors['parentId']}
      valueText={chosen?.name ?? t('item.parentNone')}
      value={
        chosen ? (
          <span className="flex min-w-0 items-center gap-2">
            <PhotoTile {...itemPicture(chosen)} className="w-7 rounded-tag" />
            <span dir="auto" className="truncate">
              {chosen.name}
            </span>
          </span>
        ) : (
          <span className="text-third">{t('item.parentNone')}</span>
        )
      }
      clear={
        parentId === null
          ? undefined
          : { label: t('item.parentClear'), onClear: () => form.set({ parentId: null }) }
      }
    >
      {(close) => (
        <ItemChoice
          label={t('item.parent')}
          itemId={itemId}
          value={parentId}
          onPick={(id) => {
            form.set({ parentId: id })
            close()
          }}
        />
      )}
    </PickerField>
  )
}
