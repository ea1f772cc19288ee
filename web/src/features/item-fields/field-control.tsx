import { limits } from '#contract/scalars.ts'
import type { ItemFieldEntry } from '#contract/items/item-fields.ts'
import { maxLengthOf } from '#web/features/item-fields/item-fields.ts'
import { useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import type { FieldProps } from '#web/ui/form-controls/field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface FieldControlProps extends FieldProps {
  field: Pick<ItemFieldEntry, 'kind' | 'maxLength' | 'maximum' | 'period'>
  value: string | number | boolean | null
  onChange: (value: string | number | boolean | null) => void
  required?: boolean
  rows?: number
  className?: string
}

/** The control for the value of an item field, with the limits of that field. */
export function FieldControl({ field, value, required, rows, ...common }: FieldControlProps) {
  const { currency } = useFormats()
  const maxLength = maxLengthOf(field)
  const text = {
    ...common,
    value: typeof value === 'string' ? value : '',
    ...(maxLength !== undefined && { maxLength }),
  }
  const amount = { ...common, value: typeof value === 'number' ? value : null, minimum: 0 }
  switch (field.kind) {
    case 'flag': {
      const { label, onChange, className } = common
      return (
        <Checkbox isChecked={value === true} onChange={onChange} {...(className && { className })}>
          {label}
        </Checkbox>
      )
    }
    case 'money':
      return <NumberField {...amount} maximum={limits.price} format={{ style: 'currency', currency }} />
    case 'quantity':
      return <NumberField {...amount} maximum={field.maximum ?? limits.quantity} />
    case 'date':
      return <DateField {...common} value={text.value} mayBePartial={field.period !== undefined} />
    case 'longText':
      return <TextArea {...text} {...(rows && { rows })} />
    case 'assetId':
      return <TextField {...text} inputMode="numeric" autoComplete="off" />
    case 'text':
      return <TextField {...text} autoComplete="off" required={required} />
  }
}
