import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { signOut } from '#web/shared/account/session.ts'
import { hasDrafts, useUnsentOnDevice } from '#web/shared/offline/outbox.ts'

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const count = useUnsentOnDevice()
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<unknown>()

  async function leave() {
    setIsLeaving(true)
    try {
      await signOut()
    } catch (refusal) {
      setIsLeaving(false)
      setError(refusal)
    }
  }

  return (
    <ConfirmDialog
      title={t('nav.signOut')}
      confirmLabel={t('nav.signOut')}
      onConfirm={() => void leave()}
      onClose={onClose}
      isPending={isLeaving}
      error={error}
    >
      {count > 0 ? <p>{t('waiting.lost', { count })}</p> : null}
      {hasDrafts() ? <p>{t('item.leaveText')}</p> : null}
    </ConfirmDialog>
  )
}
