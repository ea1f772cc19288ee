import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

interface ConfirmDialogProps {
  title: string
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  isPending?: boolean
  /** False while the dialog is still loading the consequences that it shows. The confirm button is then disabled. */
  isReady?: boolean
  isDanger?: boolean
  error?: unknown
  children: ReactNode
}

/** Asks before the user deletes or ends something or changes many records, and explains the consequences. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirmLabel,
    onConfirm,
    isPending = false,
    isReady = true,
    isDanger = true,
    error,
    ...dialog
  } = props
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      isDismissable
      onClose={dialog.onClose}
      title={dialog.title}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind={isDanger ? 'danger-filled' : 'primary'}
            disabled={!isReady}
            isPending={isPending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <FormError text={error ? errorText(error, t) : undefined} />
      <div className="grid grid-cols-1 gap-2 text-second">{dialog.children}</div>
    </DialogOrSheet>
  )
}
