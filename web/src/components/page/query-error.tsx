import { useTranslation } from 'react-i18next'
import { errorText } from '#web/i18n/error-text.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'

export function QueryError({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useTranslation()
  return (
    <ErrorPanel
      text={errorText(query.error, t)}
      retryLabel={t('errorPage.retry')}
      onRetry={() => void query.refetch()}
    />
  )
}
