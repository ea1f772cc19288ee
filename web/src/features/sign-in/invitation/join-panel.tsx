import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { acceptInvitation, type InvitationPreview } from '#contract/households/members.ts'
import type { User } from '#contract/accounts/users.ts'
import { invitationErrorText } from './invitation-error.ts'
import { InvitationNote } from './invitation-note.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { call } from '#web/shared/api.ts'
import { enterHousehold } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

interface JoinPanelProps {
  token: string
  invitation: InvitationPreview
  person: User
}

export function JoinPanel({ token, invitation, person }: JoinPanelProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const form = useForm({
    start: {},
    send: async () => enterHousehold((await call(acceptInvitation, { params: { token } })).id),
    toErrors: (caught) => ({ form: invitationErrorText(caught, t) }),
  })
  const error = form.errors['form']

  return (
    <>
      <InvitationNote invitation={invitation} />
      <p className="text-second">{t('auth.joinAs', { name: person.name, email: person.email })}</p>
      <FormError text={error} />
      <form {...form.formProps} className="grid gap-2">
        <Button type="submit" kind="primary" size="big" isWide isPending={form.isPending}>
          {t('auth.join')}
        </Button>
        <Button size="big" isWide onClick={() => void router.navigate({ to: '/home' })}>
          {t(error ? 'auth.toHome' : 'auth.notNow')}
        </Button>
      </form>
    </>
  )
}
