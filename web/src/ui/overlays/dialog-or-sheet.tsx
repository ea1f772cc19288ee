import { type KeyboardEventHandler, type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

export interface DialogOrSheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** True when a press outside closes the dialog. Omit it when input would be lost. */
  isDismissable?: boolean
  /** Stays visible below the scrolling content. The main action is last. */
  footer?: ReactNode
  children: ReactNode
  /** True for a width of 34 rem instead of 28 rem. */
  isLarge?: boolean
  /** Takes nearly the whole window, for pictures and documents. */
  isFull?: boolean
  /** A pane beside the content, on phones above it. Content and pane are 51 rem wide together. */
  side?: ReactNode
  headerEnd?: ReactNode
  onKeyDown?: KeyboardEventHandler
  onKeyDownCapture?: KeyboardEventHandler
}

const OpenDialog = lazyComponent(() => import('#web/ui/overlays/open-dialog.tsx'), 'OpenDialog')
export const loadDialog = OpenDialog.load

/** A dialog, or on phones a sheet at the bottom. Escape closes it, and the focus returns to where it was before. */
export function DialogOrSheet(props: DialogOrSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  return <Suspense>{wasOpened ? <OpenDialog {...props} /> : null}</Suspense>
}
