import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AdminAccount, maxAdminRows } from '#contract/admin.ts'
import { accountsQuery } from '#web/features/admin/admin.queries.ts'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { formatInstant, formatRelative } from '#web/shared/formats.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'

const registrationSetting = 'CUBBY_ALLOW_REGISTRATION'

export function AccountList() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(accountsQuery)
  const isOpen = useQuery(statusQuery).data?.allowRegistration
  const total = list.data?.pages[0]?.total
  const accounts = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <SettingGroup
      title={t('admin.registrations')}
      count={total}
      text={
        isOpen === undefined
          ? undefined
          : t(isOpen ? 'admin.registrationOpen' : 'admin.registrationClosed', {
              setting: registrationSetting,
            })
      }
    >
      {total === maxAdminRows ? (
        <p className="mb-2 text-sm text-second">{t('admin.newestOnly', { count: maxAdminRows })}</p>
      ) : null}
      <ListState query={list} />
      <ul>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
      <MoreButton list={list} label={t('admin.moreAccounts')} />
    </SettingGroup>
  )
}

function AccountRow({ account }: { account: AdminAccount }) {
  const { t } = useTranslation()
  const { name, email, isSuperuser, signIn, createdAt, lastSeenAt } = account
  return (
    <SettingRow
      lead={<Avatar name={name} className="size-9 text-sm" />}
      title={name}
      badge={isSuperuser ? t('admin.serverAdmin') : undefined}
      text={
        <>
          <span dir="auto" className="block truncate" title={email}>
            {email}
          </span>
          <span className="block text-xs text-third">
            {t('admin.registered', { date: formatInstant(createdAt) })}
            {lastSeenAt ? (
              <>
                {' · '}
                {t('admin.seen', { when: formatRelative(lastSeenAt) })}
              </>
            ) : null}
            {signIn === 'provider' ? (
              <>
                {' · '}
                {t('admin.byProvider')}
              </>
            ) : null}
          </span>
        </>
      }
    />
  )
}
