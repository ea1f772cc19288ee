import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/shared/toasts.ts'
import { LeaveGuard } from './leave-guard.tsx'

interface DraftGuardProps {
  isDirty: () => boolean
  isStored: () => boolean
}

/** When the user leaves a form, says that its draft is kept. Asks first when the draft could not be stored. */
export function DraftGuard({ isDirty, isStored }: DraftGuardProps) {
  const { t } = useTranslation()
  const sayDraftIsKept = useEffectEvent(() => {
    if (isDirty() && isStored()) showToast({ text: t('item.draftKept') })
  })
  useEffect(() => () => sayDraftIsKept(), [])
  return <LeaveGuard isDirty={() => isDirty() && !isStored()} />
}
