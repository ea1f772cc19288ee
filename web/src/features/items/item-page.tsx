import { useTranslation } from 'react-i18next'
import { Page } from '#web/app/page.tsx'

export function ItemPage() {
  const { t } = useTranslation()
  return <Page title={t('nav.search')}>{null}</Page>
}
