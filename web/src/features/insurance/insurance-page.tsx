import { useTranslation } from 'react-i18next'
import { ClaimsSection } from './claims/claims-section.tsx'
import { PoliciesSection } from './policies/policies-section.tsx'
import { Page } from '#web/components/page/page.tsx'

export function InsurancePage() {
  const { t } = useTranslation()
  return (
    <Page title={t('insurance.title')} backTo="/tools">
      <div className="grid max-w-[52rem] grid-cols-1 gap-9">
        <ClaimsSection />
        <PoliciesSection />
      </div>
    </Page>
  )
}
