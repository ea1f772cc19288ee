import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function Note({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-field bg-fill px-3 py-2.5 text-sm text-second">
      <Icon size={18} aria-hidden className="mt-px shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}
