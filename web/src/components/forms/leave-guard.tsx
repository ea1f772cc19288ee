import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

interface LeaveGuardProps {
  isDirty: () => boolean
}

/**
 * Asks before unsaved changes are lost. Inside the app it shows a dialog, otherwise the browser's prompt.
 */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <DialogOrSheet
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('item.leaveTitle')}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('item.leaveDiscard')}
          </Button>
          <Button kind="primary" onClick={() => blocker.reset?.()}>
            {t('item.leaveStay')}
          </Button>
        </>
      }
    >
      <p className="text-second">{t('item.leaveText')}</p>
    </DialogOrSheet>
  )
}
