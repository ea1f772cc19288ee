import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

interface ChoiceDialogProps {
  title: string
  onClose: () => void
  /** The verb on the button, with the name of what is chosen. */
  takeLabel: string
  /** Takes what is chosen; undefined as long as nothing is. */
  onTake: (() => void) | undefined
  /** Another way than choosing, apart from the two buttons. */
  other?: { label: string; onAction: () => void } | undefined
  isPending?: boolean
  /** See DialogOrSheet. */
  isDismissable?: boolean
  children: ReactNode
}

/** Something is chosen in a dialog and taken by its button. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { takeLabel, onTake, other, isPending = false, ...dialog } = props
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      {...dialog}
      isOpen
      closeLabel={t('dialog.close')}
      footer={
        <>
          {other ? (
            <Button kind="quiet" className="md:me-auto" isPending={isPending} onClick={other.onAction}>
              {other.label}
            </Button>
          ) : null}
          <Button onClick={dialog.onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" isPending={isPending} disabled={!onTake} onClick={onTake}>
            <span className="max-w-60 truncate">{takeLabel}</span>
          </Button>
        </>
      }
    />
  )
}
