import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-phone-actions
      className="fixed inset-x-2.5 bottom-2.5 z-30 mx-auto flex min-h-13 w-fit max-w-[calc(100vw-20px)] animate-appear items-center rounded-dialog bg-neutral p-1.5 md:gap-1 text-sm text-neutral-content shadow-dialog max-md:w-auto max-md:justify-between max-md:pb-[max(6px,env(safe-area-inset-bottom))] md:bottom-6 lg:start-[18rem] lg:max-w-[calc(100vw-18rem-10px)] print:hidden"
    >
      {children}
    </section>
  )
}

export const barButtonClass =
  'flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-field px-1.5 font-medium whitespace-nowrap outline-offset-[-2px] hover:bg-neutral-content/12'

interface BarButtonProps {
  label: string
  icon: LucideIcon
  onAction: () => void
  /** Text beside the icon, when the icon alone is not clear. It may be hidden where there is no room for it. */
  children?: ReactNode
}

export function BarButton({ label, icon: Icon, onAction, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onAction}
      className={classNames(barButtonClass, Boolean(children) && 'md:px-2.5')}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {children}
    </button>
  )
}
