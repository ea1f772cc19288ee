import { fieldTypes } from '#contract/items/items.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { fieldTypeKeys, isFieldType } from '#web/features/item-fields/field-types.ts'
import { CustomFieldValue } from '#web/features/items/form/custom-field-value.tsx'
import { FormSection, wide } from '#web/features/items/form/form-section.tsx'
import { type CustomField, newCustomField, renameField } from '#web/features/items/form/item-form-values.ts'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { useCustomFieldNames } from '#web/features/items/use-custom-field-names.ts'
import { useMovableRows } from '#web/components/forms/movable-rows.ts'
import { OrderButtons } from '#web/components/forms/order-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

export function CustomFieldsSection({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const names = useCustomFieldNames()
  const { fields } = form.values
  const { list, add, move, remove } = useMovableRows(fields, (next) => form.set({ fields: next }))
  const unused = names.filter((name) => !fields.some((field) => field.name === name))

  function change(key: string, changes: Partial<CustomField>) {
    form.set({ fields: fields.map((field) => (field.key === key ? { ...field, ...changes } : field)) })
  }

  return (
    <FormSection id="fields" form={form}>
      <datalist id="own-field-names">
        {unused.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {form.errors['fields'] ? (
        <p role="alert" className={`text-sm text-error ${wide}`}>
          {form.errors['fields']}
        </p>
      ) : null}
      {fields.length > 0 ? (
        <ul ref={list} className={`grid grid-cols-1 gap-3 ${wide}`}>
          {fields.map((field, index) => (
            <li key={field.key} className="max-md:border-b max-md:border-line max-md:pb-3">
              <CustomFieldRow
                field={field}
                error={form.errors[`fields.${field.key}`]}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                onChange={(changes) => change(field.key, changes)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={wide}>
        <Button onClick={() => add(newCustomField())}>
          <Plus size={16} aria-hidden />
          {t('item.addField')}
        </Button>
      </div>
    </FormSection>
  )
}

interface CustomFieldRowProps {
  field: CustomField
  error: string | undefined
  isFirst: boolean
  isLast: boolean
  onChange: (changes: Partial<CustomField>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function CustomFieldRow({ field, error, isFirst, isLast, onChange, onMove, onRemove }: CustomFieldRowProps) {
  const { t } = useTranslation()
  const name = field.name || t('item.fieldUnnamed')
  const descriptions = useFieldDescriptions()
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_8.25rem] items-start gap-2 md:grid-cols-[1fr_8.5rem_1.2fr_auto]"
    >
      <TextField
        label={t('item.fieldName')}
        placeholder={t('item.fieldName')}
        isLabelHidden
        value={field.name}
        onChange={(text) => onChange(renameField(field, text, descriptions))}
        error={error}
        list="own-field-names"
        autoComplete="off"
      />
      <SelectField
        label={t('field.type')}
        isLabelHidden
        value={field.type}
        onChange={(value) => isFieldType(value) && onChange({ type: value })}
      >
        {fieldTypes.map((type) => (
          <option key={type} value={type}>
            {t(fieldTypeKeys[type])}
          </option>
        ))}
      </SelectField>
      <CustomFieldValue field={field} onChange={onChange} isLabelHidden />
      <OrderButtons {...{ name, isFirst, isLast, onMove, onRemove }} />
    </div>
  )
}
