import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, type FieldProps, FieldShell, innerInputClass, LengthCounter } from './field.tsx'

interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength'> {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  /** True to show two lines instead of three while the text is empty. */
  isLow?: boolean
}

export function TextArea({
  label,
  description,
  error,
  aside,
  isLabelHidden,
  className,
  value,
  onChange,
  maxLength,
  isLow = false,
  ...rest
}: TextAreaProps) {
  const counter = <LengthCounter value={value} maxLength={maxLength} />
  return (
    <FieldShell {...{ label, description, error, isLabelHidden, className }} aside={aside ?? counter}>
      {(control) => (
        <div className={controlClass}>
          <textarea
            rows={isLow ? 2 : 3}
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(
              innerInputClass,
              'field-sizing-content resize-none py-2.5',
              isLow ? 'min-h-[62px]' : 'min-h-[84px]',
            )}
          />
        </div>
      )}
    </FieldShell>
  )
}
