import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoundNoteProps {
  icon: LucideIcon
  title: string
  text: string
  /** Buttons for the next step, the most likely first. */
  actions?: ReactNode
}

/** A message about a scanned code that belongs to no record of this household, with actions for it. */
export function FoundNote({ icon: Icon, title, text, actions }: FoundNoteProps) {
  return (
    <div className="flex gap-3.5 rounded-popover bg-base-200 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-field bg-base-300 text-second">
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-650 tracking-tight wrap-anywhere">{title}</h2>
        <p className="mt-0.5 text-sm text-second wrap-anywhere">{text}</p>
        {actions ? <div className="mt-3 flex flex-wrap gap-2 max-md:-ms-14.5">{actions}</div> : null}
      </div>
    </div>
  )
}
