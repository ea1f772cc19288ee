import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface OptionsBoxProps {
  /** True when the box is expanded at first. */
  startsOpen?: boolean
  title: string
  /** Summary of the options, shown while the box is collapsed. */
  note: string
  children: ReactNode
}

export function OptionsBox({ startsOpen = false, title, note, children }: OptionsBoxProps) {
  const [isOpen] = useState(startsOpen)
  return (
    <details open={isOpen} className="group/options mb-3 rounded-popover bg-base-200">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-popover px-3.5 text-sm outline-focus focus-visible:outline-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={18}
          aria-hidden
          className="shrink-0 text-second transition-transform duration-120 group-open/options:rotate-90 rtl:-scale-x-100"
        />
        <span className="min-w-0 py-2">
          <b className="font-650">{title}</b> <span className="text-second">{note}</span>
        </span>
      </summary>
      {children}
    </details>
  )
}
