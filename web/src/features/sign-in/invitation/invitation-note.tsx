import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InvitationPreview } from '#contract/households/members.ts'
import { Note } from '../note.tsx'
import { formatInstant } from '#web/shared/formats.ts'

const roleKeys = {
  owner: 'auth.invitedOwner',
  editor: 'auth.invitedEditor',
  viewer: 'auth.invitedViewer',
} as const

export function InvitationNote({ invitation }: { invitation: InvitationPreview }) {
  const { t } = useTranslation()
  return (
    <Note icon={Users}>
      <p className="font-semibold text-base-content">
        {invitation.invitedBy === ''
          ? t('auth.invited')
          : t('auth.invitedBy', { name: invitation.invitedBy })}
      </p>
      <p>{t(roleKeys[invitation.role])}</p>
      <p className="mt-1 text-xs text-third">
        {t('auth.invitedUntil', { day: formatInstant(invitation.expiresAt) })}
      </p>
    </Note>
  )
}
