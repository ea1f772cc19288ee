import { type ReactNode, type RefObject, Suspense } from 'react'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const FieldPopover = lazyComponent(() => import('#web/ui/form-controls/field-popover.tsx'), 'FieldPopover')
export const loadFieldPopover = FieldPopover.load

interface FieldPanelProps {
  label: string
  /** Text of the button that closes the panel on phones. Only for a panel in which several rows can be chosen. */
  doneLabel?: string | undefined
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The panel that a field opens: a popover below the field, or a sheet on phones. */
export function FieldPanel({ doneLabel, ...popover }: FieldPanelProps) {
  const { label, onClose, children } = popover
  if (!useIsPhone()) {
    return (
      <Suspense>
        <FieldPopover {...popover} />
      </Suspense>
    )
  }
  return (
    <DialogOrSheet
      onClose={onClose}
      title={label}
      isDismissable
      footer={
        doneLabel ? (
          <Button kind="primary" size="big" onClick={onClose}>
            {doneLabel}
          </Button>
        ) : undefined
      }
    >
      {children}
    </DialogOrSheet>
  )
}
