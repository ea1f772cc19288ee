import type { ComponentProps } from 'react'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'

/** The numbers of custom fields may have more decimals than amounts and quantities, such as 52.520008. */
const format = { maximumFractionDigits: 15 } as const

type CustomNumberFieldProps = ComponentProps<typeof NumberField> & {
  name: string
}

export function CustomNumberField({ name, ...field }: CustomNumberFieldProps) {
  const unit = useFieldDescriptions().get(name.trim())?.unit
  return (
    <NumberField
      {...field}
      unit={unit}
      format={format}
      minimum={Number.MIN_SAFE_INTEGER}
      maximum={Number.MAX_SAFE_INTEGER}
    />
  )
}
