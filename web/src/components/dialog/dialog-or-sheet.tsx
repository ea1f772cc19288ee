import { type KeyboardEventHandler, type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

export interface DialogOrSheetProps {
  onClose: () => void
  title: string
  /** True when a press outside closes the dialog. Undefined for a dialog whose input would be lost. */
  isDismissable?: boolean
  /** Buttons below the content, which stay visible while the content scrolls. The main one comes last. */
  footer?: ReactNode
  children: ReactNode
  /** True for a dialog of 34 rem. By default it is 28 rem wide. */
  isLarge?: boolean
  /** True for a dialog that fills nearly the whole window, to show a picture or a document. */
  isFull?: boolean
  /** A pane beside the content, on phones above the content. Together they are 51 rem wide. */
  side?: ReactNode
  headerEnd?: ReactNode
  onKeyDown?: KeyboardEventHandler
  onKeyDownCapture?: KeyboardEventHandler
}

const OpenDialog = lazyComponent(() => import('#web/components/dialog/open-dialog.tsx'), 'OpenDialog')
export const loadDialog = OpenDialog.load

/** A dialog, or on phones a sheet at the bottom. Escape closes it, and the focus returns to where it was before. */
export function DialogOrSheet(props: DialogOrSheetProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  )
}
