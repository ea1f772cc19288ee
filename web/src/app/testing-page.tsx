import { useTranslation } from 'react-i18next'

export function TestingPage() {
  const { t } = useTranslation()
  const title = t('testing.title')
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <title>{t('app.pageTitle', { title })}</title>
      <h1 className="text-2xl font-650 tracking-tight">{title}</h1>
    </main>
  )
}
