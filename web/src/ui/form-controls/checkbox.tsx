import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface CheckboxProps {
  isChecked: boolean
  /** Called with the new state. `isRange` is true when Shift was held, which selects all boxes up to this one. */
  onChange: (isChecked: boolean, isRange: boolean) => void
  /** True when the checkbox stands for several entries, of which some are checked. */
  isPartly?: boolean
  isDisabled?: boolean
  /** The visible label. Undefined for a checkbox with the accessible name `label`. */
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
        'inline-flex min-h-8 items-center gap-2.5 py-1 select-none max-md:min-h-11 max-md:py-2.5 has-disabled:opacity-50',
        className,
      )}
    >
      {/* As high as a line of text, so that the box stands beside the first line of a longer label. */}
      <span
        className={classNames(
          'relative grid shrink-0 place-items-center',
          children !== undefined && 'h-6 self-start',
        )}
      >
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-label={label}
          onChange={({ target, nativeEvent }) =>
            onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          // A checkbox that is never partly checked gets no ref function, because React would call those of a whole
          // list on every key press.
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
