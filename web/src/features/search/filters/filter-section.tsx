import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface FilterSectionProps {
  title: string
  /** Rendered beside the title, for example to choose between “any label” and “all labels”. */
  aside?: ReactNode
  children: ReactNode
}

export function FilterSection({ title, aside, children }: FilterSectionProps) {
  return (
    // Hides the whole section when the element below its title is empty, which means that there are no choices.
    <section aria-label={title} className="has-[>div:last-child:empty]:hidden">
      <div className="mb-1 flex min-h-6 flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="text-sm font-650 max-lg:text-base">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface ModeProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

export function FilterMode<Value extends string>({ label, value, onChange, options }: ModeProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
      className="-mx-1 field-sizing-content max-w-full cursor-pointer appearance-none truncate rounded-tag bg-transparent px-1 text-end text-xs font-550 text-link underline-offset-3 hover:underline max-lg:py-2 max-lg:text-sm [&>option]:bg-base-100"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export function ShowAllButton({
  count,
  shown,
  onShow,
}: {
  count: number
  shown: number
  onShow: () => void
}) {
  const { t } = useTranslation()
  if (shown >= count) return null
  return (
    <button
      type="button"
      onClick={onShow}
      className="min-h-8 text-sm font-550 text-link underline-offset-3 hover:underline max-md:min-h-11"
    >
      {t('items.showAll', { count })}
    </button>
  )
}

export function FilterSkeleton() {
  return (
    <div className="flex flex-col gap-2.5 py-1">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-5 rounded-tag ${width}`} />
      ))}
    </div>
  )
}

export const filterTextClass = 'min-w-0 flex-1 truncate text-sm max-lg:text-[1rem]'
export const filterCountClass = 'text-xs text-third tabular-nums max-lg:text-sm'

export function toggled<Value>(list: readonly Value[], value: Value, isOn: boolean) {
  return isOn ? [...list, value] : list.filter((each) => each !== value)
}
