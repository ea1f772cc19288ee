import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  /** A second line or a key at the end. */
  hint?: string
  isDanger?: boolean
  isDisabled?: boolean
  onAction: () => void
}

export type Placement = 'bottom end' | 'bottom start' | 'top start' | 'top end' | 'top'

interface MenuProps {
  /** Content of the button. */
  trigger: ReactNode
  /** `buttonClass()`, `iconButtonClass` or classes of one's own. */
  triggerClass: string
  /** Names the button (when it shows no words) and the menu. */
  label: string
  entries: readonly MenuEntry[]
  placement?: Placement
}

const load = () => import('#web/ui/overlays/open-menu.tsx')
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }))

/** A button with a menu, which is loaded when somebody is about to open it. */
export function Menu({ trigger, triggerClass, label, entries, placement = 'bottom end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  // Before they become a click, which would look like a screen reader's and leave the first entry without focus.
  function onKeyDown(event: KeyboardEvent) {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setIsOpen(true)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className={triggerClass}
      >
        {trigger}
      </button>
      <Suspense>
        {isOpen ? (
          <OpenMenu
            triggerRef={button}
            onClose={() => setIsOpen(false)}
            label={label}
            entries={entries}
            placement={placement}
          />
        ) : null}
      </Suspense>
    </>
  )
}
