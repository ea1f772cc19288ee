import { Minus, Plus } from 'lucide-react'
import { Button, Group, Input, NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { controlClass, type FieldProps, FieldShell, innerInputClass } from '#web/ui/fields/field.tsx'

interface NumberFieldProps extends FieldProps {
  /** null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  minimum?: number
  maximum?: number
  /** Such as `{ style: 'currency', currency }`; four decimals unless told. */
  format?: Intl.NumberFormatOptions
  /** Names of the two step buttons; without them there are none. */
  stepLabels?: { less: string; more: string }
  isDisabled?: boolean
  className?: string
}

/** Reads and writes numbers as the reader's language does. */
export function NumberField({
  value,
  onChange,
  minimum,
  maximum,
  format,
  stepLabels,
  isDisabled = false,
  ...field
}: NumberFieldProps) {
  const step =
    'grid size-8 place-items-center rounded-[7px] text-second hover:bg-fill disabled:opacity-40 max-md:size-10'
  return (
    <FieldShell {...field}>
      {({ id, describedBy, isInvalid }) => (
        <AriaNumberField
          id={id}
          aria-label={field.label}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          value={value ?? Number.NaN}
          onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
          {...(minimum === undefined ? {} : { minValue: minimum })}
          {...(maximum === undefined ? {} : { maxValue: maximum })}
          formatOptions={{ maximumFractionDigits: 4, ...format }}
          isDisabled={isDisabled}
          isInvalid={isInvalid}
          isWheelDisabled
        >
          <Group className={controlClass}>
            <Input className={innerInputClass} />
            {stepLabels ? (
              <>
                <Button slot="decrement" aria-label={stepLabels.less} className={step}>
                  <Minus size={16} aria-hidden />
                </Button>
                <Button slot="increment" aria-label={stepLabels.more} className={step}>
                  <Plus size={16} aria-hidden />
                </Button>
              </>
            ) : null}
          </Group>
        </AriaNumberField>
      )}
    </FieldShell>
  )
}
