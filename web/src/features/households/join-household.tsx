import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptInvitation, getInvitation, type InvitationPreview } from '#contract/households/members.ts'
import { invitationErrorText } from '#web/features/sign-in/invitation/invitation-error.ts'
import { roleKeys } from '#web/features/households/household.queries.ts'
import { readInvitationToken } from '#web/features/households/invitation-token.ts'
import { useForm } from '#web/components/forms/use-form.ts'
import { call } from '#web/shared/api.ts'
import { enterHousehold } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

export function JoinHousehold({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const [lookedAt, setLookedAt] = useState<InvitationPreview & { token: string }>()
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => (readInvitationToken(text) === '' ? { text: t('household.inviteMissing') } : {}),
    async send({ text }) {
      const params = { token: readInvitationToken(text) }
      // Joins only when the user has seen the invitation of this token. Otherwise loads and shows that invitation
      // first.
      if (lookedAt?.token !== params.token) {
        return setLookedAt({ ...(await call(getInvitation, { params })), ...params })
      }
      return enterHousehold((await call(acceptInvitation, { params })).id)
    },
    toErrors: (error) => ({ text: invitationErrorText(error, t) }),
  })
  const found = lookedAt?.token === readInvitationToken(form.values.text) ? lookedAt : undefined

  return (
    <form {...form.formProps} className="grid gap-3.5">
      <TextField
        {...form.field('text')}
        label={t('household.invite')}
        description={t('household.inviteHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <p
        role="status"
        className="flex items-start gap-2.5 rounded-field bg-fill px-3 py-2.5 text-sm empty:hidden"
      >
        {found ? (
          <>
            <Users size={18} aria-hidden className="mt-px shrink-0 text-second" />
            {t('household.inviteFound', { name: found.groupName, role: t(roleKeys[found.role]) })}
          </>
        ) : null}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{t('app.back')}</Button>
        <Button type="submit" kind="primary" isPending={form.isPending}>
          {found ? t('auth.join') : t('household.look')}
        </Button>
      </div>
    </form>
  )
}
