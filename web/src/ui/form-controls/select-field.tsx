import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass, type FieldProps, FieldShell, innerInputClass } from './field.tsx'

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A native select, which works best on phones and supports type-ahead. */
export function SelectField({
  label,
  description,
  error,
  aside,
  isLabelHidden,
  className,
  onChange,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldShell {...{ label, description, error, aside, isLabelHidden, className }}>
      {(control) => (
        <div className={classNames(controlClass, 'relative')}>
          <select
            {...rest}
            {...control}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(innerInputClass, 'appearance-none truncate pe-5 [&>option]:bg-base-100')}
          />
          <ChevronDown size={16} aria-hidden className="pointer-events-none absolute end-3" />
        </div>
      )}
    </FieldShell>
  )
}
