import { useTranslation } from 'react-i18next'
import { CustomNumberField } from '#web/features/items/custom-number-field.tsx'
import { CustomTextField } from '#web/features/items/custom-text-field.tsx'
import type { CustomField } from '#web/features/items/form/item-form-values.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface CustomFieldValueProps {
  field: CustomField
  onChange: (changes: Partial<CustomField>) => void
  isLabelHidden?: boolean
}

export function CustomFieldValue({ field, onChange, isLabelHidden }: CustomFieldValueProps) {
  const { t } = useTranslation()
  const shared = { label: t('items.fieldContent'), isLabelHidden }
  const placeholder = isLabelHidden ? shared.label : undefined
  switch (field.type) {
    case 'number':
      return (
        <CustomNumberField
          {...shared}
          name={field.name}
          value={field.numberValue}
          onChange={(value) => onChange({ numberValue: value ?? 0 })}
        />
      )
    case 'boolean':
      return (
        <div className="flex min-h-10 items-center max-md:min-h-12">
          <Switch isOn={field.booleanValue} onChange={(booleanValue) => onChange({ booleanValue })}>
            <span className="sr-only">{shared.label}</span>
            <span aria-hidden>{t(field.booleanValue ? 'item.yes' : 'item.no')}</span>
          </Switch>
        </div>
      )
    case 'time':
      return (
        <DateField {...shared} value={field.timeValue} onChange={(timeValue) => onChange({ timeValue })} />
      )
    case 'link':
      return (
        <TextField
          {...shared}
          placeholder={t('item.linkExample')}
          inputMode="url"
          value={field.textValue}
          onChange={(textValue) => onChange({ textValue })}
          autoComplete="off"
        />
      )
    case 'text':
      return (
        <CustomTextField
          {...shared}
          name={field.name}
          placeholder={placeholder}
          value={field.textValue}
          onChange={(textValue) => onChange({ textValue })}
          autoComplete="off"
        />
      )
  }
}
