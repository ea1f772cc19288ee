import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import type { EditableField, FieldValue } from './editable-fields.ts'
import { useItemPatch } from '../use-item-patch.ts'
import { formatDay, formatWithUnit, useFormats } from '#web/shared/formats.ts'

/** Saves one field. Flags have no editor, so their errors are shown as a toast. */
export function useSaveField(item: Item) {
  const { t } = useTranslation()
  const patch = useItemPatch(item.id)
  const { money } = useFormats()

  function shortText(field: EditableField, value: FieldValue) {
    if (typeof value === 'boolean') return t(value ? 'item.yes' : 'item.no')
    if (typeof value === 'number')
      return field.kind === 'money' ? money(value) : formatWithUnit(value, field.unit)
    return field.kind === 'day' ? formatDay(value) : value
  }

  function message(field: EditableField, value: FieldValue) {
    const name = field.label
    if (value === '') return t('item.cleared', { name })
    const text = shortText(field, value)
    return text.length > 40 ? t('item.savedField', { name }) : t('item.changedTo', { name, value: text })
  }

  return async (field: EditableField, value: FieldValue) => {
    const change = { ...field.toChange(value), text: message(field, value) }
    await (field.kind === 'flag' ? patch.write(change) : patch.writeOrThrow(change))
  }
}
