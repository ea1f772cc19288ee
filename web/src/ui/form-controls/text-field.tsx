import type { ComponentProps, ReactNode } from 'react'
import { controlClass, type FieldProps, FieldShell, innerInputClass, LengthCounter } from './field.tsx'

interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> {
  value: string
  onChange: (value: string) => void
  /** Maximum number of characters. Longer text can be typed, and the counter then shows that it is too long. */
  maxLength?: number
  end?: ReactNode
}

export function TextField({
  label,
  description,
  error,
  aside,
  isLabelHidden,
  className,
  value,
  onChange,
  maxLength,
  end,
  ...rest
}: TextFieldProps) {
  const counter = <LengthCounter value={value} maxLength={maxLength} />
  return (
    <FieldShell {...{ label, description, error, isLabelHidden, className }} aside={aside ?? counter}>
      {(control) => (
        <div className={controlClass}>
          <input
            type="text"
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={innerInputClass}
          />
          {end}
        </div>
      )}
    </FieldShell>
  )
}
