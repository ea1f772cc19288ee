import { House } from 'lucide-react'
import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '#web/frame/page.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** The address works already, its screen comes with a later version. */
export function LaterPage() {
  const { t } = useTranslation()
  const titleKey = useMatches().findLast((match) => match.staticData.titleKey)?.staticData.titleKey
  return (
    <Page title={titleKey ? t(titleKey) : t('app.name')}>
      <p className="max-w-[32rem] text-second">{t('later.text')}</p>
      <Link to="/home" className={`mt-5 ${buttonClass({ kind: 'primary' })}`}>
        <House size={18} aria-hidden />
        {t('later.home')}
      </Link>
    </Page>
  )
}
