import { useQuery } from '@tanstack/react-query'
import { Ellipsis, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Member, removeMember, updateMember } from '#contract/households/members.ts'
import { type Role, roles } from '#contract/accounts/users.ts'
import { membersQuery, roleKeys } from '#web/features/households/household.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { formatDay } from '#web/shared/formats.ts'
import { useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

export function MemberList() {
  const { t } = useTranslation()
  const members = useQuery(membersQuery)
  const isOwner = useSession()?.role === 'owner'
  const [removed, setRemoved] = useState<Member | null>(null)
  return (
    <SettingGroup title={t('kind.members')} count={members.data?.length}>
      <ListState query={members} />
      <ul>
        {members.data?.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            canManage={isOwner}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </ul>
      {removed ? <RemoveDialog member={removed} onClose={() => setRemoved(null)} /> : null}
    </SettingGroup>
  )
}

interface MemberRowProps {
  member: Member
  canManage: boolean
  onRemove: () => void
}

function MemberRow({ member, canManage, onRemove }: MemberRowProps) {
  const { t } = useTranslation()
  const { name, email, role, isSelf, lastSeenOn } = member
  return (
    <SettingRow
      lead={<Avatar name={name} className="size-9 text-sm" />}
      title={name}
      badge={isSelf ? t('members.you') : undefined}
      text={
        <>
          <bdi className="block">{email}</bdi>
          {!isSelf && lastSeenOn ? (
            <span className="block text-xs text-third">
              {t('security.active', { when: formatDay(lastSeenOn) })}
            </span>
          ) : null}
        </>
      }
    >
      {canManage && !isSelf ? (
        <>
          <RoleSelect member={member} />
          <Menu
            label={t('members.more', { name })}
            trigger={<Ellipsis size={20} aria-hidden />}
            triggerClass={iconButtonClass}
            entries={[
              {
                id: 'remove',
                label: t('members.remove'),
                icon: UserMinus,
                isDanger: true,
                onAction: onRemove,
              },
            ]}
          />
        </>
      ) : (
        <span className="text-sm text-second">{t(roleKeys[role])}</span>
      )}
    </SettingRow>
  )
}

/** Changes the role of a member at once, without a dialog, because the change can be reverted as easily. */
function RoleSelect({ member }: { member: Member }) {
  const { t } = useTranslation()
  const change = useWrite({
    write: (send, role: Role) => send(updateMember, { params: { id: member.id }, body: { role } }),
    changes: ['group'],
    toast: (_, role) => t('members.roleChanged', { name: member.name, role: t(roleKeys[role]) }),
    awaitRefetch: true,
    whilePending: 'queue',
  })
  function pick(value: string) {
    const role = roles.find((one) => one === value)
    if (role) void change.write(role)
  }
  return (
    <SelectField
      label={t('members.roleOf', { name: member.name })}
      isLabelHidden
      className="w-27 max-md:w-33"
      value={change.pending ?? member.role}
      onChange={pick}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(roleKeys[role])}
        </option>
      ))}
    </SelectField>
  )
}

function RemoveDialog({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmWriteDialog
      title={t('members.removeTitle', { name })}
      confirmLabel={t('members.remove')}
      done={t('members.removed', { name })}
      write={(send) => send(removeMember, { params: { id } })}
      changes={['group']}
      onClose={onClose}
    >
      <p>{t('members.removeText')}</p>
      <p>{t('members.removeInvitations')}</p>
      <p>{t('members.removeLinks')}</p>
    </ConfirmWriteDialog>
  )
}
