import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DiscardDialog } from '#web/components/forms/discard-dialog.tsx'

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
  if (blocker.status !== 'blocked') return null
  return (
    <DiscardDialog
      title={t('item.leaveTitle')}
      text={t('item.leaveText')}
      discardLabel={t('item.leaveDiscard')}
      onDiscard={blocker.proceed}
      onKeep={blocker.reset}
    />
  )
}
