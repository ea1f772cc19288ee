import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface CheckboxProps {
  isChecked: boolean
  /** `isRange`: shift was held, and all up to here are meant. */
  onChange: (isChecked: boolean, isRange: boolean) => void
  /** Some of what it stands for are checked. */
  isPartly?: boolean
  isDisabled?: boolean
  /** The words beside it; without them give `label`. */
  children?: ReactNode
  label?: string
  className?: string
}

export function Checkbox({
  isChecked,
  onChange,
  isPartly,
  isDisabled,
  children,
  label,
  className,
}: CheckboxProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-8 items-center gap-2.5 select-none max-md:min-h-11 has-disabled:opacity-50',
        className,
      )}
    >
      <span className="relative grid size-[18px] shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-label={label}
          onChange={({ target, nativeEvent }) =>
            onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          // None for the boxes of a list, each of which it would take up anew with each key of a search.
          ref={
            isPartly === undefined
              ? undefined
              : (input) => {
                  if (input) input.indeterminate = isPartly && !isChecked
                }
          }
          className={classNames(
            'peer size-[18px] appearance-none rounded-[5px] bg-base-100 inset-ring-[1.5px] inset-ring-control',
            'checked:bg-primary checked:inset-ring-0 indeterminate:bg-primary indeterminate:inset-ring-0',
          )}
        />
        {isChecked ? (
          <Check
            size={14}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none absolute text-primary-content"
          />
        ) : isPartly ? (
          <Minus
            size={14}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none absolute text-primary-content"
          />
        ) : null}
      </span>
      {children}
    </label>
  )
}
