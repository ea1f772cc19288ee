import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useOverlay } from '../overlays/overlay-stack.ts'
import { classNames } from '../class-names.ts'
import { popoverClass } from '../overlays/popover-class.ts'

interface FieldPopoverProps {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A popover below a field, at least as wide as the field. Its code is loaded when it opens for the first time. */
export function FieldPopover({ label, triggerRef, onClose, children }: FieldPopoverProps) {
  useOverlay(true, onClose)
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom start"
      className={classNames(
        popoverClass,
        'w-max max-w-md min-w-[max(var(--trigger-width),20rem)] flex-col overflow-hidden! p-3',
      )}
    >
      <Dialog aria-label={label} className="flex min-h-0 flex-col outline-none">
        {children}
      </Dialog>
    </Popover>
  )
}
