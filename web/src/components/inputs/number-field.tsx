import { StepButton } from './step-button.tsx'
import { useNumberInput } from './use-number-input.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, type FieldProps, FieldShell, innerInputClass } from '#web/ui/form-controls/field.tsx'

interface NumberFieldProps extends FieldProps {
  /** The number, or null when the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  minimum?: number
  maximum?: number
  /** Options of the number format, such as `{ style: 'currency', currency }`. By default up to four decimals. */
  format?: Intl.NumberFormatOptions
  /** Labels of the two step buttons. Without labels there are no buttons. */
  stepLabels?: { less: string; more: string }
  /** Unit that is shown after the number, for example `kg`. */
  unit?: string | undefined
  placeholder?: string | undefined
  className?: string
}

/** Parses and formats numbers in the user's format. Shows how it interpreted a number in another format. */
export function NumberField({
  value,
  onChange,
  minimum,
  maximum,
  format,
  stepLabels,
  unit,
  placeholder,
  ...field
}: NumberFieldProps) {
  const number = useNumberInput({ value, onChange, minimum, maximum, format, unit })
  const step =
    'grid size-8 shrink-0 place-items-center rounded-[7px] text-second hover:bg-fill disabled:opacity-40 max-md:size-10'
  return (
    <FieldShell {...field} error={number.refusal ?? field.error}>
      {({ id, 'aria-describedby': describedBy, ...control }) => (
        <div className={controlClass}>
          {stepLabels ? (
            <StepButton number={number} by={-1} label={stepLabels.less} className={step} />
          ) : null}
          <input
            {...number.input}
            {...control}
            id={id}
            placeholder={placeholder}
            aria-describedby={unit ? classNames(describedBy, `${id}-unit`) : describedBy}
            className={classNames(innerInputClass, stepLabels && 'text-center')}
          />
          <output
            htmlFor={id}
            className="max-w-3/5 shrink-0 truncate text-xs text-third tabular-nums empty:hidden"
          >
            {number.understood === undefined ? null : `= ${number.understood}`}
          </output>
          {unit ? (
            <span id={`${id}-unit`} className="max-w-1/3 shrink-0 truncate text-sm text-third">
              {unit}
            </span>
          ) : null}
          {stepLabels ? <StepButton number={number} by={1} label={stepLabels.more} className={step} /> : null}
        </div>
      )}
    </FieldShell>
  )
}
