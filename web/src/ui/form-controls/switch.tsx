import type { ReactNode } from 'react'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

/** A switch for a setting that applies at once, unlike a checkbox, which applies when its form is sent. */
export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <label className="flex min-h-9 items-center justify-between gap-3 wrap-anywhere max-md:min-h-11">
      {children}
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-[22px] w-9 appearance-none rounded-full bg-control transition-colors duration-180 checked:bg-primary"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-[3px] top-[3px] size-4 rounded-full bg-base-100 transition-transform duration-180 peer-checked:translate-x-[14px] rtl:peer-checked:-translate-x-[14px]"
        />
      </span>
    </label>
  )
}
