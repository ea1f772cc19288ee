import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminInvitation } from '#contract/admin.ts'
import { openInvitationsQuery } from '#web/features/admin/admin.queries.ts'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { roleKeys } from '#web/features/households/household.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { formatClock, formatInstant } from '#web/shared/formats.ts'

export function InvitationList() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(openInvitationsQuery)
  const invitations = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <SettingGroup title={t('admin.invitations')} count={total}>
      <ListState query={list} />
      {total === 0 ? <p className="py-1 text-sm text-second">{t('admin.noInvitations')}</p> : null}
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <MoreButton list={list} label={t('admin.moreInvitations')} />
    </SettingGroup>
  )
}

function InvitationRow({ invitation }: { invitation: AdminInvitation }) {
  const { t } = useTranslation()
  const { householdName, role, createdBy, uses, expiresAt } = invitation
  return (
    <SettingRow
      title={householdName}
      badge={t(roleKeys[role])}
      text={
        <>
          {createdBy === null ? null : (
            <span className="block">{t('admin.invitedBy', { name: createdBy })}</span>
          )}
          <span className="block text-xs text-third">
            {t('admin.usesLeft', { count: uses })}
            {' · '}
            {t('admin.ends', { date: formatInstant(expiresAt), time: formatClock(expiresAt) })}
          </span>
        </>
      }
    />
  )
}
