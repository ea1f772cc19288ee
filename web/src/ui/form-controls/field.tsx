import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldProps {
  label: string
  description?: ReactNode
  /** Error of the field, shown instead of its description. */
  error?: string | undefined
  aside?: ReactNode
  isLabelHidden?: boolean | undefined
}

export const controlClass = classNames(
  'flex w-full min-w-0 items-center gap-2 rounded-field bg-base-100 px-3 text-base min-h-10 max-md:min-h-12 max-md:text-base',
  'inset-ring inset-ring-control transition-shadow duration-120',
  'focus-within:inset-ring-2 focus-within:inset-ring-focus',
  'has-[[aria-invalid=true]]:inset-ring-[1.5px] has-[[aria-invalid=true]]:inset-ring-error',
  // Looks only for disabled inputs, because a step button is also disabled at the end of its range.
  'has-[:is(input,select,textarea):disabled]:bg-fill has-[:is(input,select,textarea):disabled]:text-second',
)

/**
 * Class of the control in its box, which has the focus ring. The font has 16 px on phones, because Safari zooms in on
 * smaller ones.
 */
export const innerInputClass =
  'min-w-0 flex-1 self-stretch bg-transparent text-base outline-none placeholder:text-third max-md:text-[1rem]'

interface FieldShellProps extends FieldProps {
  className?: string | undefined
  /** Renders the control with these attributes. */
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

export function FieldShell({
  label,
  description,
  error,
  aside,
  isLabelHidden,
  className,
  children,
}: FieldShellProps) {
  const id = useId()
  const isInvalid = error !== undefined && error !== ''
  const note = isInvalid ? error : description
  return (
    <div className={classNames('flex min-w-0 flex-col gap-[5px]', className)}>
      <div
        className={classNames(
          'flex justify-between gap-2 text-sm font-medium text-second',
          isLabelHidden && 'sr-only',
        )}
      >
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': isInvalid, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note ? (
        <div
          id={`${id}-note`}
          className={classNames('flex items-start gap-1.5 text-xs', isInvalid ? 'text-error' : 'text-third')}
        >
          {isInvalid ? <CircleAlert size={14} className="mt-px shrink-0" aria-hidden /> : null}
          <span className="min-w-0 flex-1">{note}</span>
        </div>
      ) : null}
    </div>
  )
}

/**
 * Counts the characters of a field. Shown from 80 % of the limit on. `maxLength` counts code points, as the server
 * does.
 */
export function LengthCounter({ value, maxLength }: { value: string; maxLength: number | undefined }) {
  const length = Array.from(value).length
  if (maxLength === undefined || length < maxLength * 0.8) return null
  return (
    <span className={classNames('text-xs tabular-nums', length > maxLength ? 'text-error' : 'text-third')}>
      {length}/{maxLength}
    </span>
  )
}
