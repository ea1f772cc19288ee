import type { RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, Popover } from 'react-aria-components/Menu'
import { flushSync } from 'react-dom'
import { useOverlay } from './overlay-stack.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { MenuEntry, Placement } from '#web/ui/overlays/menu.tsx'
import { popoverClass } from '#web/ui/overlays/popover-class.ts'
import { Sheet } from '#web/ui/overlays/sheet.tsx'

interface OpenMenuProps {
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  label: string
  entries: readonly MenuEntry[]
  placement: Placement
  /**
   * True when a long press has opened the menu. The menu is then no sheet, because lifting the finger would choose the
   * entry under it.
   */
  isByHold: boolean
}

/** An open menu, on phones a sheet. This module is loaded when the first menu opens, because most visits open none. */
export function OpenMenu({ placement, isByHold, ...menu }: OpenMenuProps) {
  const { triggerRef, onClose } = menu
  const isPhone = useIsPhone()
  useOverlay(true, onClose)
  const overlay = { isOpen: true, onOpenChange: (open: boolean) => open || onClose() }
  if (isPhone && !isByHold) {
    return (
      <Sheet {...overlay} title={menu.label}>
        <Entries {...menu} />
      </Sheet>
    )
  }
  return (
    <Popover {...overlay} triggerRef={triggerRef} placement={placement} className={popoverClass}>
      <Entries {...menu} />
    </Popover>
  )
}

function Entries({ triggerRef, onClose, label, entries }: Omit<OpenMenuProps, 'placement' | 'isByHold'>) {
  return (
    <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
      {entries.map(({ id, label: text, icon: Icon, hint, isDanger, isDisabled = false, onAction }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={text}
          isDisabled={isDisabled}
          onAction={() => {
            // Closes the menu and focuses its button first, so that a dialog of the entry returns the focus to the
            // button.
            flushSync(onClose)
            triggerRef.current?.focus()
            onAction()
          }}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[8px] px-2.5 text-base outline-none max-md:min-h-11',
            'data-focused:bg-fill data-disabled:opacity-50',
            isDanger && 'text-error',
          )}
        >
          {Icon ? (
            <Icon size={18} strokeWidth={1.75} aria-hidden className={isDanger ? '' : 'text-second'} />
          ) : null}
          <span className="flex-1">{text}</span>
          {hint ? <span className="ps-4 text-xs text-third">{hint}</span> : null}
        </MenuItem>
      ))}
    </AriaMenu>
  )
}
