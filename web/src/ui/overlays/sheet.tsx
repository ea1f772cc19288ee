import type { ReactNode } from 'react'
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal'
import { classNames } from '../class-names.ts'
import { sheetHandleClass } from './popover-class.ts'

interface SheetProps extends Pick<ModalOverlayProps, 'isOpen' | 'onOpenChange'> {
  className: string
  children: ReactNode
}

/** What a popover or a menu is on phones: a sheet at the bottom of the screen. */
export function Sheet({ className, children, ...overlay }: SheetProps) {
  return (
    <ModalOverlay {...overlay} isDismissable className="fixed inset-0 z-50 flex items-end bg-scrim">
      <Modal
        className={classNames(
          'max-h-[85%] w-full animate-rise overflow-auto rounded-t-sheet bg-base-100 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-dialog outline-none',
          className,
        )}
      >
        <div aria-hidden className={sheetHandleClass} />
        {children}
      </Modal>
    </ModalOverlay>
  )
}
