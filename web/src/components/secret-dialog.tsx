import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SecretLine } from './secret-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

interface SecretDialogProps {
  title: string
  text: string
  secret: ComponentProps<typeof SecretLine>
  onClose: () => void
  /** Text that explains how to use the secret. */
  children: ReactNode
}

/** Shows a new secret to copy. The server does not show it again. */
export function SecretDialog({ title, text, secret, onClose, children }: SecretDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      isLarge
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('dialog.done')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p>{text}</p>
        <SecretLine {...secret} />
        {children}
      </div>
    </DialogOrSheet>
  )
}
