import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import { useLongPress } from '#web/ui/overlays/use-long-press.ts'

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
  /** A press does this instead; held down, or by the arrow key, the button opens the menu. */
  onPress?: () => void
}

const OpenMenu = lazyComponent(() => import('#web/ui/overlays/open-menu.tsx'), 'OpenMenu')

/** A button with a menu, which is loaded when somebody is about to open it. */
export function Menu({
  trigger,
  triggerClass,
  label,
  entries,
  placement = 'bottom end',
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

  // Before they become a click, which would look like a screen reader's and leave the first entry without focus.
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
            label={label}
            entries={entries}
            placement={placement}
          />
        ) : null}
      </Suspense>
    </>
  )
}
