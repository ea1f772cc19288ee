import type { ReactNode } from 'react'
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal'
import { sheetHandleClass } from './popover-class.ts'

interface SheetProps extends Pick<ModalOverlayProps, 'isOpen' | 'onOpenChange'> {
  /** What the sheet belongs to. Its content has the same accessible name, so screen readers do not read the title. */
  title: string
  children: ReactNode
}

/** What a popover or a menu is on phones: a sheet at the bottom of the screen. */
export function Sheet({ title, children, ...overlay }: SheetProps) {
  return (
    <ModalOverlay {...overlay} isDismissable className="fixed inset-0 z-50 flex items-end bg-scrim">
      <Modal className="max-h-[85%] w-full animate-rise overflow-auto rounded-t-sheet bg-base-100 px-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-dialog outline-none">
        <div aria-hidden className={sheetHandleClass} />
        <p aria-hidden dir="auto" className="truncate px-2.5 py-2 text-start text-lg font-650 tracking-tight">
          {title}
        </p>
        {children}
      </Modal>
    </ModalOverlay>
  )
}
