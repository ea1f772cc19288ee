import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  /** The options in display order. When an option has an icon, only screen readers read its label. */
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  /** True to fill the width of the container. Options have equal widths unless one needs more. */
  isWide?: boolean
}

/** A row of buttons to switch between a few views. Keyboard users operate it as a group of radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, options, isWide } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'inline-flex max-w-full shrink-0 flex-wrap gap-0.5 rounded-field bg-fill p-[3px] print:hidden',
        isWide && 'w-full *:min-w-max *:flex-1',
      )}
    >
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label
          key={option}
          title={Icon ? text : undefined}
          className="relative grid min-h-[calc(var(--size-field)-6px)] min-w-[calc(var(--size-field)-2px)] place-items-center rounded-[7px] px-2 text-center text-sm/tight font-medium text-second has-checked:bg-segment has-checked:font-semibold has-checked:text-base-content has-checked:shadow-flat has-checked:ring-[0.5px] has-checked:ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
            aria-label={text}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : text}
        </label>
      ))}
    </div>
  )
}
