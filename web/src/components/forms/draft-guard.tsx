import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/shared/toasts.ts'
import { LeaveGuard } from './leave-guard.tsx'

interface DraftGuardProps {
  isDirty: () => boolean
  isStored: () => boolean
}

/** For a form with a draft on a page: says when the user leaves that the draft is kept, or asks when it is not. */
export function DraftGuard({ isDirty, isStored }: DraftGuardProps) {
  const { t } = useTranslation()
  const sayDraftIsKept = useEffectEvent(() => {
    if (isDirty() && isStored()) showToast({ text: t('item.draftKept') })
  })
  useEffect(() => () => sayDraftIsKept(), [])
  return <LeaveGuard isDirty={() => isDirty() && !isStored()} />
}
