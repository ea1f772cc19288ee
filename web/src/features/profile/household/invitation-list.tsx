import { useQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteInvitation, type Invitation } from '#contract/households/members.ts'
import { roleKeys } from '#web/features/households/household.queries.ts'
import { untilText } from '#web/features/profile/expiry-field.tsx'
import { invitationPath } from '#web/features/profile/household/invitation-links.ts'
import { LinkToSend } from '#web/features/printed-labels/link-to-send.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { invitationsQuery } from '#web/features/profile/profile.queries.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { formatInstant } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const InvitationDialog = lazyComponent(
  () => import('#web/features/profile/household/invitation-dialog.tsx'),
  'InvitationDialog',
)

/** The open invitations. A link is shown only until the page is reloaded. */
export function InvitationList() {
  const { t } = useTranslation()
  const invitations = useQuery(invitationsQuery)
  const [isInviting, setIsInviting] = useState(false)
  const [revoked, setRevoked] = useState<Invitation | null>(null)
  const count = invitations.data?.length
  return (
    <SettingGroup
      title={t('members.invitations')}
      count={count || undefined}
      action={
        <Button onClick={() => setIsInviting(true)}>
          <Plus size={17} aria-hidden />
          {t('members.invite')}
        </Button>
      }
    >
      <ListState query={invitations} />
      {count === 0 ? <p className="text-sm text-second">{t('members.noInvitations')}</p> : null}
      <ul>
        {invitations.data?.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onRevoke={() => setRevoked(invitation)}
          />
        ))}
      </ul>
      <Suspense>{isInviting ? <InvitationDialog onClose={() => setIsInviting(false)} /> : null}</Suspense>
      {revoked ? <RevokeDialog invitation={revoked} onClose={() => setRevoked(null)} /> : null}
    </SettingGroup>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  onRevoke: () => void
}

function useInvitationTitle({ role, note }: Invitation) {
  const { t } = useTranslation()
  return note === '' ? t(roleKeys[role]) : t('members.inviteFor', { role: t(roleKeys[role]), note })
}

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { t } = useTranslation()
  const { uses, maxUses, expiresAt } = invitation
  const title = useInvitationTitle(invitation)
  const path = invitationPath(invitation.id)
  const used = t('members.used', { used: maxUses - uses, count: maxUses })
  const end = t('security.expiresWhen', { when: untilText(expiresAt) })
  const revoke = (
    <Button
      kind="danger"
      className="-me-3.5"
      aria-label={t('members.revokeWhat', { title })}
      onClick={onRevoke}
    >
      {t('security.revoke')}
    </Button>
  )
  return (
    <SettingRow
      icon={Link2}
      title={title}
      text={
        <span title={formatInstant(expiresAt, 'long')}>
          {used} · {end}
        </span>
      }
      below={path ? <FreshLink invitation={invitation} path={path} /> : null}
    >
      {revoke}
    </SettingRow>
  )
}

/** The link of an invitation that was created on this page. It cannot be shown again after a reload. */
function FreshLink({ invitation, path }: { invitation: Invitation; path: string }) {
  const { t } = useTranslation()
  const { createdBy } = invitation
  return (
    <LinkToSend path={path} qrAlt={t('members.qrAlt')} note={t('members.linkOnce')}>
      {createdBy ? t('members.createdBy', { name: createdBy }) : null} {t('members.whoeverOpens')}
    </LinkToSend>
  )
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation()
  const title = useInvitationTitle(invitation)
  const revocation = useWrite({
    write: (send) => send(deleteInvitation, { params: { id: invitation.id } }),
    changes: ['group'],
    onSuccess: onClose,
    toast: () => t('members.revoked'),
    errorToast: null,
  })
  return (
    <ConfirmDialog
      title={t('members.revokeTitle', { title })}
      confirmLabel={t('security.revoke')}
      onConfirm={() => void revocation.write()}
      onClose={onClose}
      isPending={revocation.isPending}
      error={revocation.error}
    >
      <p>{t('members.revokeText')}</p>
    </ConfirmDialog>
  )
}
