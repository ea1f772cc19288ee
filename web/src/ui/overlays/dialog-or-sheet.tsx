import { type KeyboardEventHandler, type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

export interface DialogOrSheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Name of the corner button. */
  closeLabel: string
  /** A click outside closes too; leave it off where something typed would be lost. */
  isDismissable?: boolean
  /** Stays in sight below what scrolls: the main action last. */
  footer?: ReactNode
  children: ReactNode
  /** 34 rem instead of 28. */
  isLarge?: boolean
  /** Nearly the whole window, for what is looked at. */
  isFull?: boolean
  /** From 768 px up a pane beside the content, which is then 51 rem wide together; on phones above it. */
  side?: ReactNode
  /** Small actions beside the title. */
  headerEnd?: ReactNode
  onKeyDown?: KeyboardEventHandler
  onKeyDownCapture?: KeyboardEventHandler
}

const OpenDialog = lazyComponent(() => import('#web/ui/overlays/open-dialog.tsx'), 'OpenDialog')
export const loadDialog = OpenDialog.load

/** Rises from the bottom under 768 px, centred above. Esc closes, focus goes back to where it was. */
export function DialogOrSheet(props: DialogOrSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  return <Suspense>{wasOpened ? <OpenDialog {...props} /> : null}</Suspense>
}
