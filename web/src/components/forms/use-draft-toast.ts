import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/shared/toasts.ts'

/** Shows a toast that the draft is kept when a form closes, also because its record was deleted. */
export function useDraftToast(isKept: () => boolean) {
  const { t } = useTranslation()
  const showDraftKept = useEffectEvent(() => {
    if (isKept()) showToast({ text: t('item.draftKept') })
  })
  useEffect(() => () => showDraftKept(), [])
}
