import { useTranslation } from 'react-i18next'
import { createInvitation, type NewInvitation } from '#contract/households/members.ts'
import { limits } from '#contract/scalars.ts'
import type { Role } from '#contract/accounts/users.ts'
import { checkExpiry, ExpiryField, toExpiresAt } from '#web/features/profile/expiry-field.tsx'
import { rememberInvitationToken } from '#web/features/profile/household/invitation-links.ts'
import { RoleField, toRole } from '#web/features/profile/household/role-field.tsx'
import { checkLength } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

const maxUses = 100

const roleHints = {
  owner: 'members.canOwner',
  editor: 'members.canEditor',
  viewer: 'members.canViewer',
} as const satisfies Record<Role, string>

export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const creation = useWrite({
    write: (send, body: NewInvitation) => send(createInvitation, { body }),
    changes: ['group'],
    onSuccess: ({ id, token }) => rememberInvitationToken(id, token),
    toast: () => t('members.invited'),
  })
  const form = useDraftForm({
    draft: 'invitation',
    start: { role: 'editor', note: '', uses: 1, expiry: { after: '7', day: '' } },
    fieldNames: ['role', 'note', 'uses', 'expiry'],
    check: ({ note, uses, expiry }) => ({
      note: checkLength(note, limits.name, t),
      uses: Number.isInteger(uses) && uses >= 1 && uses <= maxUses ? undefined : t('members.usesWrong'),
      expiry: checkExpiry(expiry, t),
    }),
    async send({ role, note, uses, expiry }) {
      const body = { role: toRole(role, 'owner'), note: note.trim(), uses }
      await creation.writeOrThrow({ ...body, expiresAt: toExpiresAt(expiry) })
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('members.inviteTitle')}
      submitLabel={t('action.createLink')}
    >
      <TextField
        {...form.field('note')}
        label={t('members.note')}
        description={t('members.noteHint')}
        maxLength={limits.name}
        autoComplete="off"
        // The user opened the dialog to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <RoleField {...form.field('role')} hints={roleHints} />
      <NumberField
        {...form.field('uses')}
        onChange={(uses) => form.set({ uses: uses ?? 0 })}
        label={t('members.uses')}
        minimum={1}
        maximum={maxUses}
        format={{ maximumFractionDigits: 0 }}
        stepLabels={{ less: t('members.usesLess'), more: t('members.usesMore') }}
      />
      <ExpiryField {...form.field('expiry')} choices={[1, 7, 30]} />
    </FormDialog>
  )
}
