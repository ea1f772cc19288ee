import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { maxLengthOf } from '#web/features/items/form/item-form-errors.ts'
import { wide } from '#web/features/items/form/form-section.tsx'
import type { ShownField } from '#web/features/item-fields/item-fields.ts'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** Hints below the fields. The keys are the names of the fields in the API. */
export type Hints = { readonly [Wire in ShownField['wire']]?: string | undefined }

interface FormFieldsProps {
  form: ItemForm
  fields: readonly ShownField[]
  hints?: Hints
}

/** The fields of a section in display order. Adjacent checkboxes share a cell. */
export function FormFields({ form, fields, hints = {} }: FormFieldsProps) {
  return groupFlags(fields).map((group) => {
    const [first] = group
    const controls = group.map((field) => (
      <FieldControl key={field.key} form={form} field={field} hint={hints[field.wire]} />
    ))
    if (first?.kind !== 'flag' || first.isWide) return controls
    return (
      <div key={first.key} className="flex flex-wrap items-center gap-x-6 md:pt-6">
        {controls}
      </div>
    )
  })
}

function groupFlags(fields: readonly ShownField[]) {
  const isFlag = (field: ShownField | undefined) => field?.kind === 'flag' && !field.isWide
  const groups: ShownField[][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (isFlag(field) && isFlag(last?.[0])) last?.push(field)
    else groups.push([field])
  }
  return groups
}

interface FieldControlProps {
  form: ItemForm
  field: ShownField
  hint?: string | undefined
}

export function FieldControl({ form, field, hint }: FieldControlProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const { kind, wire } = field
  const value = form.values[wire]
  const label = t(field.formLabel ?? field.label)
  const width = field.isWide && { className: wide }
  const maxLength = maxLengthOf(field)
  const onChange = (next: string | number | boolean | null) => form.set({ [wire]: next })
  const common = { label, ...width, error: form.errors[wire], description: hint, onChange }
  const text = {
    ...common,
    value: typeof value === 'string' ? value : '',
    ...(maxLength !== undefined && { maxLength }),
  }
  const amount = { ...common, value: typeof value === 'number' ? value : null }
  switch (kind) {
    case 'flag':
      return (
        <Checkbox isChecked={value === true} onChange={onChange} {...width}>
          {label}
        </Checkbox>
      )
    case 'money':
      return (
        <NumberField
          {...amount}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      )
    case 'quantity':
      return <NumberField {...amount} minimum={0} maximum={field.maximum ?? limits.quantity} />
    case 'date':
      return <DateField {...common} value={text.value} mayBePartial={field.period !== undefined} />
    case 'longText':
      // The notes have no visible label, because their section has the same name as heading.
      return <TextArea {...text} {...(field.section === 'notes' && { isLabelHidden: true, rows: 6 })} />
    case 'assetId':
      return <TextField {...text} inputMode="numeric" autoComplete="off" />
    case 'text':
      return <TextField {...text} autoComplete="off" required={wire === 'name'} />
  }
}
