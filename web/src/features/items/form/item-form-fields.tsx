import { useTranslation } from 'react-i18next'
import { wide } from '#web/features/items/form/form-section.tsx'
import { FieldControl } from '#web/features/item-fields/field-control.tsx'
import type { ShownField } from '#web/features/item-fields/item-fields.ts'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'

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
      <FormField key={field.key} form={form} field={field} hint={hints[field.wire]} />
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

interface FormFieldProps {
  form: ItemForm
  field: ShownField
  hint?: string | undefined
}

export function FormField({ form, field, hint }: FormFieldProps) {
  const { t } = useTranslation()
  const { wire } = field
  return (
    <FieldControl
      field={field}
      value={form.values[wire]}
      onChange={(next) => form.set({ [wire]: next })}
      label={t(field.formLabel ?? field.label)}
      error={form.errors[wire]}
      description={hint}
      required={wire === 'name'}
      {...(field.isWide && { className: wide })}
      // The notes have no visible label, because their section has the same name as heading.
      {...(field.section === 'notes' && { isLabelHidden: true, rows: 6 })}
    />
  )
}
