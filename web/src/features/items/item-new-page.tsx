import { useTranslation } from 'react-i18next'
import { Page } from '#web/app/page.tsx'

export function ItemNewPage() {
  const { t } = useTranslation()
  return <Page title={t('add.item')}>{null}</Page>
}
