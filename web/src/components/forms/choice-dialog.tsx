import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

interface ChoiceDialogProps {
  title: string
  onClose: () => void
  /** Text of the button that confirms: a verb with the name of the choice. */
  takeLabel: string
  /** Called when the user confirms the choice. Undefined while nothing is chosen, which disables the button. */
  onTake: (() => void) | undefined
  other?: { label: string; onAction: () => void } | undefined
  isPending?: boolean
  isDismissable?: boolean
  headerEnd?: ReactNode
  children: ReactNode
}

export function ChoiceDialog(props: ChoiceDialogProps) {
  const { takeLabel, onTake, other, isPending = false, ...dialog } = props
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      {...dialog}
      footer={
        <>
          {other ? (
            <Button
              kind="quiet"
              className="md:-ms-3.5 md:me-auto"
              isPending={isPending}
              onClick={other.onAction}
            >
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
