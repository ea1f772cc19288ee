import { useTranslation } from 'react-i18next'

export function SignInHeading({ title, tab = title }: { title: string; tab?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('app.pageTitle', { title: tab })}</title>
      <h1 className="mt-1.5 text-3xl font-[680] tracking-[-0.028em] text-balance wrap-anywhere">{title}</h1>
    </>
  )
}
