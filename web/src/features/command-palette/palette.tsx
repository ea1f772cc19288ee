import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { PaletteBody, type PaletteBodyProps } from './palette-body.tsx'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'

export function Palette(props: PaletteBodyProps) {
  const { t } = useTranslation()
  const { onClose } = props
  useOverlay(true, onClose)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-scrim px-3 pt-2 pb-3 md:pt-[12vh]"
    >
      <Modal className="flex max-h-full w-full max-w-160 animate-appear flex-col overflow-hidden rounded-[18px] bg-base-100 shadow-dialog outline-none md:max-h-[76vh]">
        <Dialog aria-label={t('palette.title')} className="flex min-h-0 flex-col outline-none">
          <PaletteBody {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
