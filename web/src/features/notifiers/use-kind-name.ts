import { useTranslation } from 'react-i18next'
import type { NotifierKind } from '#web/features/notifiers/notifier-kinds.ts'

export function useKindName() {
  const { t } = useTranslation()
  return ({ id, brand }: NotifierKind) =>
    brand ?? (id === 'email' ? t('notifiers.email') : t('notifiers.webhook'))
}
