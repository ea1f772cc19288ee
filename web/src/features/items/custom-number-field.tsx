import type { ComponentProps } from 'react'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'

type CustomNumberFieldProps = ComponentProps<typeof NumberField> & {
  name: string
}

/** A number field with the unit from the field's description. */
export function CustomNumberField({ name, ...field }: CustomNumberFieldProps) {
  const unit = useFieldDescriptions().get(name.trim())?.unit
  return <NumberField {...field} unit={unit} />
}
