import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import { useLongPress } from '#web/ui/overlays/use-long-press.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  hint?: string
  isDanger?: boolean
  isDisabled?: boolean
  onAction: () => void
}

export type Placement = 'bottom end' | 'bottom start' | 'top start' | 'top end' | 'top'

interface MenuProps {
  trigger: ReactNode
  /** Classes of the button, such as those of `buttonClass()` or `iconButtonClass`. */
  triggerClass: string
  /** Accessible name of the button and of its menu. On phones, the title of the menu. */
  label: string
  /** Accessible name of the menu, when `label` does not say what its entries act on, such as the name of an item. */
  subject?: string
  entries: readonly MenuEntry[]
  placement?: Placement
  /** True when the page that is open belongs to one of the entries. */
  isCurrent?: boolean
  /** Called on a press, which then does not open the menu. A long press or the arrow key opens it. */
  onPress?: () => void
}

const OpenMenu = lazyComponent(() => import('#web/ui/overlays/open-menu.tsx'), 'OpenMenu')

/** A button with a menu, whose code is loaded on hover or focus. */
export function Menu({
  trigger,
  triggerClass,
  label,
  subject = label,
  entries,
  placement = 'bottom end',
  isCurrent = false,
  onPress,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const longPress = useLongPress(open)

  function close() {
    setIsOpen(false)
    longPress.end()
  }

  // Opens the menu on the key press. On the click event that follows, React Aria would assume a screen reader and not
  // focus the first entry.
  function onKeyDown(event: KeyboardEvent) {
    const keys = onPress ? ['ArrowDown'] : ['Enter', ' ', 'ArrowDown']
    if (!keys.includes(event.key)) return
    event.preventDefault()
    open()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-current={isCurrent || undefined}
        aria-expanded={isOpen}
        {...(onPress && longPress.props)}
        onClick={(event) => (onPress ? longPress.isClick(event) && onPress() : open())}
        onKeyDown={onKeyDown}
        onPointerEnter={() => void OpenMenu.load()}
        onFocus={() => void OpenMenu.load()}
        className={triggerClass}
      >
        {trigger}
      </button>
      <Suspense>
        {isOpen ? (
          <OpenMenu
            triggerRef={button}
            onClose={close}
            label={subject}
            entries={entries}
            placement={placement}
            isByHold={onPress !== undefined}
          />
        ) : null}
      </Suspense>
    </>
  )
}
