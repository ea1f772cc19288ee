import { Suspense, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { PaletteBody } from './palette-body.tsx'
import type { OpenDialog, PaletteMode } from './use-palette-sections.ts'

const MoveItem = lazyComponent(() => import('./move-item.tsx'), 'MoveItem')
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

interface PaletteProps {
  mode: PaletteMode | null
  onClose: () => void
  onOpen: OpenDialog
}

export function Palette({ mode, onClose, onOpen }: PaletteProps) {
  const { t } = useTranslation()
  useOverlay(mode !== null, onClose)
  const [moving, setMoving] = useState<ItemSummary | null>(null)
  return (
    <>
      <ModalOverlay
        isOpen={mode !== null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isDismissable
        className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-scrim px-3 pt-2 pb-3 md:pt-[12vh]"
      >
        <Modal className="flex max-h-full w-full max-w-160 animate-appear flex-col overflow-hidden rounded-[18px] bg-base-100 shadow-dialog outline-none md:max-h-[76vh]">
          <Dialog aria-label={t('palette.title')} className="flex min-h-0 flex-col outline-none">
            {mode ? <PaletteBody mode={mode} onClose={onClose} onOpen={onOpen} onMove={setMoving} /> : null}
          </Dialog>
        </Modal>
      </ModalOverlay>
      <Suspense>{moving ? <MoveItem item={moving} onClose={() => setMoving(null)} /> : null}</Suspense>
    </>
  )
}
