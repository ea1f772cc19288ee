import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/shared/toasts.ts'

/** When a form closes, also because its record was deleted, says that its draft is kept. */
export function useDraftToast(isKept: () => boolean) {
  const { t } = useTranslation()
  const sayDraftIsKept = useEffectEvent(() => {
    if (isKept()) showToast({ text: t('item.draftKept') })
  })
  useEffect(() => () => sayDraftIsKept(), [])
}
