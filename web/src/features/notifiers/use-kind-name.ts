import { useTranslation } from 'react-i18next'
import type { NotifierKind } from '#web/features/notifiers/notifier-kinds.ts'

/** Returns a function that names a service: its brand, or a translated name for email and webhook. */
export function useKindName() {
  const { t } = useTranslation()
  return ({ id, brand }: NotifierKind) =>
    brand ?? (id === 'email' ? t('notifiers.email') : t('notifiers.webhook'))
}
