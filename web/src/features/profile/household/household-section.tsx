import { useTranslation } from 'react-i18next'
import { FileSearchSwitch } from '#web/features/profile/file-search-switch.tsx'
import { HouseholdForm } from '#web/features/profile/household/household-form.tsx'
import { InvitationList } from '#web/features/profile/household/invitation-list.tsx'
import { LeaveHousehold } from '#web/features/profile/household/leave-household.tsx'
import { MemberList } from '#web/features/profile/household/member-list.tsx'
import { FoundPageSettings } from '#web/features/shares/found-page-settings.tsx'
import { WebhookList } from '#web/features/webhooks/webhook-list.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { timeZoneName } from '#web/features/profile/household/time-zones.ts'
import { wordLocale } from '#web/i18n/format-locale.ts'
import { useHousehold, useSession } from '#web/shared/account/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function HouseholdSection() {
  const { t } = useTranslation()
  const household = useHousehold()
  const isOwner = useSession()?.role === 'owner'
  return (
    <>
      <SettingGroup
        title={t('kind.household')}
        isTitleOfPage
        {...(isOwner ? {} : { text: t('members.ownersOnly') })}
      >
        {!household ? <Skeleton className="h-20" /> : null}
        {household && isOwner ? (
          <>
            <HouseholdForm key={household.id} household={household} />
            <FileSearchSwitch household={household} />
          </>
        ) : null}
        {household && !isOwner ? (
          <dl>
            <PageField label={t('field.name')} value={household.name} />
            <PageField label={t('auth.currency')} value={currencyName(household.currency)} />
            <PageField label={t('members.timeZone')} value={timeZoneName(household.timeZone)} />
          </dl>
        ) : null}
      </SettingGroup>
      <MemberList />
      {isOwner ? <InvitationList /> : null}
      {isOwner ? <FoundPageSettings /> : null}
      {isOwner ? <WebhookList /> : null}
      <LeaveHousehold />
    </>
  )
}

function PageField({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
      <dt className="text-second">{label}</dt>
      <dd className="min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
    </div>
  )
}

function currencyName(code: string) {
  return new Intl.DisplayNames(wordLocale(), { type: 'currency' }).of(code) ?? code
}
