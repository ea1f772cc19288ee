import { useTranslation } from 'react-i18next'
import { Page } from '#web/app/page.tsx'

export function HomePage() {
  const { t } = useTranslation()
  return <Page title={t('nav.home')}>{null}</Page>
}
