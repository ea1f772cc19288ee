import type { ComponentProps } from 'react'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'

type CustomNumberFieldProps = ComponentProps<typeof NumberField> & {
  /** The name of the custom field. */
  name: string
}

/** The number of a custom field, with the unit that its name is described with. */
export function CustomNumberField({ name, ...field }: CustomNumberFieldProps) {
  const unit = useFieldDescriptions().get(name.trim())?.unit
  return <NumberField {...field} unit={unit} />
}
