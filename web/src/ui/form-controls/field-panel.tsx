import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '../button.tsx'
import { lazyComponent } from '../overlays/lazy-component.tsx'
import { DialogOrSheet } from '../overlays/dialog-or-sheet.tsx'

const FieldPopover = lazyComponent(() => import('./field-popover.tsx'), 'FieldPopover')
export const loadFieldPopover = FieldPopover.load

interface FieldPanelProps {
  label: string
  closeLabel: string
  /** Text of the button that closes the panel on phones. Only for a panel in which several rows can be chosen. */
  doneLabel?: string | undefined
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** The panel that a field opens: a popover below the field, or a sheet on phones. */
export function FieldPanel({ closeLabel, doneLabel, ...popover }: FieldPanelProps) {
  const { label, isOpen, onOpenChange, children } = popover
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const close = () => onOpenChange(false)
  if (!useIsPhone()) return <Suspense>{wasOpened ? <FieldPopover {...popover} /> : null}</Suspense>
  return (
    <DialogOrSheet
      isOpen={isOpen}
      onClose={close}
      title={label}
      closeLabel={closeLabel}
      isDismissable
      footer={
        doneLabel ? (
          <Button kind="primary" size="big" onClick={close}>
            {doneLabel}
          </Button>
        ) : undefined
      }
    >
      {children}
    </DialogOrSheet>
  )
}
