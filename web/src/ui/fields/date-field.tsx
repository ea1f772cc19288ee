import { controlClass, type FieldProps, FieldShell, innerInputClass } from '#web/ui/fields/field.tsx'

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean
  className?: string
}

/** The platform's own date input speaks calendar days as text: no time zone can move them. */
export function DateField({ value, onChange, isDisabled, ...field }: DateFieldProps) {
  return (
    <FieldShell {...field}>
      {({ id, describedBy, isInvalid }) => (
        <div className={controlClass}>
          <input
            type="date"
            id={id}
            min="1000-01-01"
            max="9999-12-31"
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            className={innerInputClass}
          />
        </div>
      )}
    </FieldShell>
  )
}
