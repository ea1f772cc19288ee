import type { LucideIcon } from 'lucide-react'

interface PhoneActionsProps {
  label: string
  actions: readonly { id: string; label: string; icon: LucideIcon; onAction: () => void }[]
}

/** On phones, replaces the bottom bar of the app by actions of the page. Hidden in windows at least 768 px wide. */
export function PhoneActions({ label, actions }: PhoneActionsProps) {
  return (
    <div role="toolbar" aria-label={label} data-phone-actions className={phoneBarClass}>
      {actions.map(({ id, label: text, icon: Icon, onAction }) => (
        <button key={id} type="button" onClick={onAction} className={phoneBarEntryClass}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {text}
        </button>
      ))}
    </div>
  )
}

export const phoneBarClass =
  'fixed inset-x-0 bottom-0 z-30 flex h-(--bar-height) items-start border-t border-line bg-base-100 px-1 pt-2 md:hidden print:hidden'

export const phoneBarEntryClass =
  'flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center gap-[3px] text-[11px]/[1.3] font-medium max-[359px]:text-[10px]/[1.4] max-[359px]:tracking-tighter text-second aria-[current]:font-650 max-[359px]:aria-[current]:font-medium aria-[current]:text-link aria-[current]:[&>svg]:fill-secondary'
