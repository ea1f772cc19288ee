import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote, type ResumableForm } from './draft-note.tsx'
import type { SentForm } from './use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

interface FormDialogProps {
  form: SentForm | (SentForm & ResumableForm)
  onClose: () => void
  title: string
  submitLabel: string
  children: ReactNode
  isDismissable?: boolean
  isLarge?: boolean
  isButtonFocused?: boolean
  isDanger?: boolean
  /**
   * False while the dialog is still loading what it shows, or while nothing is entered. The submit button is then
   * disabled.
   */
  isReady?: boolean
}

export function FormDialog(props: FormDialogProps) {
  const { form, submitLabel, children, isButtonFocused, isDanger, isReady = true, ...dialog } = props
  const { t } = useTranslation()
  const formId = useId()
  return (
    <DialogOrSheet
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind={isDanger ? 'danger-filled' : 'primary'}
            disabled={!isReady}
            isPending={form.isPending}
            autoFocus={isButtonFocused}
          >
            <span className="max-w-64 truncate">{submitLabel}</span>
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="grid grid-cols-1 gap-3.5">
        <FormError text={form.errors['form']} />
        {'isResumed' in form ? <DraftNote form={form} /> : null}
        {children}
      </form>
    </DialogOrSheet>
  )
}
