import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { DialogOrSheetProps } from '#web/components/dialog/dialog-or-sheet.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { sheetHandleClass } from '#web/ui/overlays/popover-class.ts'

/** An open dialog. This module is loaded when the first dialog opens, because most visits open none. */
export function OpenDialog({
  onClose,
  title,
  isDismissable = false,
  footer,
  children,
  isLarge,
  isFull,
  side,
  headerEnd,
  ...keys
}: DialogOrSheetProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  useOverlay(true, onClose)
  const width = side ? 'md:max-w-[51rem]' : isLarge ? 'md:max-w-[34rem]' : 'md:max-w-[28rem]'
  // The dialog leaves a strip of the window free for one toast: above a sheet, or below a dialog.
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(next) => !next && onClose()}
      isDismissable={isDismissable}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-scrim md:items-center md:p-6 md:pb-20"
    >
      <Modal
        className={classNames(
          'flex max-h-[calc(100%-4.25rem)] w-full flex-col overflow-hidden bg-base-100 shadow-dialog outline-none',
          'animate-rise rounded-t-sheet md:max-h-full md:animate-appear md:rounded-dialog',
          isFull ? 'h-full md:max-w-[72rem]' : width,
        )}
      >
        <Dialog className="flex min-h-0 flex-1 outline-none">
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Handles keys that bubble up, because `Dialog` accepts no handler. */}
          <div {...keys} className="flex min-h-0 min-w-0 flex-1">
            {side && !isPhone ? (
              <div className="w-[19.5rem] shrink-0 overflow-y-auto bg-base-200 p-6">{side}</div>
            ) : null}
            <div className="flex min-h-0 min-w-0 flex-1 flex-col">
              <Header title={title}>
                {headerEnd}
                <IconButton icon={X} label={t('dialog.close')} onClick={onClose} />
              </Header>
              {/* The class `flex-col` lets a list with its own scroll area shrink before the whole sheet scrolls. */}
              <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-2 md:px-6">
                {side && isPhone ? <div className="pb-3.5">{side}</div> : null}
                {children}
              </div>
              {footer ? <div className={footerClass}>{footer}</div> : <div className="h-4 shrink-0" />}
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const footerClass =
  'flex shrink-0 justify-end gap-2 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:flex-col-reverse md:px-6 md:pb-6 max-md:[&>*]:w-full'

function Header({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div aria-hidden className={classNames(sheetHandleClass, 'md:hidden')} />
      <div className="flex items-center justify-between gap-3 ps-4 pe-2 pt-2 pb-1 md:ps-6 md:pe-3 md:pt-4">
        <Heading
          slot="title"
          className="my-2 line-clamp-3 min-w-0 text-xl font-650 tracking-tight wrap-anywhere md:my-1"
        >
          {title}
        </Heading>
        <div className="flex shrink-0 items-center gap-1">{children}</div>
      </div>
    </>
  )
}
